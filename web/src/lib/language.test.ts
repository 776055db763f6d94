import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { LANGUAGES, pickLanguage, regional } from './language.ts'

test.each([
  ['fr', ['es-ES'], 'fr'],
  [null, ['es-MX', 'en'], 'es'],
  [null, ['de-DE', 'FR-ca'], 'fr'],
  [null, ['de', 'pt'], 'en'],
  [null, [], 'en'],
  ['de', ['es'], 'es'],
])('with %j chosen before and a device in %j the first screen is in %s', (stored, preferred, language) => {
  expect(pickLanguage(stored, preferred)).toBe(language)
})

test.each([
  ['en', ['es-ES', 'en-AU', 'en-US'], 'en-AU'],
  ['en', ['en', 'en-US'], 'en-US'],
  ['en', ['es-ES'], 'en-GB'],
  ['es', ['es-MX', 'en'], 'es-MX'],
  ['fr', ['en-GB'], 'fr'],
  ['en-GB', ['en-US'], 'en-GB'],
])('dates in %s on a device that prefers %j are written as in %s', (language, preferred, tag) => {
  expect(regional(language, preferred)).toBe(tag)
})

test('the script before the first paint knows the same languages', () => {
  const script = readFileSync(new URL('../../public/before-paint.js', import.meta.url), 'utf8')
  expect(script).toContain(`[${LANGUAGES.map((language) => `'${language}'`).join(', ')}].includes(asked)`)
})
