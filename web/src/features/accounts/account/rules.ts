import { errorCode } from '#web/lib/errors.ts'
import type { Account } from './types.ts'

/** An answer that says no, and will say it again: the row is not there, or not for this person. */
export const refused = (error: unknown) => ['not_found', 'forbidden'].includes(errorCode(error))

/** Not by mail, and not by an operator's hand: whoever is asked for a role after the first sign-in. */
export const cameByProvider = ({ app_metadata }: { app_metadata?: { provider?: string } }) =>
  !['email', 'phone'].includes(app_metadata?.provider ?? 'email')

/** What this device kept of an account, when it is whole and this person's: half of one would break the shell at every start. */
export function parseAccount(raw: string | null, userId: string): Account | undefined {
  try {
    const { id, email, fullName, role, isAdmin, photo, isMinor } = JSON.parse(raw ?? '{}') as Partial<Account>
    const whole =
      typeof email === 'string' &&
      typeof fullName === 'string' &&
      (role === 'athlete' || role === 'scout') &&
      typeof isAdmin === 'boolean'
    const picture = typeof photo === 'string' ? photo : ''
    return whole && id === userId
      ? { id, email, fullName, role, isAdmin, photo: picture, isMinor: isMinor === true, isUnfinished: false }
      : undefined
  } catch {
    return undefined
  }
}
