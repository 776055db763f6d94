import { useSyncExternalStore } from 'react'
import { readStoredJson, writeStored } from './storage.ts'

export type Theme = 'light' | 'dark' | 'system'
export type Look = {
  theme: Theme
  highContrast: boolean
  largeText: boolean
  reducedMotion: boolean
  audio: boolean
}

/** Read again by public/before-paint.js under the same key, before anything is drawn. */
const lookKey = 'touchline-look'
const defaults: Look = {
  theme: 'system',
  highContrast: false,
  largeText: false,
  reducedMotion: false,
  audio: true,
}

const listeners = new Set<() => void>()
let look = readStoredJson(lookKey, defaults)

export const currentLook = () => look

/** Shows at once and remembers on this device; the settings feature remembers it for the person. */
export function setLook(change: Partial<Look>) {
  look = { ...look, ...change }
  writeStored(lookKey, JSON.stringify(look))
  const { dataset } = document.documentElement
  dataset.theme = look.theme
  dataset.contrast = look.highContrast ? 'high' : 'normal'
  dataset.text = look.largeText ? 'large' : 'normal'
  dataset.motion = look.reducedMotion ? 'reduced' : 'normal'
  for (const listener of listeners) listener()
}

function onLook(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const useLook = () => useSyncExternalStore(onLook, currentLook)
