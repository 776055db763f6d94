import { emailProblem, normalizeEmail } from '#shared/validate/email.ts'
import type { AdminInvitation } from './types.ts'

export type InvitationState = 'open' | 'used' | 'withdrawn' | 'expired'

/** Used comes first: what was accepted in time stays accepted after its last day. */
export function invitationState(
  { used_at, expires_at, withdrawn_at }: Pick<AdminInvitation, 'used_at' | 'expires_at' | 'withdrawn_at'>,
  now = Date.now(),
): InvitationState {
  if (used_at !== null) return 'used'
  if (withdrawn_at !== null) return 'withdrawn'
  return Date.parse(expires_at) > now ? 'open' : 'expired'
}

/** A mailed address that was cut off or typed by hand names no invitation; the table would refuse the question. */
export const isInvitationId = (id: string) => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)

type Problems = { email?: string; again?: string }

/** Whoever gets this mail may become an admin, so the address is typed twice. Keys of the words at each field. */
export function invitationProblems({ email, again }: { email: string; again: string }): Problems {
  const problem = emailProblem(email)
  if (problem) return { email: `common:problems.${problem}` }
  return normalizeEmail(again) === normalizeEmail(email) ? {} : { again: 'addresses_differ' }
}
