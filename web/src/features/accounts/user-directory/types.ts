import type { Role } from '#web/features/accounts/account/types.ts'
import { object, orNull, type Read, text } from '#web/lib/json-reader.ts'
import type { Row } from '#web/lib/supabase-rows.ts'

export type UserFilter = { text: string; role: Role | null }

/** A person as admins see them in the list. */
export const userColumns = `id, full_name, email, role, created_at,
  athlete:athlete_profiles!athlete_profiles_user_id_fkey(primary_sport, country, age_band, is_minor, effective_visibility, contact_state),
  scout:scout_profiles(organization, kind, verified_until, is_verified)`
export type DirectoryUser = Row<'profiles', typeof userColumns>

/** Beside the person: their latest checks, what was put on record about them, and since when they are an admin. */
export const historyColumns = {
  verifications: 'id, type, status, created_at, expires_at',
  admin: 'granted_at',
} as const
/** Of a person under 18 there is no address; of others enough to tell two places apart. */
export const readLogLine = object({ id: text, action: text, at: text, ip: orNull(text) })
export type UserHistory = DirectoryUser & {
  verifications: Row<'verifications', typeof historyColumns.verifications>[]
  audit: Read<typeof readLogLine>[]
  admin: Row<'admin_users', typeof historyColumns.admin> | null
}
