/** The accounts of the start-up banner; they exist only in the demo data. */
export const DEMO_PASSWORD = 'Chalk-Line#58 far'
/** Admin writes need AAL2, so the demo admin has a TOTP factor; `/_mailbox` shows its code in development. */
export const DEMO_ADMIN_TOTP_SECRET = 'TOUCHLINEDEMOADMINSECONDSTEP2345'
export const DEMO_ACCOUNTS = [
  { role: 'athlete', email: 'athlete@touchline.example', password: DEMO_PASSWORD },
  { role: 'scout', email: 'scout@touchline.example', password: DEMO_PASSWORD },
  { role: 'admin', email: 'admin@touchline.example', password: DEMO_PASSWORD },
] as const
