import { scoutKinds } from '#web/features/accounts/account/types.ts'
import type { VerifiedFact } from '#web/features/accounts/verified-fact/types.ts'
import { codeOf, flag, listOf, object, oneOf, orElse, orNull, type Read, text } from '#web/lib/json-reader.ts'

/** What scout_public_record (0049_verification_reviews.sql) tells about a scout; null for whom the scout is not shown. */
export const readScoutRecord = orNull(
  object({
    display_name: text,
    kind: oneOf(...scoutKinds),
    organization: text,
    title: text,
    country: orNull(text),
    since: text,
    state: oneOf('verified', 'expired', 'not_verified'),
    for_minors: flag,
    approved_verifications: listOf(
      object({
        type: text,
        what: listOf(codeOf<VerifiedFact>()),
        until: text,
        decided_at: text,
        by: orElse(oneOf('admin', 'two_admins'), 'admin'),
      }),
    ),
  }),
)
export type ScoutRecord = NonNullable<Read<typeof readScoutRecord>>
