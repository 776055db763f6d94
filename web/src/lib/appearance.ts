import { useSyncExternalStore } from 'react'
import { readLocalJson, writeLocal } from './local-storage.ts'

export type Theme = 'light' | 'dark' | 'system'
export type Appearance = {
  theme: Theme
  highContrast: boolean
  largeText: boolean
  reducedMotion: boolean
  audio: boolean
}

/** Read again by public/before-paint.js under the same key, before anything is drawn. */
const appearanceKey = 'touchline-look'
const defaults: Appearance = {
  theme: 'system',
  highContrast: false,
  largeText: false,
  reducedMotion: false,
  audio: true,
}

const listeners = new Set<() => void>()
let appearance = readLocalJson(appearanceKey, defaults)

export const getAppearance = () => appearance

/** Shows at once and remembers on this device; the settings feature remembers it for the person. */
export function setAppearance(change: Partial<Appearance>) {
  appearance = { ...appearance, ...change }
  writeLocal(appearanceKey, JSON.stringify(appearance))
  const { dataset } = document.documentElement
  dataset.theme = appearance.theme
  dataset.contrast = appearance.highContrast ? 'high' : 'normal'
  dataset.text = appearance.largeText ? 'large' : 'normal'
  dataset.motion = appearance.reducedMotion ? 'reduced' : 'normal'
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const useAppearance = () => useSyncExternalStore(subscribe, getAppearance)
