/** One line of the security audit log, as its own person reads it. */
export type SecurityEvent = {
  id: string
  action: string
  created_at: string
  ip_address: string
  details: Record<string, unknown>
}

/** What stands of the second factor: its id once it is verified, and whether this session has used it. */
export type MfaStatus = {
  factorId: string | null
  usedHere: boolean
  codes: { total: number; remaining: number } | null
}
