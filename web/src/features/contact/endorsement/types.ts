import { listOf, object, type RowWith, text } from '#web/lib/json-reader.ts'
import type { Row } from '#web/lib/supabase-rows.ts'

/** `shown` is the athlete's choice; `scout_verifications` stand as they stood on that day. */
export const endorsementColumns =
  'id, scout_id, athlete_id, relationship, observed_on, rating, notes, skills, projected_level, visibility, shown, scout_name, scout_organization, scout_verifications, created_at'
export const endorsementReaders = { scout_verifications: listOf(object({ type: text })) }
export type Endorsement = RowWith<Row<'endorsements', typeof endorsementColumns>, typeof endorsementReaders>
export type Relationship = Endorsement['relationship']
export type Audience = Endorsement['visibility']
