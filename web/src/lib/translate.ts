export type Words = { [key: string]: string | Words }
export type Translate = (key: string, values?: Record<string, string | number>) => string

/**
 * The part of the i18next JSON format that the product uses: dotted keys, `{{name}}`, `{{name, number}}`, and plurals by
 * the language's own categories (`key_one`, `key_other`). Why not the library: docs/decisions/0202-words-without-a-library.md
 */
export function translate(
  words: Words | undefined,
  language: string,
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
      return asNumber ? numbers(language).format(Number(value)) : String(value)
    })
}

// A space before a colon or a question mark, as French has it, or before a per cent sign must not end a line.
const looseSpace = / (?=[:;?!%»])|(?<=«) /g

/** Spanish and French have a category of their own for whole millions; it reads like "other", so nobody writes it twice. */
function plural(words: Words | undefined, language: string, key: string, count: number) {
  const category = plurals(language).select(count)
  return find(words, `${key}_${category}`) ?? find(words, `${key}_other`) ?? find(words, key)
}

function find(words: Words | undefined, key: string): string | undefined {
  let place: string | Words | undefined = words
  for (const part of key.split('.')) {
    if (typeof place !== 'object') return undefined
    place = place[part]
  }
  return typeof place === 'string' ? place : undefined
}

const numbers = remembered((language) => new Intl.NumberFormat(language))
const plurals = remembered((language) => new Intl.PluralRules(language))

function remembered<T>(make: (language: string) => T) {
  const made = new Map<string, T>()
  return (language: string): T => {
    const known = made.get(language) ?? make(language)
    made.set(language, known)
    return known
  }
}
