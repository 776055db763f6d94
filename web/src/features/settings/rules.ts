import type { Look } from '#web/lib/look.ts'
import type { Settings } from './types.ts'

/** The part of the settings that this device shows and plays by, in the words of lib/look. */
export function lookOf(settings: Partial<Settings>): Partial<Look> {
  const look: Partial<Look> = {
    theme: settings.theme,
    audio: settings.audio_enabled,
    reducedMotion: settings.accessibility_reduced_motion,
    highContrast: settings.accessibility_high_contrast,
    largeText: settings.accessibility_large_text,
  }
  return Object.fromEntries(Object.entries(look).filter(([, value]) => value !== undefined))
}

export function differs<T extends object>(current: T, wanted: Partial<T>): boolean {
  return Object.entries(wanted).some(([key, value]) => current[key as keyof T] !== value)
}
