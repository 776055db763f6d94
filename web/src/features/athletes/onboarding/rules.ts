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

/** What is asked on one screen, in this order: the parent early, since nothing opens before they agree. */
export const onboardingSteps = ['you', 'guardian', 'sport', 'club'] as const
export type OnboardingStep = (typeof onboardingSteps)[number]

const askedIn: Record<OnboardingStep, readonly (keyof AthleteAnswers)[]> = {
  you: ['given_name', 'surname', 'birth_date', 'country'],
  guardian: ['guardian_name', 'guardian_email'],
  sport: ['sport', 'positions'],
  club: ['club'],
}

/** A parent is asked for where there has to be one. */
export const stepsFor = (minor: boolean) => onboardingSteps.filter((step) => minor || step !== 'guardian')

/** Those of one screen: what comes later is not wrong yet. */
export function problemsIn(
  step: OnboardingStep,
  problems: Problems<AthleteAnswers>,
): Problems<AthleteAnswers> {
  return Object.fromEntries(
    Object.entries(problems).filter(([field]) => askedIn[step].some((one) => one === field)),
  )
}

/** The screen that an address asks for, unless something before it is still to be answered. */
export function openStep(
  asked: string | null,
  steps: readonly OnboardingStep[],
  problems: Problems<AthleteAnswers>,
): OnboardingStep {
  const wanted = steps.findIndex((step) => step === asked)
  const unanswered = steps.findIndex((step) => Object.keys(problemsIn(step, problems)).length > 0)
  const last = unanswered === -1 ? steps.length - 1 : unanswered
  return steps[Math.max(0, Math.min(wanted, last))] ?? 'you'
}

/** What the places of a sport are called by those who do it. */
export function placesWord(
  sport: string,
): 'positions' | 'events' | 'strokes' | 'seats' | 'styles' | 'apparatus' {
  const words = {
    athletics: 'events',
    swimming: 'strokes',
    rowing: 'seats',
    gymnastics: 'apparatus',
  } as const
  if (sport === 'tennis' || sport === 'golf' || sport === 'wrestling') return 'styles'
  return words[sport as keyof typeof words] ?? 'positions'
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
