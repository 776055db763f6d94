import { errorCode, errorMessageKey } from '#web/lib/errors.ts'
import type { MessageRequest } from './types.ts'

/** The rule that said no, as the database names it in the hint (private.raise_error). */
const words: Record<string, string> = {
  'contact.scout_not_verified': 'refused.not_verified',
  'contact.not_found': 'refused.not_found',
  'contact.closed': 'refused.closed',
  'contact.agent_and_minor': 'refused.agent_and_minor',
  'contact.own_ward': 'refused.own_ward',
  'contact.thread_open': 'refused.thread_open',
  'contact.request_open': 'refused.request_open',
  'contact.cool_down': 'refused.cool_down',
  'contact.details': 'problem.contact_details',
  'request.settled': 'refused.settled',
  'request.guardian': 'refused.guardian',
}

export function contactRefusalKey(error: unknown): string {
  const hint = (error as { hint?: unknown } | null)?.hint
  const known = typeof hint === 'string' ? words[hint] : undefined
  return known ?? `common:${errorMessageKey[errorCode(error)]}`
}

export const isPending = (request: MessageRequest, now = Date.now()) =>
  request.status === 'pending' && new Date(request.expires_at).getTime() > now
