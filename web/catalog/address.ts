import { isLanguage, type Language } from '#web/lib/language.ts'

export const WIDTHS = [360, 768, 1440] as const
export const CHOICES = {
  theme: ['light', 'dark'],
  contrast: ['normal', 'high'],
  language: ['en', 'es', 'fr'],
  area: ['athlete', 'scout', 'admin'],
  /** How a thing under the mouse or with the focus looks, for all at once. */
  pointer: ['none', 'hover', 'focus'],
} as const

export type Address = {
  /** Without a name: all of them. */
  component: string | null
  state: string | null
  theme: 'light' | 'dark'
  contrast: 'normal' | 'high'
  language: Language
  area: 'athlete' | 'scout' | 'admin'
  pointer: 'none' | 'hover' | 'focus'
  width: number
  /** The specimens alone, as inside a frame of that width. */
  frame: boolean
}

/** Everything the catalog shows is in its address, so that each view of it has a link. */
export function readAddress(search: string): Address {
  const params = new URLSearchParams(search)
  const among = <T extends string>(name: string, known: readonly T[]): T => {
    const [first] = known
    return known.find((one) => one === params.get(name)) ?? (first as T)
  }
  const language = params.get('language')
  return {
    component: params.get('component'),
    state: params.get('state'),
    theme: among('theme', CHOICES.theme),
    contrast: among('contrast', CHOICES.contrast),
    language: isLanguage(language) ? language : 'en',
    area: among('area', CHOICES.area),
    pointer: among('pointer', CHOICES.pointer),
    width: WIDTHS.find((width) => String(width) === params.get('width')) ?? 1440,
    frame: params.has('frame'),
  }
}

export function addressWith(search: string, change: Record<string, string | null>): string {
  const params = new URLSearchParams(search)
  for (const [name, value] of Object.entries(change)) {
    if (value === null) params.delete(name)
    else params.set(name, value)
  }
  return `?${params}`
}
