import { queryOptions } from '@tanstack/react-query'
import { keptOffline } from '#web/lib/kept-offline.ts'
import { ofCard } from '#web/lib/one-row.ts'
import { openingMs } from '#web/lib/opening.ts'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { messageRequestKeys } from './keys.ts'
import {
  abilityColumns,
  type ContactAbility,
  type MessageRequest,
  readSenderStanding,
  readTemplates,
  readWindowNotices,
  requestColumns,
} from './types.ts'

export const messageRequestQueries = {
  /** Both sides see their own: policies decide. The open ones first, then what was settled lately. */
  mine: () =>
    queryOptions({
      queryKey: messageRequestKeys.mine,
      meta: keptOffline,
      queryFn: async ({ signal }) =>
        dataOrThrow(
          await db
            .from('message_requests')
            .select(requestColumns)
            .neq('status', 'accepted')
            .order('created_at', { ascending: false })
            .limit(100)
            .abortSignal(signal),
        ),
    }),
  /** What the button of one athlete says; null for who may not see the athlete. */
  withAthlete: (athleteId: string) =>
    queryOptions({
      queryKey: messageRequestKeys.withAthlete(athleteId),
      // Others move it: a guardian, an admin, the other side. It is asked again wherever it is shown.
      staleTime: openingMs,
      queryFn: (context) =>
        ofCard<ContactAbility | null>(athleteId, {
          context,
          columns: `${abilityColumns}, requests:card_requests (${requestColumns})`,
          narrow: (query) =>
            query
              .order('created_at', { referencedTable: 'requests', ascending: false })
              .limit(1, { referencedTable: 'requests' }),
          of({ request_refusal, request_again_at, requests }) {
            const [request = null] = requests as MessageRequest[]
            return { request_refusal, request_again_at, request } as ContactAbility
          },
          none: null,
        }),
    }),
  /** The quiet and dead periods of the sport that a request to this athlete would fall into today. */
  windows: (athleteId: string) =>
    queryOptions({
      queryKey: messageRequestKeys.windows(athleteId),
      queryFn: async ({ signal }) =>
        readWindowNotices(
          dataOrThrow(await db.rpc('contact_window_notice', { athlete_id: athleteId }).abortSignal(signal)),
          'contact_window_notice',
        ),
    }),
  /** Words that the scout keeps, changed last first. */
  templates: () =>
    queryOptions({
      queryKey: messageRequestKeys.templates,
      queryFn: async ({ signal }) =>
        readTemplates(
          dataOrThrow(await db.rpc('my_request_templates').abortSignal(signal)),
          'my_request_templates',
        ),
    }),
  /** How the scout's own requests are received, and how many more can be sent. */
  standing: () =>
    queryOptions({
      queryKey: messageRequestKeys.standing,
      staleTime: 0,
      queryFn: async ({ signal }) =>
        readSenderStanding(
          dataOrThrow(await db.rpc('my_sender_standing').abortSignal(signal)),
          'my_sender_standing',
        ),
    }),
}
