import { expect, test } from 'vitest'
import {
  bySeason,
  chosenFilm,
  factsOf,
  filmBeside,
  filtersOf,
  matchesFilter,
  seasonOf,
  stateOf,
} from './rules.ts'
import type { Confirmation, Honour } from './types.ts'

const honour: Honour = {
  id: 'h1',
  athlete_id: 'a1',
  kind: 'title',
  level: 'club',
  title: 'League winners',
  competition: '',
  team: '',
  placement: '',
  awarded_on: '2026-06-14',
  awarded_on_precision: 'day',
  sport_code: 'soccer',
  issuer_name: '',
  evidence_url: '',
  video_id: null,
  film_id: null,
  pinned: false,
  confirmed_at: null,
  confirmed_by: '',
  confirmed_domain: '',
  confirmed_free_mail: false,
  corrected: false,
}
const NOW = Date.parse('2026-11-25T12:00:00Z')
const asked: Confirmation = {
  id: 'c1',
  honour_id: 'h1',
  issuer_email: 'office@league.test',
  state: 'asked',
  asked_at: '2026-11-18T10:00:00Z',
  reminded_at: null,
  expires_at: '2027-01-17T10:00:00Z',
}

test.each([
  ['2026-06-30', 'day', '2025/26'],
  ['2026-07-01', 'month', '2026/27'],
  ['1999-09-01', 'day', '1999/00'],
  ['2025-01-01', 'year', '2025'],
] as const)('%s, known by its %s, is of the season %s', (awarded_on, awarded_on_precision, season) => {
  expect(seasonOf({ awarded_on, awarded_on_precision })).toBe(season)
})

test('honours of one season stand together, in the order in which they come', () => {
  const older = { ...honour, id: 'h2', awarded_on: '2025-01-01' }
  const together = { ...honour, id: 'h3', awarded_on: '2025-08-01' }
  expect(bySeason([honour, together, older]).map(({ honours }) => honours.map(({ id }) => id))).toEqual([
    ['h1', 'h3'],
    ['h2'],
  ])
})

test('a filter is offered where it tells some from the others', () => {
  const other = { ...honour, id: 'h2', sport_code: 'athletics', confirmed_at: '2026-01-01' }
  expect(filtersOf([honour])).toEqual([])
  expect(filtersOf([honour, other])).toEqual(['confirmed', 'sport:soccer', 'sport:athletics'])
  expect([honour, other].filter((one) => matchesFilter(one, 'confirmed'))).toEqual([other])
  expect([honour, other].filter((one) => matchesFilter(one, 'sport:soccer'))).toEqual([honour])
  expect([honour, other].filter((one) => matchesFilter(one, 'all'))).toEqual([honour, other])
})

test('only an answer of the issuer confirms, and a reminder may go out once, after a week', () => {
  expect(stateOf(honour, undefined, NOW).name).toBe('own')
  expect(stateOf({ ...honour, confirmed_at: '2026-01-01' }, undefined, NOW).name).toBe('confirmed')
  expect(stateOf(honour, asked, NOW)).toMatchObject({ name: 'asked', mayRemind: true })
  expect(stateOf(honour, { ...asked, asked_at: '2026-11-20T10:00:00Z' }, NOW)).toMatchObject({
    mayRemind: false,
  })
  expect(stateOf(honour, { ...asked, reminded_at: asked.asked_at }, NOW)).toMatchObject({ mayRemind: false })
  expect(stateOf(honour, { ...asked, expires_at: '2026-11-25T11:00:00Z' }, NOW).name).toBe('unanswered')
  for (const state of ['refused', 'withdrawn', 'void'] as const)
    expect(stateOf(honour, { ...asked, state }, NOW).name).toBe(state)
  expect(stateOf(honour, { ...asked, state: 'cancelled' }, NOW).name).toBe('own')
})

test('facts come from the numbers: the first that somebody else recorded, and a whole year', () => {
  const own = { measured_on: '2025-04-01', provenance: 'self_reported' } as const
  expect(factsOf([own])).toEqual([])
  expect(
    factsOf([
      own,
      { measured_on: '2025-05-02', provenance: 'club_recorded' as const },
      { ...own, measured_on: '2026-04-20' },
    ]),
  ).toEqual([
    { fact: 'first_verified', on: '2025-05-02' },
    { fact: 'year_of_results', on: '2026-04-20' },
  ])
})

const match = {
  id: 'v1',
  title: 'Final',
  state: 'ready',
  poster_path: 'a1/v1.webp',
  duration_ms: 48_000,
} as const
const link = { id: 'l1', title: 'Final, from the stand' }

test('the film beside an honour is the uploaded one or the linked one, as far as the reader may see it', () => {
  const shown = { id: 'v1', title: 'Final', poster: 'a1/v1.webp', ms: 48_000 }
  expect(filmBeside({ film_id: 'v1', video_id: null }, [match], [link])).toEqual(shown)
  expect(filmBeside({ film_id: null, video_id: 'l1' }, [match], [link])).toMatchObject(link)
  expect(filmBeside({ film_id: 'v1', video_id: null }, [], [link])).toBeNull()
  expect(filmBeside({ film_id: 'v1', video_id: null }, [{ ...match, state: 'removed' }], [])).toBeNull()
  expect(filmBeside({ film_id: null, video_id: null }, [match], [link])).toBeNull()
})

test.each([
  ['v1', { film_id: 'v1', video_id: null }],
  ['l1', { film_id: null, video_id: 'l1' }],
  ['', { film_id: null, video_id: null }],
])('the chosen film %j is kept as %j', (chosen, kept) => {
  expect(chosenFilm(chosen, [match])).toEqual(kept)
})
