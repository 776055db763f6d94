/** A phone or tablet gets the small icon. */
export const isHandheld = (agent: string) => /\b(iPhone|iPad|Android|Mobile)\b/.test(agent)

/** Sixteen signs in a row are hard to copy by hand. */
export const groupCodeDigits = (code: string) => code.match(/.{1,4}/g)?.join('-') ?? code

/** What the panel shows a person. Everything else in their log is routine, such as signing in and out. */
export const panelActions = [
  'password_reset_success',
  'password_reset_failed',
  'admin_password_reset_success',
  'admin_password_reset_failed',
  'privilege_escalation_attempt',
  'suspicious_activity_detected',
  'rate_limit_exceeded',
  'password_reset_rate_limit_exceeded',
  'admin_rate_limit_exceeded',
  'failed_login',
  'failed_second_factor',
  'recovery_code_used',
  'recovery_codes_renewed',
  'session_ended',
  'password_changed',
  'page_exported',
] as const

const words: Record<string, string> = {
  admin_password_reset_success: 'admin_reset_succeeded',
  admin_password_reset_failed: 'admin_reset_failed',
  privilege_escalation_attempt: 'escalation',
  suspicious_activity_detected: 'suspicious',
  rate_limit_exceeded: 'rate_limited',
  page_exported: 'page_exported',
  password_reset_rate_limit_exceeded: 'rate_limited',
  admin_rate_limit_exceeded: 'rate_limited',
}

/** The key of an event's words; 'other' says "Security event: {action}", with the action's own words under events.actions. */
export const eventWords = (action: string) => words[action] ?? 'other'

/** Amber for what the person should look into. */
export const isAlarming = (action: string) => /fail|escalation|suspicious|rate_limit/.test(action)
