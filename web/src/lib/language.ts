import { isLocale, LOCALES, type Locale } from '#shared/locale.ts'

export const LANGUAGES = LOCALES
export type Language = Locale

export const DEFAULT_LANGUAGE: Language = 'en'
export const languageKey = 'touchline-language'

/** A language is always offered in its own name. */
export const languageNames: Record<Language, string> = { en: 'English', es: 'Español', fr: 'Français' }

export const isLanguage = isLocale

// Without a region English dates come out American, which most readers of English do not write.
const USUAL_REGION: Record<string, string> = { en: 'en-GB' }

/** The language the way this reader's region writes dates: as their device names it, `en-AU` or `es-MX`. */
export const regional = (language: string, preferred: readonly string[] = navigator.languages) =>
  preferred.find((tag) => tag.startsWith(`${language}-`)) ?? USUAL_REGION[language] ?? language

/** What the person chose before, else the first language of the device that we speak, else English. */
export function pickLanguage(stored: string | null, preferred: readonly string[]): Language {
  if (isLanguage(stored)) return stored
  return preferred.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage) ?? DEFAULT_LANGUAGE
}
