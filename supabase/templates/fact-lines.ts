import type { Locale } from '#shared/locale.ts'
import en from '../../web/src/features/accounts/verified-fact/locales/en.json' with { type: 'json' }
import es from '../../web/src/features/accounts/verified-fact/locales/es.json' with { type: 'json' }
import fr from '../../web/src/features/accounts/verified-fact/locales/fr.json' with { type: 'json' }

const WORDS: Record<Locale, { fact: Record<string, string> }> = { en, es, fr }

/** What was verified, a line each, in the words of the app; a code that has none is left out. */
export function factLines(codes: unknown, locale: Locale): string[] {
  const said: unknown[] = Array.isArray(codes) ? codes : []
  return Object.entries(WORDS[locale].fact).flatMap(([code, words]) => (said.includes(code) ? [words] : []))
}
