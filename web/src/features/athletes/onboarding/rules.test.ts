import { describe, expect, test } from 'vitest'
import {
  athleteProblems,
  contactUnlessChosen,
  handoverProblems,
  isMinorOn,
  isTooYoungOn,
  openStep,
  placesWord,
  problemsIn,
  scoutProblems,
  stepsFor,
} from './rules.ts'
import type { AthleteAnswers, ScoutAnswers } from './types.ts'

const today = '2026-11-21'
const athlete: AthleteAnswers = {
  given_name: 'Nadia',
  surname: 'Verón',
  birth_date: '2005-03-01',
  country: 'ES',
  region: '',
  sport: 'soccer',
  positions: ['rw'],
  club: '',
  class_year: '',
  guardian_name: '',
  guardian_email: '',
  recruiting_status: 'open',
}
const minor = { ...athlete, birth_date: '2010-03-01' }

test('a user who has turned 18 answers both questions', () => {
  const missing = 'common:problems.required'
  expect(handoverProblems({ visibility: '', recruiting_status: '' })).toEqual({
    visibility: missing,
    recruiting_status: missing,
  })
  expect(handoverProblems({ visibility: 'private', recruiting_status: 'closed' })).toEqual({})
})

describe('an athlete who starts', () => {
  test.each<[Partial<AthleteAnswers>, object]>([
    [{}, {}],
    [{ given_name: ' ' }, { given_name: 'common:problems.required' }],
    [{ surname: '' }, {}],
    [{ birth_date: '' }, { birth_date: 'common:problems.required' }],
    [{ birth_date: '2026-11-22' }, { birth_date: 'problems.birth_date' }],
    [{ birth_date: '1899-01-01' }, { birth_date: 'problems.birth_date' }],
    [{ country: '' }, { country: 'common:problems.required' }],
    [{ sport: '' }, { sport: 'common:problems.required' }],
    [{ positions: ['a', 'b', 'c', 'd', 'e'] }, { positions: 'problems.positions' }],
  ])('with %j is told %j', (change, problems) => {
    expect(athleteProblems({ ...athlete, ...change }, today, 'me@example.org')).toEqual(problems)
  })

  test.each<[Partial<AthleteAnswers>, object]>([
    [{}, {}],
    [{ guardian_name: 'Marta', guardian_email: 'marta@example.org' }, {}],
    [{ guardian_name: 'Marta' }, { guardian_email: 'common:problems.email_required' }],
    [{ guardian_email: 'marta@example.org' }, { guardian_name: 'common:problems.required' }],
    [{ guardian_name: 'Me', guardian_email: ' ME@example.org' }, { guardian_email: 'problems.guardian_own' }],
  ])('and is under 18, with %j is told %j', (change, problems) => {
    expect(athleteProblems({ ...minor, ...change }, today, 'me@example.org')).toEqual(problems)
  })

  test.each([
    ['2008-11-21', false, false],
    ['2008-11-22', true, false],
    ['2013-11-21', true, false],
    ['2013-11-22', true, true],
    ['', false, false],
  ])('born on %s: a minor %s, too young %s', (born, isMinor, tooYoung) => {
    expect(isMinorOn(born, today)).toBe(isMinor)
    expect(isTooYoungOn(born, today)).toBe(tooYoung)
  })
})

test('contact is open for an adult who does not choose, and shut for a minor', () => {
  expect(contactUnlessChosen(false)).toBe('open')
  expect(contactUnlessChosen(true)).toBe('closed')
})

test.each<[Partial<ScoutAnswers>, object]>([
  [{}, {}],
  [{ organization: ' ' }, { organization: 'common:problems.required' }],
  [{ organization: '', kind: 'independent' }, {}],
  [{ country: '' }, { country: 'common:problems.required' }],
])('a scout who starts with %j is told %j', (change, problems) => {
  const scout: ScoutAnswers = {
    kind: 'club',
    organization: 'Real Turia',
    title: '',
    country: 'ES',
    sports: ['soccer'],
  }
  expect(scoutProblems({ ...scout, ...change })).toEqual(problems)
})

describe('the first questions come one screen after the other', () => {
  test('a parent is asked for early, and only of a minor', () => {
    expect(stepsFor(true)).toEqual(['you', 'guardian', 'sport', 'club'])
    expect(stepsFor(false)).toEqual(['you', 'sport', 'club'])
  })

  test.each([
    [null, {}, 'you'],
    ['no such screen', {}, 'you'],
    ['sport', {}, 'sport'],
    ['club', { sport: 'common:problems.required' }, 'sport'],
    ['sport', { sport: 'common:problems.required' }, 'sport'],
    ['club', { birth_date: 'problems.birth_date', sport: 'common:problems.required' }, 'you'],
    ['guardian', {}, 'you'],
  ])('the address asks for %s, with %j unanswered: %s', (asked, problems, shown) => {
    expect(openStep(asked, stepsFor(false), problems)).toBe(shown)
  })

  test('a screen tells only what is wrong on it', () => {
    const problems = { country: 'common:problems.required', sport: 'common:problems.required' }
    expect(problemsIn('you', problems)).toEqual({ country: 'common:problems.required' })
    expect(problemsIn('club', problems)).toEqual({})
  })

  test('a sprinter has events, a winger positions', () => {
    expect(['athletics', 'swimming', 'rowing', 'gymnastics', 'tennis', 'soccer', ''].map(placesWord)).toEqual(
      ['events', 'strokes', 'seats', 'apparatus', 'styles', 'positions', 'positions'],
    )
  })
})
