import type { Language } from './language.ts'

/**
 * "Ana, Marta and Inés", by the rules of the CLDR. The browser's own part for it takes a phone 12 ms to wake, on each first screen;
 * a test compares the two.
 */
export function formatList(names: readonly string[], language: Language): string {
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} ${and[language](last)} ${last}`
}

const and: Record<Language, (next: string) => string> = {
  en: () => 'and',
  // Before the sound of an i: "Ana e Inés", but "plata y hierro".
  es: (next) => (/^([ií]|h[ií](?![ae]))/i.test(next) ? 'e' : 'y'),
  fr: () => 'et',
}
