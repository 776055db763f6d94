/** Printed by the start-up banner; these people exist only in the demo world. */
export const DEMO_PASSWORD = 'Chalk-Line#58 far'
export const DEMO_SIGN_INS = [
  { role: 'athlete', email: 'athlete@touchline.example', password: DEMO_PASSWORD },
  { role: 'scout', email: 'scout@touchline.example', password: DEMO_PASSWORD },
  { role: 'admin', email: 'admin@touchline.example', password: DEMO_PASSWORD },
] as const
