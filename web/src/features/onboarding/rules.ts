import { LIMITS } from '#shared/limits.ts'
import { emailProblem } from '#shared/validation.ts'
import { ageOn } from '#web/lib/datetime.ts'
import type { AthleteStart, Contact, ScoutStart } from './types.ts'

export const ADULT_YEARS = 18
export const isMinorOn = (birthDate: string, today: string) =>
  birthDate !== '' && ageOn(birthDate, today) < ADULT_YEARS

/** Under this age no account is kept: the person is told before anything is sent. */
export const isTooYoungOn = (birthDate: string, today: string) =>
  birthDate !== '' && ageOn(birthDate, today) < LIMITS.athlete.minAgeYears

/** A minor opens contact, nobody else does it for them: left unanswered it stays shut (onboard_athlete, 0014). */
export const contactUnlessChosen = (minor: boolean): Contact => (minor ? 'closed' : 'open')

export type Problems<T> = Partial<Record<keyof T, string>>

const required = 'common:problems.required'

export function athleteProblems(
  start: AthleteStart,
  today: string,
  ownEmail: string,
): Problems<AthleteStart> {
  const problems: Problems<AthleteStart> = {}
  if (start.birth_date === '') problems.birth_date = required
  else if (start.birth_date > today || ageOn(start.birth_date, today) > 100)
    problems.birth_date = 'problems.birth_date'
  if (start.country === '') problems.country = required
  if (start.sport === '') problems.sport = required
  if (start.positions.length > LIMITS.athlete.positionsMax) problems.positions = 'problems.positions'
  const invites = start.guardian_email.trim() !== '' || start.guardian_name.trim() !== ''
  if (isMinorOn(start.birth_date, today) && invites) {
    if (start.guardian_name.trim() === '') problems.guardian_name = required
    const address = emailProblem(start.guardian_email)
    if (address) problems.guardian_email = `common:problems.${address}`
    else if (start.guardian_email.trim().toLowerCase() === ownEmail.toLowerCase())
      problems.guardian_email = 'problems.guardian_own'
  }
  return problems
}

export function scoutProblems(start: ScoutStart): Problems<ScoutStart> {
  const problems: Problems<ScoutStart> = {}
  if (start.kind === '') problems.kind = required
  if (start.organization.trim() === '' && start.kind !== 'independent') problems.organization = required
  if (start.country === '') problems.country = required
  return problems
}
