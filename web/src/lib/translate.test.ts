import { expect, test } from 'vitest'
import { LANGUAGES } from './language.ts'
import { type Translations, translate } from './translate.ts'

const words: Translations = {
  title: 'Boards',
  nested: { deep: { key: 'found' } },
  hello: 'Hello, {{name}}',
  total: '{{count, number}} of {{ total , number }}',
  thread_one: '{{count, number}} thread',
  thread_other: '{{count, number}} threads',
}

test.each([
  ['title', undefined, 'Boards'],
  ['nested.deep.key', undefined, 'found'],
  ['nested.deep', undefined, undefined],
  ['nested.deep.key.more', undefined, undefined],
  ['nothing', undefined, undefined],
  ['hello', { name: 'Lucía' }, 'Hello, Lucía'],
  ['hello', { name: '{{name}} $& <b>' }, 'Hello, {{name}} $& <b>'],
  ['hello', {}, 'Hello, {{name}}'],
  ['total', { count: 1234, total: 5678 }, '1,234 of 5,678'],
  ['thread', { count: 1 }, '1 thread'],
  ['thread', { count: 0 }, '0 threads'],
  ['thread', { count: 1200 }, '1,200 threads'],
])('%s with %j reads %j', (key, values, text) => {
  expect(translate(words, 'en', key, values)).toBe(text)
})

test('each language counts its own way', () => {
  expect(translate(words, 'fr', 'thread', { count: 0 })).toBe('0 thread')
  expect(translate(words, 'es', 'thread', { count: 0 })).toBe('0 threads')
  expect(translate(words, 'es', 'thread', { count: 1_000_000 })).toBe('1.000.000 threads')
})

test.each(LANGUAGES)('%s takes the singular where Intl does', (language) => {
  const rules = new Intl.PluralRules(language)
  const form: Translations = { n_one: 'one', n_other: 'other' }
  const counts = [...Array(1_000).keys(), 0.5, 1.5, 2.5, 1_000, 1_001, 1_000_000]
  const differing = counts.filter(
    (count) => (rules.select(count) === 'one') !== (translate(form, language, 'n', { count }) === 'one'),
  )
  expect(differing).toEqual([])
})

test('a sign never stands alone at the start of a line', () => {
  const french: Translations = { ask: 'Prêt ? « Oui » : {{share, number}} %, {{name}} !' }
  expect(translate(french, 'fr', 'ask', { share: 40, name: 'a ? b' })).toBe(
    'Prêt\u00a0? «\u00a0Oui\u00a0»\u00a0: 40\u00a0%, a ? b\u00a0!',
  )
})

test('words that have not arrived are no words', () => {
  expect(translate(undefined, 'en', 'title')).toBeUndefined()
})
