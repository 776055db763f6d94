export const LANGUAGES = ['en', 'es', 'fr'] as const
export type Language = (typeof LANGUAGES)[number]

export const DEFAULT_LANGUAGE: Language = 'en'
export const languageKey = 'touchline-language'

/** A language is always offered in its own name. */
export const languageNames: Record<Language, string> = { en: 'English', es: 'Español', fr: 'Français' }

export const isLanguage = (value: unknown): value is Language => LANGUAGES.some((known) => known === value)

/** What the person chose before, else the first language of the device that we speak, else English. */
export function pickLanguage(stored: string | null, preferred: readonly string[]): Language {
  if (isLanguage(stored)) return stored
  return preferred.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage) ?? DEFAULT_LANGUAGE
}
