import { LIMITS } from '#shared/limits.ts'
import { tidyText } from '#shared/validate/text.ts'
import type { VerifiedFact } from '#web/features/accounts/verified-fact/types.ts'

export type Decision =
  | { status: 'approved'; whatWasChecked: readonly VerifiedFact[]; expiresOn: string }
  | { status: 'rejected'; reason: string }

export type DecisionProblems = {
  whatWasChecked?: 'required'
  expiresOn?: 'required' | 'past' | 'too_far'
  reason?: 'required'
}

const DAY_MS = 86_400_000

/** An approval says what was checked and until when; a rejection says why. */
export function decisionProblems(decision: Decision, today: string): DecisionProblems {
  if (decision.status === 'rejected') return tidyText(decision.reason) ? {} : { reason: 'required' }
  const problems: DecisionProblems = {}
  if (decision.whatWasChecked.length === 0) problems.whatWasChecked = 'required'
  const days = (Date.parse(decision.expiresOn) - Date.parse(today)) / DAY_MS
  if (!decision.expiresOn) problems.expiresOn = 'required'
  else if (days <= 0) problems.expiresOn = 'past'
  else if (days > LIMITS.verification.maxDays) problems.expiresOn = 'too_far'
  return problems
}
