import { expect, test } from 'vitest'
import type { AdminTask } from '#web/features/trust/admin-task/types.ts'
import { loadOf, valuesLabelled, workOf } from './rules.ts'

const now = new Date('2026-11-24T10:12:00')
const task = (noun: AdminTask['noun'], more: Partial<AdminTask> = {}): AdminTask => ({
  noun,
  subject_id: 'subject',
  open_id: noun,
  facts: { name: 'Noa Berglund', reason: 'spam', reports: 2 },
  is_grave: false,
  since: '2026-11-20T10:00:00',
  due_at: '2026-11-27T10:00:00',
  is_legal: false,
  overdue: false,
  is_conflict: false,
  taken_by: null,
  taken_by_name: null,
  is_mine: false,
  handed_by_name: null,
  note: null,
  snoozed_until: null,
  snooze_reason: null,
  readers: [],
  ...more,
})

test('the work is what the badge counts, in the order of the panel, with whom it is about', () => {
  const found = workOf(
    [
      task('feedback', { is_grave: true }),
      task('case'),
      task('feedback'),
      task('admin_invitation'),
      task('dispute', { facts: {} }),
    ],
    new Map([['case', 'The same words.']]),
  )
  expect(found.map(({ kind, name, details, reports }) => [kind, name, details, reports])).toEqual([
    ['safety_feedback', 'Noa Berglund', '', 2],
    ['flag', 'Noa Berglund', 'The same words.', 2],
    ['dispute', '', '', 1],
  ])
})

test('everybody who has something has a row, also two of one name, and so has what nobody has', () => {
  const items = workOf(
    [
      task('case', { overdue: true, taken_by: 'k', taken_by_name: 'Kofi' }),
      task('case', { due_at: '2026-11-24T18:00:00', taken_by: 'me', is_mine: true }),
      task('case', { taken_by: 'n', taken_by_name: 'Kofi' }),
      task('dispute', { taken_by: 'x' }),
      task('verification'),
      task('verification', { due_at: '2026-11-24T17:00:00' }),
    ],
    new Map(),
  )
  expect(loadOf(items, now)).toMatchObject([
    { who: 'me', late: 0, today: 1, later: 0, all: 1 },
    { who: { id: 'k', name: 'Kofi' }, late: 1, today: 0, later: 0, all: 1 },
    { who: { id: 'n', name: 'Kofi' }, late: 0, today: 0, later: 1, all: 1 },
    { who: { id: 'x', name: '' }, late: 0, today: 0, later: 1, all: 1 },
    { who: 'nobody', late: 0, today: 1, later: 1, all: 2 },
  ])
  const [mine, , , , nobody] = loadOf(items, now)
  expect(mine?.kinds).toMatchObject({ flags: 1, verifications: 0 })
  expect(nobody).toMatchObject({ kinds: { verifications: 2 }, nextAt: '2026-11-24T17:00:00' })
  expect(loadOf([], now)).toMatchObject([
    { who: 'me', nextAt: null },
    { who: 'nobody', nextAt: null },
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
