import { expect, test } from 'vitest'
import { LIMITS } from '#shared/limits.ts'
import { endorsementSchema, toFormValues, toRow } from './schema.ts'

const today = '2026-11-20'
const written = {
  relationship: 'scouted_live',
  observed_on: '2026-11-20',
  rating: '4',
  notes: '',
  projected_level: '',
  visibility: 'public',
}
const problems = (change: Partial<typeof written>) =>
  endorsementSchema(today)
    .safeParse({ ...written, ...change })
    .error?.issues.map(({ message }) => message) ?? []

test.each([
  ['nothing', {}, []],
  ['how one knows the athlete', { relationship: '' }, ['relationship_missing']],
  ['the day', { observed_on: '' }, ['observed_on_missing']],
  ['a day that has passed', { observed_on: '2026-11-21' }, ['observed_on_range']],
  ['a year with four figures that somebody lived', { observed_on: '0026-11-20' }, ['observed_on_range']],
  ['a rating', { rating: '' }, ['rating_missing']],
  ['fewer words', { notes: 'a'.repeat(LIMITS.endorsement.notesMaxChars + 1) }, ['notes_long']],
])('an endorsement is told that it lacks %s', (_, change, expected) => {
  expect(problems(change)).toEqual(expected)
})

test('a new endorsement starts empty, for everyone, and a level left out is none', () => {
  const blank = toFormValues(undefined)
  const filled = { relationship: 'coached', observed_on: today, rating: '3' }
  expect(blank).toMatchObject({ rating: '', notes: '', visibility: 'public' })
  const draft = endorsementSchema(today).parse({ ...blank, ...filled })
  expect(toRow(draft)).toMatchObject({ rating: 3, projected_level: null })
})
