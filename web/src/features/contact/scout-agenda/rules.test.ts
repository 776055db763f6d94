import { expect, test } from 'vitest'
import { LIMITS } from '#shared/limits.ts'
import { buildAgenda, nextVisit } from './rules.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
const minute = 60_000
const day = 24 * 60 * minute
const iso = (offset: number) => new Date(now + offset).toISOString()

test('a first visit looks back over the last days', () => {
  expect(nextVisit({}, now)).toEqual({ last: now, baseline: now - LIMITS.scoutHome.firstLookBackDays * day })
})

test.each([
  ['a reload', 1 * minute, now - 5 * day],
  ['a short break', 29 * minute, now - 5 * day],
  ['the next morning', 14 * 60 * minute, now - 14 * 60 * minute],
])('after %s, "since your last visit" counts from the right moment', (_, away, baseline) => {
  expect(nextVisit({ last: now - away, baseline: now - 5 * day }, now)).toEqual({ last: now, baseline })
})

const request = (status: string, answered: number | null) => ({
  status,
  athlete_name: `${status} ${answered}`,
  answered_at: answered === null ? null : iso(answered),
})

test('a quiet day asks for nothing', () => {
  expect(buildAgenda({ unread: 0, due: [], stale: [], requests: [] }, now)).toEqual([])
})

test('what waits for the scout is listed, and not a request that waits for its answer', () => {
  const agenda = buildAgenda(
    {
      unread: 2,
      due: [{ athlete_id: 'a' }],
      stale: [{ athlete_id: 'b' }, { athlete_id: 'b' }],
      requests: [request('pending', null), request('declined', -2 * day), request('declined', -60 * day)],
    },
    now,
  )
  expect(agenda.map(({ kind, count, waits }) => [kind, count, waits])).toEqual([
    ['messages', 2, true],
    ['due', 1, true],
    ['declined', 1, true],
    ['stale', 2, true],
  ])
  expect(agenda.find(({ kind }) => kind === 'stale')?.athleteIds).toEqual(['b'])
})

test.each([
  ['missing', [['unverified', true]]],
  ['pending', [['in_review', false]]],
  ['there', []],
] as const)(
  'a verification that is %s waits for the scout, for others or for nobody',
  (verification, said) => {
    const agenda = buildAgenda({ verification, unread: 0, due: [], stale: [], requests: [] }, now)
    expect(agenda.map(({ kind, waits }) => [kind, waits])).toEqual(said)
  },
)
