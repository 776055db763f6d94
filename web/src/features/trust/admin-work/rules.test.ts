import { expect, test } from 'vitest'
import { byRiskThenAge, valuesLabelled } from './rules.ts'
import type { WorkItem } from './types.ts'

const item = (id: string, since: string, more: Partial<WorkItem> = {}): WorkItem => ({
  id,
  kind: 'verification',
  what: 'identity',
  about: '',
  involvesMinor: false,
  since,
  ...more,
})

test('work about minors comes first, then cases in the order of their queue, then the oldest', () => {
  const order = byRiskThenAge([
    item('young check', '2026-11-20'),
    item('old check', '2026-11-01'),
    item('spam', '2026-11-19', { kind: 'flag', what: 'spam', place: '9-2' }),
    item('minor', '2026-11-21', { kind: 'flag', what: 'other', involvesMinor: true }),
    item('harassment', '2026-11-20', { kind: 'flag', what: 'harassment', place: '8-3' }),
    item('ban', '2026-11-23', { kind: 'decision', what: 'awaiting_second' }),
    item('safety', '2026-11-22', { kind: 'safety_feedback', what: 'safety' }),
  ])
  expect(order.map(({ id }) => id)).toEqual([
    'minor',
    'safety',
    'harassment',
    'spam',
    'ban',
    'old check',
    'young check',
  ])
})

const words = { spam: 'Spam', fake: 'Fausse information', harassment: 'Harcèlement' }
test.each([
  ['spa', ['spam']],
  ['HARCE', ['harassment']],
  ['inf', ['fake']],
  ['fausse inf', ['fake']],
  ['am', []],
  ['pam', []],
  ['  ', []],
  ['sp', []],
] as const)('what is typed as %j stands for the labels %j', (text, found) => {
  const values = ['spam', 'fake', 'harassment'] as const
  expect(valuesLabelled(values, (value) => words[value], text)).toEqual(found)
})
