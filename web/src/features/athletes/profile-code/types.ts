import { flag, listOf, number, object, orElse, orNull, type Read, text } from '#web/lib/json-reader.ts'
import type { Row } from '#web/lib/supabase-rows.ts'

export const profileCodeColumns = 'id, secret, label, expires_at, revoked_at, scans, created_at'
export type ProfileCode = Row<'profile_codes', typeof profileCodeColumns>

export const readScannedCard = orNull(
  object({
    name: text,
    is_minor: flag,
    sport: orNull(text),
    positions: listOf(text),
    is_mine: flag,
    /** For a scout who may see the page. */
    athlete_id: orNull(text),
    club: orElse(text, ''),
    class_year: orElse(orNull(number), null),
    /** Of a page that everybody may see. */
    handle: orElse(orNull(text), null),
  }),
)
/** What a code opens, for whoever has scanned it. */
export type ScannedCard = NonNullable<Read<typeof readScannedCard>>
