import type { ScoutKind } from '#web/features/accounts/account/types.ts'

/** `needed`: the first questions are still open, and until they are answered nobody can see or contact the person. */
export type OnboardingState = 'unknown' | 'needed' | 'done'

export type AthleteAnswers = {
  given_name: string
  surname: string
  birth_date: string
  country: string
  region: string
  sport: string
  positions: string[]
  club: string
  class_year: string
  guardian_name: string
  guardian_email: string
  recruiting_status: Contact
}

/** As it stands in the fields, and as a reload finds it again; positions are codes in one text. */
export type AthleteTyped = Partial<Record<Exclude<keyof AthleteAnswers, 'region' | 'class_year'>, string>>

/** What every screen of the questions is given. */
export type StepParts = {
  typed: AthleteTyped
  keep: (change: AthleteTyped) => void
  told: (field: keyof AthleteAnswers) => string | undefined
  isFirst: boolean
}

/** May verified scouts ask to talk? The profile tells more finely why not. */
export type Contact = 'open' | 'closed'

export const handoverVisibilities = ['public', 'scouts', 'private'] as const

/** What somebody who has come of age says: nothing is chosen for them. */
export type HandoverAnswers = { visibility: string; recruiting_status: string }

export type ScoutAnswers = {
  kind: ScoutKind | ''
  organization: string
  title: string
  country: string
  sports: string[]
}
