import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { LOCALES } from '../../shared/locale.ts'
import { translationTables } from './translation-tables.ts'

const { load } = translationTables() as unknown as { load(id: string): string | null }

const listed = (table: string) =>
  [...(load(`\0virtual:translations/${table}`) ?? '').matchAll(/^"([^"]+)": /gm)].map(([, file]) => file)

describe('the tables of words', () => {
  test('list every file of words once', () => {
    const source = fileURLToPath(new URL('../', import.meta.url))
    const files = globSync('src/**/locales/*.json', { cwd: source }).map((file) => `/${file}`)
    expect(['first', ...LOCALES].flatMap(listed).sort()).toEqual(files.sort())
  })

  test('keep what only later screens say out of the first download', () => {
    expect(listed('first')).toContain('/src/features/accounts/sign-in/locales/fr.json')
    expect(listed('first').join()).not.toContain('event')
    expect(listed('es')).toContain('/src/features/contact/event/locales/es.json')
  })
})
