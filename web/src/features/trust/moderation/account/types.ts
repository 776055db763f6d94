import type { Role } from '#web/features/accounts/account/types.ts'
import { flag, listOf, number, object, oneOf, orNull, type Read, text } from '#web/lib/json-reader.ts'

/** Whom an admin acts on. */
export type ActedOn = { id: string; name: string; email: string; role: Role; isMinor: boolean }

/** `similar_accounts`: other accounts that may be the same person's, and the one that stays where this one is being closed. */
export const readSimilar = object({
  accounts: listOf(
    object({
      id: text,
      name: text,
      email: text,
      joined_at: text,
      signs: listOf(oneOf('mailbox', 'name_and_birth', 'name_and_guardian')),
      may_be_kept: flag,
    }),
  ),
  may_be_closed: flag,
  closing: orNull(object({ kept_id: text, kept_name: text, erase_at: text, waits: flag })),
})
export type SimilarAccounts = Read<typeof readSimilar>
export type SimilarAccount = SimilarAccounts['accounts'][number]

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
