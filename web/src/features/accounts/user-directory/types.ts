import type { Role } from '#web/features/accounts/account/types.ts'
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
  audit: 'id, action, created_at, ip_address, source',
  admin: 'granted_at',
} as const
export type UserHistory = DirectoryUser & {
  verifications: Row<'verifications', typeof historyColumns.verifications>[]
  audit: Row<'security_audit_log', typeof historyColumns.audit>[]
  admin: Row<'admin_users', typeof historyColumns.admin> | null
}
