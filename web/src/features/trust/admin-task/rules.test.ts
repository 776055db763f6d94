import { expect, test } from 'vitest'
import { addressOf, dueGroup, suggestedUntil, tasksOf, toLocalField, viewOf } from './rules.ts'
import type { AdminTask } from './types.ts'

const task = (change: Partial<AdminTask>): AdminTask => ({
  noun: 'case',
  subject_id: 'a',
  open_id: 'b',
  facts: {},
  is_grave: false,
  since: '2026-11-01T08:00:00Z',
  due_at: '2026-11-08T08:00:00Z',
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
  ...change,
})

test('each view shows its own tasks, and what is put off stands in its view and in all', () => {
  const free = task({ subject_id: 'free' })
  const mine = task({ subject_id: 'mine', taken_by: 'me', is_mine: true })
  const theirs = task({ subject_id: 'theirs', taken_by: 'ben' })
  const later = task({
    subject_id: 'later',
    snoozed_until: '2026-11-03T08:00:00Z',
    is_mine: true,
    taken_by: 'me',
  })
  const all = [free, mine, theirs, later]
  expect(tasksOf(all, 'free')).toEqual([free])
  expect(tasksOf(all, 'mine')).toEqual([mine])
  expect(tasksOf(all, 'snoozed')).toEqual([later])
  expect(tasksOf(all, 'all')).toEqual(all)
  expect([viewOf('mine'), viewOf('nonsense'), viewOf(null)]).toEqual(['mine', 'free', 'free'])
})

const now = new Date(2026, 10, 5, 10)
const at = (day: number, hour: number) => new Date(2026, 10, day, hour).toISOString()

test('a task stands under the day it is due', () => {
  expect(dueGroup(task({ due_at: at(5, 9), overdue: true }), now)).toBe('late')
  expect(dueGroup(task({ due_at: at(5, 23) }), now)).toBe('today')
  expect(dueGroup(task({ due_at: at(6, 1) }), now)).toBe('week')
  expect(dueGroup(task({ due_at: at(20, 1) }), now)).toBe('later')
})

test('tomorrow at eight is suggested, or an hour before it is due, and nothing where that is past', () => {
  const field = (due: string) => {
    const until = suggestedUntil(due, now)
    return until && toLocalField(until)
  }
  expect(field(at(20, 1))).toBe('2026-11-06T08:00')
  expect(field(at(5, 18))).toBe('2026-11-05T17:00')
  expect(field(at(5, 10))).toBeNull()
})

test.each([
  ['case', '/admin/content?case=b'],
  ['decision', '/admin/content?status=second&case=b'],
  ['verification', '/admin/verifications?case=b'],
  ['feedback', '/admin/feedback?feedback=b'],
  ['data_request', '/admin/users?view=requests'],
  ['admin_invitation', '/admin/users?view=invitations'],
  ['organization', '/admin/verifications?of=organizations'],
  ['dispute', '/admin/content?of=numbers&number=b'],
] as const)('%s is worked on at %s', (noun, address) => {
  expect(addressOf(task({ noun }))).toBe(address)
})
