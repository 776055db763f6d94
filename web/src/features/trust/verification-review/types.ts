import type { VerifiedFact } from '#web/features/accounts/verified-fact/types.ts'
import {
  codeOf,
  flag,
  listOf,
  number,
  object,
  oneOf,
  orNull,
  type RowWith,
  text,
} from '#web/lib/json-reader.ts'
import type { Row } from '#web/lib/supabase-rows.ts'

/** What a row of the queue shows; what is judged is read with the case. */
export const queueColumns =
  'id, type, status, for_minors, created_at, person:profiles!verifications_user_id_fkey(full_name, email)'
export type QueuedVerification = Row<'verifications', typeof queueColumns>

export const reviewColumns = `id, user_id, type, status, for_minors, organization, evidence_note, evidence_url, evidence_path, what_was_checked, reason,
  created_at, decided_at, expires_at, revoked_at, subject, person:profiles!verifications_user_id_fkey(full_name, email, role),
  reviews:verification_reviews(reviewer_id, decision, what_was_checked, reason)`
/** What is judged as it is now: a decision names its hash, and is refused when anything of it has changed since. */
const facts = listOf(codeOf<VerifiedFact>())
export const reviewReaders = {
  what_was_checked: facts,
  reviews: listOf(
    object({
      reviewer_id: text,
      decision: oneOf('approved', 'rejected'),
      what_was_checked: facts,
      reason: text,
    }),
  ),
  subject: orNull(
    object({
      hash: text,
      display_name: orNull(text),
      kind: orNull(text),
      organization: orNull(text),
      document: orNull(text),
      /** Of a scout: what guardians read beside a request, families in steps of five. */
      record: orNull(
        object({ since: text, families_yes: number, families_no: number, reports_upheld: flag }),
      ),
    }),
  ),
}
export type ReviewedVerification = RowWith<Row<'verifications', typeof reviewColumns>, typeof reviewReaders>
export type ScoutRecord = NonNullable<NonNullable<ReviewedVerification['subject']>['record']>
export type Review = ReviewedVerification['reviews'][number]

/**
 * A document that was opened: a picture and a PDF that was looked into are shown in the page, one of another
 * origin in a tab of its own, and anything else is fetched.
 */
export type EvidenceFile = { url: string; kind: 'image' | 'pdf' | 'tab' | 'other' }
