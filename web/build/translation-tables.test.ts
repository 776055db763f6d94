import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { LOCALES } from '../../shared/locale.ts'
import { filesIn } from './translation-tables.ts'

describe('the tables of words', () => {
  test('list every file of words once', () => {
    const source = fileURLToPath(new URL('../', import.meta.url))
    const files = globSync('src/**/locales/*.json', { cwd: source }).map((file) => `/${file}`)
    expect(['first', ...LOCALES].flatMap(filesIn).sort()).toEqual(files.sort())
  })

  test('keep what only later screens say out of the first download', () => {
    expect(filesIn('first')).toContain('/src/features/accounts/sign-in/locales/fr.json')
    expect(filesIn('first').join()).not.toContain('event')
    expect(filesIn('es')).toContain('/src/features/contact/event/locales/es.json')
  })
})
