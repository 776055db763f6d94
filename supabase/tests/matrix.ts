import { ACCOUNTS } from './matrix-accounts.ts'
import { ATHLETE_ROWS } from './matrix-athletes.ts'
import type { Case } from './matrix-case.ts'
import { CONTACT } from './matrix-contact.ts'

/** Every table and what each kind of person may do to it. Whoever is not listed must be refused. */
export const CASES: Case[] = [...ACCOUNTS, ...ATHLETE_ROWS, ...CONTACT]
