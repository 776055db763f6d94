import { LIMITS } from '#shared/limits.ts'
import type { Confirmation } from './types.ts'

const DAY_MS = 86_400_000

/** The moment from which whoever was asked may be reminded. */
export const remindFrom = ({ asked_at }: Confirmation) =>
  Date.parse(asked_at) + LIMITS.honour.remindDays * DAY_MS

/** What waits about a number: somebody who was asked, or a correction that its athlete may accept. The newest comes first. */
export function openRequest(
  all: readonly Confirmation[],
  measurementId: string,
  now: number,
): { kind: 'waits' | 'corrects'; asked: Confirmation } | null {
  const last = all.find(
    ({ measurement_id, state }) =>
      measurement_id === measurementId && state !== 'cancelled' && state !== 'void',
  )
  if (last?.state === 'asked' && Date.parse(last.expires_at) > now) return { kind: 'waits', asked: last }
  if (last?.state === 'corrected' && !last.accepted_at && Date.parse(last.correction_until ?? '') > now)
    return { kind: 'corrects', asked: last }
  return null
}

/** Who was asked: a name with its role, or the address that was typed. */
export const askedOf = ({ asked_name, asked_role, address }: Confirmation) =>
  asked_name ? [asked_name, asked_role].filter(Boolean).join(', ') : address
