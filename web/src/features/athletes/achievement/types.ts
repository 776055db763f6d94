import { flag, object, oneOf, orNull, type Read, text } from '#web/lib/json-reader.ts'
import type { Row } from '#web/lib/supabase-rows.ts'

export const honourColumns =
  'id, athlete_id, kind, level, title, competition, team, placement, awarded_on, awarded_on_precision, sport_code, issuer_name, evidence_url, video_id, film_id, pinned, confirmed_at, confirmed_by, confirmed_domain, confirmed_free_mail, corrected'
export type Honour = Row<'honours', typeof honourColumns>

export const documentColumns = 'id, honour_id, athlete_id, file_path, shown'
/** A file beside an honour; its path is empty until the file is there. */
export type HonourDocument = Row<'honour_documents', typeof documentColumns>

export const confirmationColumns = 'id, honour_id, issuer_email, state, asked_at, reminded_at, expires_at'
export type Confirmation = Row<'honour_confirmations', typeof confirmationColumns>

export const HONOUR_KINDS = [
  'award',
  'title',
  'selection',
  'record',
  'captaincy',
  'other',
] as const satisfies readonly Honour['kind'][]
export const HONOUR_LEVELS = [
  'club',
  'school',
  'district',
  'region',
  'national',
  'international',
] as const satisfies readonly Honour['level'][]
export const PRECISIONS = [
  'day',
  'month',
  'year',
] as const satisfies readonly Honour['awarded_on_precision'][]

const shownFields = {
  kind: oneOf(...HONOUR_KINDS),
  level: oneOf(...HONOUR_LEVELS),
  title: text,
  competition: text,
  team: text,
  placement: text,
  awarded_on: text,
  precision: oneOf(...PRECISIONS),
  confirmed_at: orNull(text),
  confirmed_by: text,
  confirmed_domain: text,
  confirmed_free_mail: flag,
  corrected: flag,
}

/** As a coach packet lists it: without what lies beside it. */
export const readListedHonour = object(shownFields)

/** As a page shows it to whoever reads the page, with who stands behind it. */
export const readShownHonour = object({
  ...shownFields,
  evidence_url: text,
  /** The film beside it, where the reader may see it. */
  film: orNull(text),
})

const subject = object({
  kind: oneOf(...HONOUR_KINDS),
  level: oneOf(...HONOUR_LEVELS),
  title: text,
  competition: text,
  team: text,
  placement: text,
  awarded_on: text,
  awarded_on_precision: oneOf(...PRECISIONS),
  sport_code: orNull(text),
  issuer_name: text,
})

/** What `honour_to_confirm` (0103_honour_answers.sql) answers to the secret of an issuer's link. */
export const readHonourQuestion = object({
  athlete_name: text,
  state: oneOf('asked', 'confirmed', 'corrected', 'refused', 'withdrawn'),
  answered_at: orNull(text),
  answered_by: text,
  address: text,
  free_mail: flag,
  expires_at: text,
  hash: text,
  honour: subject,
  /** The file that an adult put beside it, for as long as the answer is waited for. */
  document: orNull(text),
})
export type HonourQuestion = Read<typeof readHonourQuestion>

/** What `make_honour_badge` (0114_honour_badges.sql) answers: the credential is null until it is signed. */
export const readHonourBadge = object({ id: text, credential: orNull(text) })
