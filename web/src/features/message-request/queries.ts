import { queryOptions } from '@tanstack/react-query'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import type { MessageRequest } from './types.ts'

const columns =
  'id, scout_id, athlete_id, subject, intro, status, awaiting_guardian, decline_reason, scout_name, scout_organization, athlete_name, conversation_id, created_at, expires_at, answered_at'

export const messageRequestQueries = {
  /** Both sides see their own: policies decide. The open ones first, then what was settled lately. */
  mine: () =>
    queryOptions({
      queryKey: ['message-requests'],
      queryFn: async ({ signal }) =>
        dataOrThrow(
          await db
            .from('message_requests')
            .select(columns)
            .neq('status', 'accepted')
            .order('created_at', { ascending: false })
            .limit(100)
            .abortSignal(signal),
        ) as MessageRequest[],
    }),
  /** The open request or thread with one athlete, if there is one: it decides what the button says. */
  withAthlete: (athleteId: string) =>
    queryOptions({
      queryKey: ['message-requests', 'with', athleteId],
      queryFn: async ({ signal }) =>
        (dataOrThrow(
          await db
            .from('message_requests')
            .select(columns)
            .eq('athlete_id', athleteId)
            .order('created_at', { ascending: false })
            .limit(1)
            .abortSignal(signal),
        )[0] ?? null) as MessageRequest | null,
    }),
}
