import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import own from './locales/en.json' with { type: 'json' }
import { profileFacts, profileFieldNames, profileFields } from './types.ts'

const sport: object = JSON.parse(readFileSync('web/src/features/athletes/sport/locales/en.json', 'utf8'))

/** The words that form and page look up for a field, by the line that it has in the table; the other languages have the same keys. */
const wanted = profileFieldNames.flatMap((name): [words: object, file: string, key: string][] => {
  const field = profileFields[name]
  const hint = 'hint' in field
  if (field.kind === 'choice')
    return [`title.${field.words}`, ...(hint ? [`hint.${field.words}`] : []), ...codesOf(field)].map(
      (key) => [sport, 'web/src/features/athletes/sport/locales/en.json', key],
    )
  const isFact = profileFacts.some((fact) => fact === name)
  return [`field.${name}`, ...(hint ? [`edit.${name}_hint`] : []), ...(isFact ? [`fact.${name}`] : [])].map(
    (key) => [own, 'web/src/features/athletes/athlete-profile/locales/en.json', key],
  )
})

function codesOf({ words, options }: { words: string; options: readonly string[] }) {
  return options.map((value) => `${words}.${value}`)
}

const has = (words: object, [first = '', ...rest]: string[]): boolean => {
  const found: unknown = Object.entries(words).find(([key]) => key === first)?.[1]
  return typeof found === 'object' && found
    ? has(found, rest)
    : typeof found === 'string' && rest.length === 0
}

test('every field of a profile has its words', () => {
  expect(wanted.length).toBeGreaterThan(profileFieldNames.length)
  const missing = wanted.filter(([words, , key]) => !has(words, key.split('.')))
  expect(missing.map(([, file, key]) => `${file}: ${key} is missing`)).toEqual([])
})

test('words of the head of the page are of fields that stand there', () => {
  const facts: readonly string[] = profileFacts
  const unused = profileFieldNames.filter((name) => name in own.fact && !facts.includes(name))
  expect(
    unused.map(
      (name) => `fact.${name} has words and ${name} is not in profileFacts of athlete-profile/types.ts`,
    ),
  ).toEqual([])
})
