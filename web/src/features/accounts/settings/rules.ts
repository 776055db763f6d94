import type { Appearance } from '#web/lib/appearance.ts'
import type { Settings } from './types.ts'

/** The part of the settings that this device shows and plays by, in the words of lib/look. */
export function appearanceFrom(settings: Partial<Settings>): Partial<Appearance> {
  const look: Partial<Appearance> = {
    theme: settings.theme,
    audio: settings.audio_enabled,
    reducedMotion: settings.accessibility_reduced_motion,
    highContrast: settings.accessibility_high_contrast,
    largeText: settings.accessibility_large_text,
  }
  return Object.fromEntries(Object.entries(look).filter(([, value]) => value !== undefined))
}

export function hasChanges<T extends object>(current: T, wanted: Partial<T>): boolean {
  return Object.entries(wanted).some(([key, value]) => current[key as keyof T] !== value)
}
