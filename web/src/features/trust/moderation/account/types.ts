import type { Role } from '#web/features/accounts/account/types.ts'
import { flag, listOf, number, object, oneOf, type Read, text } from '#web/lib/json-reader.ts'

/** Whom an admin acts on. */
export type ActedOn = { id: string; name: string; email: string; role: Role; isMinor: boolean }

/** `account_guardians`: who decides for a child. */
export const readGuardians = listOf(
  object({
    id: text,
    name: text,
    address: text,
    state: oneOf('proposed', 'invited', 'active', 'declined', 'withdrawn', 'ended'),
    paused: flag,
    families: number,
    reason: text,
  }),
)
export type AccountGuardian = Read<typeof readGuardians>[number]
