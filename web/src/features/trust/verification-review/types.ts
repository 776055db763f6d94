import type { Row } from '#web/lib/supabase-rows.ts'

export const reviewColumns = `id, user_id, type, status, for_minors, organization, evidence_note, evidence_url, evidence_path, what_was_checked, reason,
  created_at, decided_at, expires_at, revoked_at, person:profiles!verifications_user_id_fkey(full_name, email, role),
  reviews:verification_reviews(reviewer_id, decision, what_was_checked, reason)`
export type ReviewedVerification = Row<'verifications', typeof reviewColumns>
export type Review = ReviewedVerification['reviews'][number]
