import { expect, test } from 'vitest'
import { VERIFIED_FACTS } from '#web/features/accounts/verified-fact/types.ts'
import { canOpenMinors, dueOf, FACT_GROUPS, isWordsOnly, kindOfFile, reviewStage } from './rules.ts'

const file = { evidence_path: 'a/passport.pdf', evidence_url: '' }
const link = { evidence_path: '', evidence_url: 'https://club.example/staff' }
const words = { evidence_path: '', evidence_url: '' }

test.each([
  ['image/png', 'inline; filename="a.png"', 'image'],
  ['image/jpeg', null, 'image'],
  ['application/pdf', 'inline', 'pdf'],
  ['application/pdf', 'attachment; filename="a.pdf"', 'other'],
  ['image/svg+xml', null, 'other'],
  ['text/html', null, 'other'],
] as const)('a file of %s with %s is shown as %s', (type, disposition, kind) => {
  const headers = new Headers({
    'content-type': type,
    ...(disposition && { 'content-disposition': disposition }),
  })
  expect(kindOfFile(headers, true)).toBe(kind)
  // What no frame of this origin may show opens by itself.
  expect(kindOfFile(headers, false)).toBe(kind === 'pdf' ? 'tab' : kind)
})

test('words alone are neither a document nor a link', () => {
  expect([file, link, words].map(isWordsOnly)).toEqual([false, false, true])
})

test.each([
  ['identity', file, true],
  ['identity', link, false],
  ['coaching', link, true],
  ['organization', link, true],
  ['organization', words, false],
  ['athletic', file, false],
] as const)('contact with minors by %s and %j: %s', (type, evidence, opens) => {
  expect(canOpenMinors({ type, ...evidence })).toBe(opens)
})

const by = (...ids: string[]) => ids.map((reviewer_id) => ({ reviewer_id }))
test.each([
  ['one’s own is decided by others', 'me', 'pending', [], 'own'],
  ['a new one waits for a decision', 'una', 'pending', [], 'to_decide'],
  ['one that I decided waits for a second admin', 'una', 'pending', by('me'), 'second_wanted'],
  ['one on which two differ waits for a third', 'una', 'pending', by('me', 'ann'), 'third_wanted'],
  ['one that is settled waits for nobody', 'una', 'approved', by('me', 'ann'), 'decided'],
] as const)('%s', (_what, user_id, status, reviews, stage) => {
  expect(reviewStage({ user_id, status, reviews }, 'me')).toBe(stage)
})

test('every fact is in one group', () => {
  expect(Object.values(FACT_GROUPS).flat().toSorted()).toEqual(VERIFIED_FACTS.toSorted())
})

test.each([
  ['2026-11-01T10:00:00.000Z', '2026-11-06T10:00:00.000Z', false],
  ['2026-10-20T10:00:00.000Z', '2026-10-25T10:00:00.000Z', true],
] as const)('what was asked for on %s is due on %s', (since, at, isLate) => {
  expect(dueOf(since, Date.parse('2026-11-05T12:00:00Z'))).toEqual({ at, isLate })
})
