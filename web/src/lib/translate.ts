import { getFormatter } from './intl-cache.ts'
import type { Language } from './language.ts'

export type Translations = { [key: string]: string | Translations }
export type Translate = (key: string, values?: Record<string, string | number>) => string

/**
 * The part of the i18next JSON format that the product uses: dotted keys, `{{name}}`, `{{name, number}}`, and plurals by
 * the language's own categories (`key_one`, `key_other`). Why not the library: docs/decisions/0202-own-translation-function.md
 */
export function translate(
  words: Translations | undefined,
  language: Language,
  key: string,
  values: Parameters<Translate>[1] = {},
): string | undefined {
  const text =
    typeof values.count === 'number' ? plural(words, language, key, values.count) : find(words, key)
  return text
    ?.replace(looseSpace, '\u00a0')
    .replace(/\{\{\s*(\w+)(\s*,\s*number)?\s*\}\}/g, (whole, name: string, asNumber?: string) => {
      const value = values[name]
      if (value === undefined) return whole
      return asNumber && !isPlain(Number(value))
        ? getFormatter('NumberFormat', language).format(Number(value))
        : String(value)
    })
}

// A space before a colon or a question mark, as French has it, or before a per cent sign must not end a line.
const looseSpace = / (?=[:;?!%»])|(?<=«) /g

/**
 * What takes the singular, by the language's rule in the CLDR. Intl knows it as well, but a phone needs 15 ms to wake that part of
 * it, on each first screen; a test compares the two. Spanish and French have a category of their own for whole millions, which
 * reads like "other", so nobody writes it twice.
 */
const takesOne: Record<Language, (count: number) => boolean> = {
  en: (count) => count === 1,
  es: (count) => count === 1,
  fr: (count) => count >= 0 && count < 2,
}

function plural(words: Translations | undefined, language: Language, key: string, count: number) {
  const category = takesOne[language](count) ? 'one' : 'other'
  return find(words, `${key}_${category}`) ?? find(words, `${key}_other`) ?? find(words, key)
}

/** Written the same in every language: needs nobody to format it. */
const isPlain = (value: number) => Number.isInteger(value) && value >= 0 && value < 1000

function find(words: Translations | undefined, key: string): string | undefined {
  let place: string | Translations | undefined = words
  for (const part of key.split('.')) {
    if (typeof place !== 'object') return undefined
    place = place[part]
  }
  return typeof place === 'string' ? place : undefined
}
