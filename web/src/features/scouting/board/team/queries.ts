import { queryOptions } from '@tanstack/react-query'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { boardKeys } from '../keys.ts'
import { readInvitations, readTeam } from './types.ts'

const shownScouts = 6
const shownEvents = 30

export const teamQueries = {
  team: (boardId: string) =>
    queryOptions({
      queryKey: boardKeys.team(boardId),
      queryFn: async ({ signal }) =>
        readTeam(
          dataOrThrow(await db.rpc('board_team', { board_id: boardId }).abortSignal(signal)),
          'board_team',
        ),
    }),
  invitations: () =>
    queryOptions({
      queryKey: boardKeys.invitations,
      queryFn: async ({ signal }) =>
        readInvitations(
          dataOrThrow(await db.rpc('my_board_invitations').abortSignal(signal)),
          'my_board_invitations',
        ),
    }),
  /** Verified scouts whose name holds these words, as far as the reader may see them. */
  scouts: (words: string) =>
    queryOptions({
      queryKey: boardKeys.scouts(words),
      queryFn: async ({ signal }) =>
        dataOrThrow(
          await db
            .from('scout_profiles')
            .select('user_id, display_name, organization')
            .ilike('display_name', `%${words.replaceAll(/[\\%_]/g, '\\$&')}%`)
            .gt('verified_until', new Date().toISOString())
            .order('display_name')
            .limit(shownScouts)
            .abortSignal(signal),
        ),
    }),
  /** Who added or moved whom, the newest first. */
  activity: (boardId: string) =>
    queryOptions({
      queryKey: boardKeys.activity(boardId),
      queryFn: async ({ signal }) =>
        dataOrThrow(
          await db
            .from('board_item_events')
            .select(
              'id, kind, from_stage, to_stage, created_at, actor_id, item:board_items!inner (board_id, athlete_id)',
            )
            .eq('item.board_id', boardId)
            .order('created_at', { ascending: false })
            .order('id', { ascending: false })
            .limit(shownEvents)
            .abortSignal(signal),
        ),
    }),
}
