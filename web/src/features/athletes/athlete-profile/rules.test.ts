import { expect, test } from 'vitest'
import { completeness, monthsBefore, nextSteps, type StepFacts, toFormValues } from './rules.ts'
import { profileSchema } from './schema.ts'
import { type AthleteProfile, type ProfileFieldName, profileFieldNames } from './types.ts'

/** Fields that no rule here asks about. */
const others = Object.fromEntries(profileFieldNames.map((name) => [name, null as never])) as Record<
  ProfileFieldName,
  never
>
const nora: AthleteProfile = {
  ...others,
  id: 'a',
  handle: 'nora-q',
  display_name: 'Nora Q.',
  country: 'ES',
  region: 'Valencia',
  town: '',
  languages: ['es'],
  primary_sport: 'soccer',
  class_year: 2027,
  sex_category: 'female',
  recruiting_status: 'open',
  status_note: '',
  dominant_side: 'left',
  level: 'regional',
  club: 'C.D. Ribera',
  jersey_number: 7,
  bio: 'Left-footed winger.',
  avatar_path: '',
  age_band: '16-17',
  is_minor: true,
  effective_visibility: 'scouts',
  contact_state: 'guardian',
  approved_verifications: [],
  updated_at: '2026-11-01T00:00:00Z',
  positions: ['rw', 'st'],
}
const facts: StepFacts = {
  provenances: ['league_verified'],
  keyMetrics: { measured: 3, of: 3 },
  newestFilm: '2026-10-01',
}
const open = (profile: AthleteProfile, has: StepFacts) =>
  nextSteps(profile, has, '2026-11-21')
    .filter(({ done }) => !done)
    .map(({ key }) => key)

test('a profile with everything scouts look for has nothing left to do', () => {
  expect(open(nora, facts)).toEqual([])
  expect(completeness(nextSteps(nora, facts, '2026-11-21'))).toBe(100)
})

test('film from the spring is film, but not fresh in November', () => {
  expect(open(nora, { ...facts, newestFilm: '2026-05-01' })).toEqual(['fresh_film'])
  expect(open(nora, { ...facts, newestFilm: '' })).toEqual(['fresh_film'])
  expect(open(nora, { ...facts, newestFilm: null })).toEqual(['film'])
})

test('a self-reported measurement completes one step, not the measured-by-others step', () => {
  expect(open(nora, { ...facts, provenances: ['self_reported'] })).toEqual(['strong_number'])
})

test('a new profile is asked for what helps most first', () => {
  const bare = { ...nora, positions: [], class_year: null, bio: '', recruiting_status: 'closed' as const }
  expect(
    open(bare, { provenances: [], keyMetrics: { measured: 0, of: 3 }, newestFilm: null }).slice(0, 3),
  ).toEqual(['positions', 'number', 'film'])
})

test.each([
  ['2026-11-21', 6, '2026-05-21'],
  ['2026-01-10', 1, '2025-12-10'],
])('%s, %d months before, is %s', (day, months, before) => {
  expect(monthsBefore(day, months)).toBe(before)
})

const check = (change: object) => profileSchema.safeParse({ ...toFormValues(nora), ...change })
const messages = (change: object) =>
  check(change).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)

test('form values survive a round trip', () => {
  const { data } = check({})
  expect(data).toMatchObject({ class_year: 2027, jersey_number: 7, sport: 'soccer', positions: ['rw', 'st'] })
})

test('empty numbers are left out, wrong ones are named', () => {
  expect(check({ class_year: '', jersey_number: ' ' }).data).toMatchObject({
    class_year: null,
    jersey_number: null,
  })
  expect(messages({ class_year: '20277' })).toEqual(['class_year: class_year'])
  expect(messages({ jersey_number: '7a' })).toEqual(['jersey_number: jersey_number'])
})

test('markup in what was written is taken out before it is saved', () => {
  expect(check({ display_name: '<i>Mara</i> Kos', bio: 'Fast javascript:left foot' }).data).toMatchObject({
    display_name: 'Mara Kos',
    bio: 'Fast left foot',
  })
})

test('a blank name is refused, and a page address takes only its own characters', () => {
  expect(messages({ display_name: '   ' })).toEqual(['display_name: name_missing'])
  expect(messages({ handle: 'nora_q' })).toEqual(['handle: handle_shape'])
  expect(check({ handle: ' Nora-Q ' }).data?.handle).toBe('nora-q')
})
