import { useMutation, useQueryClient } from '@tanstack/react-query'
import { normalizeEmail } from '#shared/validate/email.ts'
import { accountKeys } from '#web/features/accounts/account/queries.ts'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { adminInvitationKeys } from './queries.ts'

type Inviting = { email: string; invitedBy: string }

async function sendInvitation({ email, invitedBy }: Inviting) {
  const { error } = await db
    .from('admin_invitations')
    .insert({ email: normalizeEmail(email), invited_by: invitedBy })
  if (error) throw error
}

async function withdrawInvitation(id: string) {
  const { error } = await db.rpc('withdraw_admin_invitation', { invitation_id: id })
  if (error) throw error
}

/** Marking it used is what makes the admin. Answers false when it was used or ran out meanwhile: then there was nothing to mark. */
async function acceptInvitation(email: string): Promise<boolean> {
  const marked = dataOrThrow(
    await db
      .from('admin_invitations')
      .update({ used_at: new Date().toISOString() })
      .eq('email', email)
      .select('id'),
  )
  return marked.length > 0
}

export function useSendInvitation() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: sendInvitation,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: adminInvitationKeys.all }),
  })
}

export function useWithdrawInvitation() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: withdrawInvitation,
    // Also where it was accepted meanwhile: the list says so.
    onSettled: () => queryClient.invalidateQueries({ queryKey: adminInvitationKeys.all }),
  })
}

export function useAcceptInvitation(userId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: acceptInvitation,
    onSuccess: async (accepted) => {
      // The gate of the back office may have said no a moment ago.
      queryClient.removeQueries({ queryKey: accountKeys.adminCheck(userId) })
      await queryClient.invalidateQueries({ queryKey: accepted ? accountKeys.all : adminInvitationKeys.all })
    },
  })
}
