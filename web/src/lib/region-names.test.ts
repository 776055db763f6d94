import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { distinctRegionNames, regionName } from './region-names.ts'

test.each([
  ['Andalusia', 'es', 'Andalucía'],
  ['Andalusia', 'fr', 'Andalousie'],
  ['Andalusia', 'en', 'Andalusia'],
  ['Andalucía', 'en', 'Andalucía'],
  ['Galicia', 'es', 'Galicia'],
  ['Galicia', 'fr', 'Galice'],
  ['Bavaria', 'es', 'Baviera'],
  ['Santander Department', 'es', 'Santander'],
  ['ES', 'fr', 'Espagne'],
  ['where the river bends', 'es', 'where the river bends'],
  ['', 'es', ''],
])('%j reads in %s as %j', (region, language, name) => {
  expect(regionName(region, language)).toBe(name)
})

test('whatever has names of its own in the list of places is spelled as there', () => {
  const list = readFileSync(
    new URL('../../../supabase/migrations/0202_place_list.sql', import.meta.url),
    'utf8',
  ).replaceAll("''", "'")
  const known = new Set([...list.matchAll(/#([^|#~]+)\|/g)].map(([, region]) => region))
  const source = readFileSync(new URL('./region-names.ts', import.meta.url), 'utf8')
  const [, translated = ''] = source.split('`')
  const missing = translated
    .trim()
    .split('\n')
    .map((line) => line.split('|')[0] ?? '')
    .filter((region) => !known.has(region))
  expect(missing).toEqual([])
})

test('two that would read the same stay as they were written', () => {
  const nameOf = distinctRegionNames(['Andalucía', 'Andalusia', 'Andalusia', 'Catalonia'], 'es')
  expect(['Andalucía', 'Andalusia', 'Catalonia'].map(nameOf)).toEqual(['Andalucía', 'Andalusia', 'Cataluña'])
})
