/** Printed by the start-up banner; these people exist only in the demo world. */
export const DEMO_PASSWORD = 'Chalk-Line#58 far'
/** An admin acts only with the second step, so the demo admin has one; `/_mailbox` shows its code while one develops. */
export const DEMO_ADMIN_TOTP_SECRET = 'TOUCHLINEDEMOADMINSECONDSTEP2345'
export const DEMO_ACCOUNTS = [
  { role: 'athlete', email: 'athlete@touchline.example', password: DEMO_PASSWORD },
  { role: 'scout', email: 'scout@touchline.example', password: DEMO_PASSWORD },
  { role: 'admin', email: 'admin@touchline.example', password: DEMO_PASSWORD },
] as const
