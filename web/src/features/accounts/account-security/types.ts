/** Of the security audit log, as its own person reads it. */
export const eventColumns = 'id, action, created_at, ip_address'

/** What stands of the second factor: its id once it is verified, and whether this session has used it. */
export type MfaStatus = {
  factorId: string | null
  /** They have another second step than an app: a key, or a number. */
  hasOther: boolean
  usedHere: boolean
  codes: { total: number; remaining: number } | null
}
