import { useMutation, useQueryClient } from '@tanstack/react-query'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { boardKeys } from '../keys.ts'
import type { GivenRole } from './types.ts'

/** Boards are read again before whoever asked goes on, so that what they open is there. */
function useTeamChange<T, R = unknown>(mutationFn: (sent: T) => Promise<R>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    // Without a connection it says so at once: nobody should believe that somebody was let in or out.
    networkMode: 'always',
    onSettled: () => client.invalidateQueries({ queryKey: boardKeys.all }),
  })
}

type Invited = { boardId: string; role: GivenRole } & ({ scoutId: string } | { email: string })
export const useInvite = () =>
  useTeamChange(async ({ boardId, role, ...whom }: Invited) =>
    dataOrThrow(
      await db.rpc('invite_to_board', {
        board_id: boardId,
        role,
        ...('email' in whom ? { email: whom.email } : { scout_id: whom.scoutId }),
      }),
    ),
  )

export const useWithdrawInvitation = () =>
  useTeamChange(async (id: string) =>
    dataOrThrow(await db.rpc('withdraw_board_invitation', { invitation_id: id })),
  )

/** The board that is open from now on; null after a no. */
export const useAnswerInvitation = () =>
  useTeamChange(
    async ({ id, accept }: { id: string; accept: boolean }): Promise<string | null> =>
      dataOrThrow(await db.rpc('answer_board_invitation', { invitation_id: id, accept })),
  )

type Place = { boardId: string; scoutId: string }
export const useSetRole = () =>
  useTeamChange(async ({ boardId, scoutId, role }: Place & { role: GivenRole }) =>
    dataOrThrow(
      await db
        .from('board_members')
        .update({ role })
        .match({ board_id: boardId, user_id: scoutId })
        .select('id')
        .single(),
    ),
  )

/** Takes somebody else off the team, or oneself. */
export const useRemoveMember = () =>
  useTeamChange(async ({ boardId, scoutId }: Place) =>
    dataOrThrow(
      await db
        .from('board_members')
        .delete()
        .match({ board_id: boardId, user_id: scoutId })
        .select('id')
        .single(),
    ),
  )

export const useHandOver = () =>
  useTeamChange(async ({ boardId, scoutId }: Place) =>
    dataOrThrow(await db.rpc('hand_over_board', { board_id: boardId, to_scout: scoutId })),
  )
