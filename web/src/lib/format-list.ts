import type { Language } from './language.ts'

/**
 * "Ana, Marta and Inés", by the rules of the CLDR. The browser's own part for it takes a phone 12 ms to wake, on each first screen;
 * a test compares the two.
 */
export const formatList = (names: readonly string[], language: Language): string => join(names, and[language])

/** "Ana, Marta or Inés". */
export const formatChoices = (names: readonly string[], language: Language): string =>
  join(names, or[language])

function join(names: readonly string[], word: (next: string) => string): string {
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} ${word(last)} ${last}`
}

const and: Record<Language, (next: string) => string> = {
  en: () => 'and',
  // Before the sound of an i: "Ana e Inés", but "plata y hierro".
  es: (next) => (/^([ií]|h[ií](?![ae]))/i.test(next) ? 'e' : 'y'),
  fr: () => 'et',
}

const or: Record<Language, (next: string) => string> = {
  en: () => 'or',
  // Before the sound of an o: "plata u oro".
  es: (next) => (/^(o|ho|ó|hó|8)/i.test(next) ? 'u' : 'o'),
  fr: () => 'ou',
}
