import { expect, test } from 'vitest'
import { groupNotifications, notificationKey, notificationParams, personOf } from './rules.ts'
import type { Notification } from './types.ts'
import { notificationReaders } from './types.ts'

const note = (id: string, group_key: string, read_at: string | null = null): Notification => ({
  id,
  kind: 'message',
  params: {},
  url: '',
  group_key,
  created_at: '2026-11-01T10:00:00Z',
  read_at,
})

test('messages of one thread fold into one line, unread apart from read', () => {
  const groups = groupNotifications([
    note('1', 'message:a'),
    note('2', ''),
    note('3', 'message:a'),
    note('4', 'message:a', 'then'),
  ])
  expect(groups.map(({ ids, count, unread }) => ({ ids, count, unread }))).toEqual([
    { ids: ['1', '3'], count: 2, unread: true },
    { ids: ['2'], count: 1, unread: true },
    { ids: ['4'], count: 1, unread: false },
  ])
})

test.each([
  [{ name: 'Rosa Vidal', organization: 'Harbour Academy' }, 'Rosa Vidal (Harbour Academy)'],
  [{ name: 'Rosa Vidal', organization: '' }, 'Rosa Vidal'],
  [{ name: 'Rosa Vidal' }, 'Rosa Vidal'],
])('the person behind %j is named “%s”', (params, who) => {
  expect(notificationParams({ params }, 2)).toMatchObject({ who, count: 2 })
})

test.each([
  ['event_lifted', { because: 'guardian' }, 'because.event_lifted_guardian'],
  ['event_lifted', {}, 'kind.event_lifted'],
  ['event_cancelled', { because: 'reason' }, 'because.event_cancelled_reason'],
  ['event_cancelled', { reason: '' }, 'kind.event_cancelled'],
  ['event_cancelled', { because: 'weather' }, 'kind.event_cancelled'],
  ['guardian_decided', { decision: 'withdraw' }, 'because.guardian_decided_withdraw'],
  ['moderation', { decision_id: 'a', because: 'warn' }, 'because.moderation_warn'],
  ['moderation', { decision_id: 'a', because: 'suspend' }, 'kind.moderation'],
  ['moderation', { decision_id: 'a' }, 'kind.moderation'],
] as const)('a notice of %s with %j is told as %s', (kind, params, key) => {
  expect(notificationKey({ kind, params })).toBe(key)
})

test.each([
  ['request_accepted', 1, { name: 'Lena', athlete_id: 'a' }, { name: 'Lena', athleteId: 'a' }],
  ['request_accepted', 2, { name: 'Lena', athlete_id: 'a' }, null],
  ['message', 3, { name: 'Rosa Vidal' }, { name: 'Rosa Vidal', athleteId: undefined }],
  ['message', 1, { name: '' }, null],
  ['community_asked', 1, { name: 'Keepers of Lyon' }, null],
] as const)('%s, counted %i with %j, is about %j', (kind, count, params, person) => {
  expect(personOf({ newest: { ...note('1', ''), kind, params }, count })).toEqual(person)
})

test('a notice of an event is read with its flag', () => {
  expect(notificationReaders.params({ title: 'Cup', all_day: false }, 'params')).toEqual({
    title: 'Cup',
    all_day: 'false',
  })
})
