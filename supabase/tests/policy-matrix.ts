import { ACCOUNTS } from './policy-matrix-accounts.ts'
import { ATHLETE_ROWS } from './policy-matrix-athletes.ts'
import type { PolicyCase } from './policy-matrix-case.ts'
import { CONTACT } from './policy-matrix-contact.ts'
import { EVENTS } from './policy-matrix-events.ts'
import { FILM_ROWS } from './policy-matrix-films.ts'

/** Every table and what each kind of user may do to it. Whoever is not listed must be refused. */
export const POLICY_CASES: PolicyCase[] = [...ACCOUNTS, ...ATHLETE_ROWS, ...FILM_ROWS, ...CONTACT, ...EVENTS]
