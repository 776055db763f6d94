import { expect, test } from 'vitest'
import { LIMITS } from '#shared/limits.ts'
import { boardsContaining, daysSinceUpdate, isDue, isStale, tagsFrom } from './rules.ts'
import type { Board, BoardItem, Stage } from './types.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
const daysAgo = (days: number) => new Date(now - days * 86_400_000).toISOString()
const stage: Stage = { id: 's1', kind: 'watching', name: '', sort_order: 1, hidden: 0 }
const item: BoardItem = {
  id: 'i1',
  board_id: 'b1',
  stage_id: 's1',
  athlete_id: 'a1',
  sort_order: 0,
  tags: [],
  next_action_at: null,
  closed_reason: '',
  notify_athlete: false,
  added_by: null,
  created_at: daysAgo(60),
  updated_at: daysAgo(30),
  notes: 0,
}
const board: Board = {
  id: 'b1',
  name: 'Favourites',
  sport_code: null,
  is_default: true,
  archived_at: null,
  stages: [stage],
  items: [item],
  members: [{ user_id: 'me' }, { user_id: 'guest' }],
  can_edit: true,
  can_administer: false,
}

test.each([
  ['quiet for three weeks', { updated_at: daysAgo(LIMITS.board.staleDays) }, 'watching', true],
  ['quiet for a day less', { updated_at: daysAgo(LIMITS.board.staleDays - 1) }, 'watching', false],
  ['with a next step still to come', { next_action_at: daysAgo(-2) }, 'watching', false],
  ['with a next step that has passed', { next_action_at: daysAgo(2) }, 'watching', true],
  ['already signed', {}, 'signed', false],
  ['closed', {}, 'closed', false],
] as const)('somebody %s: worth another look %4$s', (_, change, kind, stale) => {
  expect(isStale({ ...item, ...change }, { ...stage, kind }, now)).toBe(stale)
})

test('quiet days are whole days, and never negative when clocks differ', () => {
  expect(daysSinceUpdate({ updated_at: daysAgo(1.9) }, now)).toBe(1)
  expect(daysSinceUpdate({ updated_at: daysAgo(-0.1) }, now)).toBe(0)
})

test('a next step is due from its moment on', () => {
  expect(isDue({ ...item, next_action_at: daysAgo(0) }, now)).toBe(true)
  expect(isDue({ ...item, next_action_at: daysAgo(-0.01) }, now)).toBe(false)
  expect(isDue(item, now)).toBe(false)
})

test('an archived board keeps nobody', () => {
  expect(boardsContaining([board], 'a1')).toHaveLength(1)
  expect(boardsContaining([{ ...board, archived_at: daysAgo(1) }], 'a1')).toHaveLength(0)
})

test.each([
  ['left foot, Winter trial ,Left Foot', ['left foot', 'Winter trial']],
  [' , ,', []],
  ['a  b', ['a b']],
  ['x'.repeat(99), ['x'.repeat(LIMITS.board.tagMaxChars)]],
  [Array.from({ length: 20 }, (_, i) => `t${i}`).join(','), Array.from({ length: 12 }, (_, i) => `t${i}`)],
])('the tags typed as "%s" are %j', (text, tags) => {
  expect(tagsFrom(text)).toEqual(tags)
})
