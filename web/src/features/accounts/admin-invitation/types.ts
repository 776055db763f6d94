import type { Row } from '#web/lib/supabase-rows.ts'

export const invitationColumns = 'id, email, created_at, expires_at, used_at, withdrawn_at'
export type AdminInvitation = Row<'admin_invitations', typeof invitationColumns>
