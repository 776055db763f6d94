import { expect, test } from 'vitest'
import { pickLanguage } from './language.ts'

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
