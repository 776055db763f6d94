import { queryOptions } from '@tanstack/react-query'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { type InvitationState, invitationState } from './rules.ts'
import { invitationColumns } from './types.ts'

export const adminInvitationKeys = {
  all: ['admin-invitations'],
  list: () => ['admin-invitations', 'list'],
  linked: (id: string, email: string) => ['admin-invitations', 'linked', id, email],
} as const

export const adminInvitationQueries = {
  /** Everything that was sent, newest first; policies show it to admins. */
  list: () =>
    queryOptions({
      queryKey: adminInvitationKeys.list(),
      queryFn: async ({ signal }) =>
        dataOrThrow(
          await db
            .from('admin_invitations')
            .select(invitationColumns)
            .order('created_at', { ascending: false })
            .abortSignal(signal),
        ),
    }),
  /**
   * How the invitation of a mailed link stands for the person who opened it. Asked before accepting, because a refused attempt goes on
   * record as one at rights of others. A link that was not sent to this address finds nothing, and tells nothing about whose it is.
   */
  linked: (id: string, email: string) =>
    queryOptions({
      queryKey: adminInvitationKeys.linked(id, email),
      queryFn: async ({ signal }): Promise<InvitationState | 'not_yours'> => {
        const open = dataOrThrow(
          await db
            .from('admin_invitations')
            .select(invitationColumns)
            .eq('email', email)
            .is('used_at', null)
            .is('withdrawn_at', null)
            .gt('expires_at', new Date().toISOString())
            .abortSignal(signal),
        )
        // Invited twice, a person may follow the older link.
        if (open.length > 0) return 'open'
        const [linked] = dataOrThrow(
          await db
            .from('admin_invitations')
            .select(invitationColumns)
            .eq('id', id)
            .eq('email', email)
            .abortSignal(signal),
        )
        return linked ? invitationState(linked) : 'not_yours'
      },
      staleTime: 0,
    }),
}
