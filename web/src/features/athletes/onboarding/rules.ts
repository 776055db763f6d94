import { LIMITS } from '#shared/limits.ts'
import { emailProblem } from '#shared/validate/email.ts'
import { ageAt } from '#web/lib/datetime.ts'
import type { AthleteAnswers, Contact, HandoverAnswers, ScoutAnswers } from './types.ts'

export const ADULT_YEARS = 18
export const isMinorOn = (birthDate: string, today: string) =>
  birthDate !== '' && ageAt(birthDate, today) < ADULT_YEARS

/** Under this age no account is kept: the person is told before anything is sent, and asked no second time that day. */
export const isTooYoungOn = (birthDate: string, today: string) =>
  birthDate !== '' && ageAt(birthDate, today) < LIMITS.athlete.minAgeYears

/** A minor opens contact, nobody else does it for them: left unanswered it stays shut (onboard_athlete, 0014). */
export const contactUnlessChosen = (minor: boolean): Contact => (minor ? 'closed' : 'open')

export type Problems<T> = Partial<Record<keyof T, string>>

const required = 'common:problems.required'

export function athleteProblems(
  start: AthleteAnswers,
  today: string,
  ownEmail: string,
): Problems<AthleteAnswers> {
  const problems: Problems<AthleteAnswers> = {}
  if (start.given_name.trim() === '') problems.given_name = required
  if (start.birth_date === '') problems.birth_date = required
  else if (start.birth_date > today || ageAt(start.birth_date, today) > 100)
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

export function handoverProblems(answers: HandoverAnswers): Problems<HandoverAnswers> {
  const problems: Problems<HandoverAnswers> = {}
  if (answers.visibility === '') problems.visibility = required
  if (answers.recruiting_status === '') problems.recruiting_status = required
  return problems
}

export function scoutProblems(start: ScoutAnswers): Problems<ScoutAnswers> {
  const problems: Problems<ScoutAnswers> = {}
  if (start.kind === '') problems.kind = required
  if (start.organization.trim() === '' && start.kind !== 'independent') problems.organization = required
  if (start.country === '') problems.country = required
  return problems
}
