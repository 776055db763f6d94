import { existsSync, readdirSync, readFileSync } from 'node:fs'

export const languages = ['en', 'es', 'fr'] as const
export type Language = (typeof languages)[number]
/** What a browser in that language is set to. */
export const locales: Record<Language, string> = { en: 'en-GB', es: 'es-ES', fr: 'fr-FR' }
/**
 * The languages a story runs in: all of them with TOUCHLINE_FULL=1, as `npm run test:full` sets it, else the one given. The stories
 * that use this are spread over the languages, so that each of them is met in every run.
 */
export const storyLanguages = (usual: Language): readonly Language[] =>
  process.env.TOUCHLINE_FULL === '1' ? languages : [usual]
/** The folders of the nouns: a noun's name says which words are meant, its domain only where they are. */
const domains = readdirSync('web/src/features')
export type Translate = (key: string, values?: Record<string, string | number>) => string

/** Translations of a language from the app's own files, to find controls by their text. */
export function translationsFor(language: Language): Translate {
  return (key, values = {}) => {
    const [feature = '', ...path] = key.split('.')
    const file = [
      ...domains.map((domain) => `web/src/features/${domain}/${feature}/locales/${language}.json`),
      `web/src/features/contact/event/${feature}/locales/${language}.json`,
      `web/src/app/${feature}/locales/${language}.json`,
      `web/src/app/locales/${language}.json`,
    ].find((name) => existsSync(name))
    if (!file) throw new Error(`no words for ${key}`)
    let found: unknown = JSON.parse(readFileSync(file, 'utf8'))
    for (const step of file.startsWith('web/src/app/locales') && feature !== 'common'
      ? [feature, ...path]
      : path) {
      found = (found as Record<string, unknown> | undefined)?.[step]
    }
    if (typeof found !== 'string') throw new Error(`${file} has no ${key}`)
    return found
      .replace(/\{\{(\w+)(?:, \w+)?\}\}/g, (_, name) => String(values[name] ?? `{{${name}}}`))
      .replace(/<\/?\w+>/g, '')
  }
}
