import { LIMITS } from '#shared/limits.ts'
import { readSessionItem, writeSessionItem } from '#web/lib/session-storage.ts'
import type { ProfileFields } from './schema.ts'
import { type AthleteProfile, type ProfileFieldName, profileFieldNames } from './types.ts'

/** Nothing said is the empty string, and a number is typed. */
const toTyped = (value: string | number | string[] | null) =>
  Array.isArray(value) ? value : String(value ?? '')

export const toFormValues = (profile: AthleteProfile): ProfileFields => ({
  ...(Object.fromEntries(profileFieldNames.map((name) => [name, toTyped(profile[name])])) as Pick<
    ProfileFields,
    ProfileFieldName
  >),
  sport: profile.primary_sport ?? '',
  positions: profile.positions,
})

export type Step = { key: StepKey; done: boolean; to: string }
export type StepKey =
  | 'positions'
  | 'status'
  | 'number'
  | 'key_numbers'
  | 'strong_number'
  | 'film'
  | 'fresh_film'
  | 'class_year'
  | 'bio'

export type StepFacts = {
  /** Provenance of every number that stands undisputed. */
  provenances: readonly string[]
  /** How many of the sport's key metrics have a number, of how many. */
  keyMetrics: { measured: number; of: number }
  /** Newest day of any film; null: none; '' : a film without a day. */
  newestFilm: string | null
}

const edit = '/athlete/profile/edit'
const profilePage = '/athlete/profile'

/** What scouts look for, in the order in which it helps. Not a score of the person: every line is something to add. */
export function nextSteps(profile: AthleteProfile, facts: StepFacts, today: string): Step[] {
  const strong = facts.provenances.some((provenance) =>
    ['club_recorded', 'league_verified', 'sanctioned'].includes(provenance),
  )
  const fresh = monthsBefore(today, LIMITS.athlete.freshFilmMonths)
  const step = (key: StepKey, done: boolean, to: string): Step => ({ key, done, to })
  return [
    step('positions', profile.positions.length > 0, `${edit}#sport`),
    step('number', facts.provenances.length > 0, `${profilePage}?add=measurement`),
    step('film', facts.newestFilm !== null, `${profilePage}?add=film`),
    step('status', profile.recruiting_status !== 'closed', `${edit}#status`),
    step('key_numbers', facts.keyMetrics.measured >= facts.keyMetrics.of, `${profilePage}?add=measurement`),
    step('class_year', profile.class_year !== null, `${edit}#team`),
    step('bio', profile.bio !== '', `${edit}#about`),
    // Asked for once there is film at all: two open lines about one thing would only nag.
    ...(facts.newestFilm === null
      ? []
      : [step('fresh_film', facts.newestFilm >= fresh, `${profilePage}?add=film`)]),
    step('strong_number', strong, `${profilePage}#measured`),
  ]
}

export function monthsBefore(day: string, months: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() - months)
  return date.toISOString().slice(0, 10)
}

/** In hundredths, rounded down: 100 only when nothing is open. */
export const completeness = (steps: readonly Step[]) =>
  Math.floor((100 * steps.filter(({ done }) => done).length) / Math.max(1, steps.length))

const draftKey = (athleteId: string) => `touchline-profile-draft-${athleteId}`

/** What was typed and not saved yet, for this tab: a lost connection or a wrong turn must not cost it. */
export function loadDraft(athleteId: string): ProfileFields | null {
  try {
    return JSON.parse(readSessionItem(draftKey(athleteId)) ?? 'null') as ProfileFields | null
  } catch {
    return null
  }
}
export const saveDraft = (athleteId: string, fields: ProfileFields) =>
  writeSessionItem(draftKey(athleteId), JSON.stringify(fields))
export const clearDraft = (athleteId: string) => writeSessionItem(draftKey(athleteId), null)
