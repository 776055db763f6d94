import { globSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { LOCALES } from '../../shared/locale.ts'
import { firstNamespaces } from './entry-chunks.ts'

const source = fileURLToPath(new URL('../src/', import.meta.url))
const id = /^virtual:translations\/(first|\w\w)$/

/**
 * Which file holds which words, as loaders by path. `virtual:translations/first` lists what the first screens say, in every
 * language; `virtual:translations/es` all the rest of one language. Everybody downloads the first table before
 * anything is drawn, so a namespace of a later screen must cost nothing there: the other tables are fetched with the first such screen.
 */
export function translationTables(): Plugin {
  return {
    name: 'translation-tables',
    resolveId: (wanted) => (id.test(wanted) ? `\0${wanted}` : null),
    load(wanted) {
      const [, table] = id.exec(wanted.slice(1)) ?? []
      if (!wanted.startsWith('\0') || table === undefined) return null
      const loaders = filesIn(table).map(
        (file) => `${JSON.stringify(file)}: () => import(${JSON.stringify(file)})`,
      )
      return `export const files = {\n${loaders.join(',\n')}\n}`
    },
  }
}

/** The files of words that a table lists: `first`, or a language. */
export function filesIn(table: string): string[] {
  const first = firstNamespaces()
  const files = table === 'first' ? LOCALES.flatMap(filesOf) : filesOf(table)
  return files.filter((file) => first.has(namespaceOf(file)) === (table === 'first'))
}

const filesOf = (language: string) =>
  globSync(`{app,features}/**/locales/${language}.json`, { cwd: source })
    .sort()
    .map((file) => `/src/${file.replaceAll('\\', '/')}`)

const namespaceOf = (file: string) => basename(dirname(dirname(file)))
