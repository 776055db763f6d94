import { readApprovedVerification } from '#web/features/accounts/verification/types.ts'
import { listOf, type RowWith } from '#web/lib/json-reader.ts'
import type { Row } from '#web/lib/supabase-rows.ts'

export const scoutProfileColumns =
  'user_id, display_name, kind, organization, title, country, regions, sports, levels, languages, bio, verified_until, minors_until, is_verified, approved_verifications, created_at'
export const scoutProfileReaders = { approved_verifications: listOf(readApprovedVerification) }
export type ScoutProfile = RowWith<
  Row<'scout_profiles', typeof scoutProfileColumns>,
  typeof scoutProfileReaders
>
export type ScoutProfileChange = Omit<
  ScoutProfile,
  'user_id' | 'verified_until' | 'minors_until' | 'is_verified' | 'approved_verifications' | 'created_at'
>
