import type { Account } from './types.ts'

/** What this device kept of an account, when it is whole and this person's: half of one would break the shell at every start. */
export function parseAccount(raw: string | null, userId: string): Account | undefined {
  try {
    const { id, email, fullName, role, isAdmin } = JSON.parse(raw ?? '{}') as Partial<Account>
    const whole =
      typeof email === 'string' &&
      typeof fullName === 'string' &&
      (role === 'athlete' || role === 'scout') &&
      typeof isAdmin === 'boolean'
    return whole && id === userId ? { id, email, fullName, role, isAdmin } : undefined
  } catch {
    return undefined
  }
}
