import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { ConfigError } from '#server/config/config-error.ts'
import { LOCALES, type Locale } from '#shared/locale.ts'

/** A text of the site, in Markdown; its title is its first line. */
export type SiteText = { name: string; title: string; text: string }
/** The texts that a page shows, in the order of its configuration (docs/backend.md, "Texts"). */
export type SiteTexts = { path: string; in: Record<Locale, SiteText[]> }

type TextFolders = {
  path: string
  folder: string
  names: readonly string[]
  /** The operator's own: `<name>.<language>.md`, or `<name>.md` for every language, stands in place of the application's. */
  own: string | undefined
}

export function readTexts({ path, folder, names, own }: TextFolders): SiteTexts {
  if (own !== undefined && !existsSync(own)) throw new ConfigError('TEXTS_DIR', own, 'a folder that is there')
  const known = names.flatMap((name) => [`${name}.md`, ...LOCALES.map((locale) => `${name}.${locale}.md`)])
  const stray = own && readdirSync(own).find((file) => file.endsWith('.md') && !known.includes(file))
  if (stray) throw new ConfigError('TEXTS_DIR', stray, `files that are called ${known.join(', ')}`)
  const read = (locale: Locale) =>
    names.map((name) => {
      const file = [
        ...(own ? [resolve(own, `${name}.${locale}.md`), resolve(own, `${name}.md`)] : []),
        join(folder, `${name}.${locale}.md`),
      ].find((candidate) => existsSync(candidate))
      if (file === undefined) throw new Error(`${folder} has no text ${name}.${locale}.md`)
      return { name, ...parse(file, readFileSync(file, 'utf8')) }
    })
  return { path, in: { en: read('en'), es: read('es'), fr: read('fr') } }
}

function parse(file: string, content: string) {
  const [, title = '', text = ''] = /^\uFEFF?\s*# +(\S[^\r\n]*?) *\r?\n([\s\S]*)$/.exec(content) ?? []
  if (title === '')
    throw new Error(`${file} begins with no title: its first line has to be "# " and the title`)
  return { title, text }
}

/** Where the texts are, for the foot of a page or an email. */
export const textLinks = (texts: SiteTexts | undefined, locale: Locale, siteUrl = '') =>
  (texts?.in[locale] ?? []).map(({ name, title }) => ({
    name,
    label: title,
    url: `${siteUrl}${texts?.path.replace(/:[a-z]+$/, name)}?lang=${locale}`,
  }))
