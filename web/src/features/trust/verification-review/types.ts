import { object, orNull, type RowWith, text } from '#web/lib/json-reader.ts'
import type { Row } from '#web/lib/supabase-rows.ts'

export const reviewColumns = `id, user_id, type, status, for_minors, organization, evidence_note, evidence_url, evidence_path, what_was_checked, reason,
  created_at, decided_at, expires_at, revoked_at, subject, person:profiles!verifications_user_id_fkey(full_name, email, role),
  reviews:verification_reviews(reviewer_id, decision, what_was_checked, reason)`
/** What is judged as it is now: a decision names its hash, and is refused when anything of it has changed since. */
export const reviewReaders = {
  subject: orNull(
    object({
      hash: text,
      display_name: orNull(text),
      kind: orNull(text),
      organization: orNull(text),
      document: orNull(text),
    }),
  ),
}
export type ReviewedVerification = RowWith<Row<'verifications', typeof reviewColumns>, typeof reviewReaders>
export type Review = ReviewedVerification['reviews'][number]
