import { refusalKey } from '#web/lib/nouns.ts'
import { refusedRule } from '#web/lib/refusals.ts'
import type { ChildPitch } from './pitch/types.ts'
import type { GuardianPortalData } from './portal/types.ts'
import { type HeldDecision, heldDecisions } from './types.ts'

/** Names the words a guardian agreed to; change it whenever those words change, so that a consent says which it was. */
export const CONSENT_TEXT_VERSION = '2026-12-10'

/** What a guardian decides about somebody else's contact reads otherwise than it does to the scout. */
const forGuardians: Record<string, string> = {
  'request.settled': 'refused.guardian.settled',
  'pitch.not_found': 'refused.guardian.settled',
  'contact.closed': 'portal_refused.contact_closed',
  'contact.scout_not_verified': 'portal_refused.contact_closed',
  'contact.not_found': 'portal_refused.contact_closed',
}

/** The words for the rule that said no, of those that are loaded here; undefined for any other failure. */
export function refusalMessageKey(error: unknown): string | undefined {
  const rule = refusedRule(error)
  const key = rule && (forGuardians[rule] ?? refusalKey(rule))
  return key && /^(guardian:|common:|[^:]+$)/.test(key) ? key : undefined
}

/** Where a link of a mail opens the page. It only opens: a program that follows links decides nothing. */
export type OpenedAt = { request?: string; conversation?: string; answer?: string }

export const readOpenedAt = (search: URLSearchParams): OpenedAt => ({
  request: search.get('request') ?? undefined,
  conversation: search.get('conversation') ?? undefined,
  answer: search.get('answer') ?? undefined,
})

export const isHeld = (decision: string): decision is HeldDecision =>
  (heldDecisions as readonly string[]).includes(decision)

/** What was answered about the account itself, before it counts. */
export const heldAnswer = ({ deciding }: GuardianPortalData) =>
  deciding.find(({ decision }) => decision === 'consent' || decision === 'decline')

/** Pitches that wait for this guardian; what was answered within the last seconds does not. */
export const waitingPitches = (pitches: ChildPitch[] = [], { state, deciding }: GuardianPortalData) =>
  state === 'active'
    ? pitches.filter(
        (pitch) =>
          pitch.state === 'guardian' && !pitch.agreed && deciding.every(({ target }) => target !== pitch.id),
      )
    : []

/** Those that wait for the guardian, the one the mail was about first. */
export const waitingRequests = ({ requests, deciding }: GuardianPortalData, first?: string) =>
  requests
    .filter(({ held, approved, status }) => held && !approved && status === 'pending')
    .filter(({ id }) => deciding.every(({ target }) => target !== id))
    .sort((a, b) => Number(b.id === first) - Number(a.id === first))
