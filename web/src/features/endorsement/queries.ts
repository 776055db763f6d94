import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { endorsementKeys } from './keys.ts'
import type { EndorsementFields } from './schema.ts'
import type { Endorsement } from './types.ts'

const columns =
  'id, scout_id, athlete_id, relationship, observed_on, rating, notes, skills, projected_level, visibility, shown, scout_name, scout_organization, scout_checks, created_at'

export const endorsementQueries = {
  /** All of one's own; of somebody else the shown ones: policies decide. */
  of: (athleteId: string) =>
    queryOptions({
      queryKey: endorsementKeys.of(athleteId),
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

/** What was typed and not sent yet, for this visit: it goes with everything else of the person at the sign-out. */
export const endorsementDraft = {
  read: (client: QueryClient, athleteId: string) =>
    client.getQueryData<EndorsementFields>(endorsementKeys.draft(athleteId)),
  keep(client: QueryClient, athleteId: string, fields: EndorsementFields) {
    client.setQueryDefaults(endorsementKeys.draft(athleteId), { gcTime: Number.POSITIVE_INFINITY })
    client.setQueryData(endorsementKeys.draft(athleteId), fields)
  },
  forget: (client: QueryClient, athleteId: string) =>
    client.removeQueries({ queryKey: endorsementKeys.draft(athleteId) }),
}
