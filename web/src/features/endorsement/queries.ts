import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import type { EndorsementFields } from './schema.ts'
import type { Endorsement } from './types.ts'

const columns =
  'id, scout_id, athlete_id, relationship, observed_on, rating, notes, skills, projected_level, visibility, shown, scout_name, scout_organization, scout_verifications, created_at'

export const endorsementQueries = {
  /** All of one's own; of somebody else the shown ones: policies decide. */
  of: (athleteId: string) =>
    queryOptions({
      queryKey: ['endorsements', athleteId],
      queryFn: async ({ signal }) =>
        dataOrThrow(
          await db
            .from('endorsements')
            .select(columns)
            .eq('athlete_id', athleteId)
            .eq('status', 'published')
            .order('created_at', { ascending: false })
            .abortSignal(signal),
        ) as unknown as Endorsement[],
      enabled: athleteId !== '',
    }),
}

const draftKey = (athleteId: string) => ['endorsement-draft', athleteId]

/** What was typed and not sent yet, for this visit: it goes with everything else of the person at the sign-out. */
export const endorsementDraft = {
  read: (client: QueryClient, athleteId: string) =>
    client.getQueryData<EndorsementFields>(draftKey(athleteId)),
  keep(client: QueryClient, athleteId: string, fields: EndorsementFields) {
    client.setQueryDefaults(draftKey(athleteId), { gcTime: Number.POSITIVE_INFINITY })
    client.setQueryData(draftKey(athleteId), fields)
  },
  forget: (client: QueryClient, athleteId: string) => client.removeQueries({ queryKey: draftKey(athleteId) }),
}
