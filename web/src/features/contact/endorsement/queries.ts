import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { readColumns } from '#web/lib/json-reader.ts'
import { keptOfflineIfOwn } from '#web/lib/kept-offline.ts'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import type { EndorsementFields } from './schema.ts'
import { endorsementColumns, endorsementReaders } from './types.ts'

export const endorsementKeys = {
  all: ['endorsements'],
  of: (athleteId: string) => ['endorsements', athleteId],
  ability: (athleteId: string) => ['endorsements', 'ability', athleteId],
  draft: (athleteId: string) => ['endorsement-draft', athleteId],
} as const

export const endorsementQueries = {
  /** Whether the caller may endorse the athlete, else why not; null for who may not see the athlete. */
  ability: (athleteId: string) =>
    queryOptions({
      queryKey: endorsementKeys.ability(athleteId),
      // Others move it: a guardian, an admin, the other side. It is asked again wherever it is shown.
      staleTime: 0,
      queryFn: async ({ signal }) => {
        const answer = await db
          .from('athlete_cards')
          .select('endorsement_refusal')
          .eq('id', athleteId)
          .abortSignal(signal)
          .maybeSingle()
        return dataOrThrow(answer)
      },
    }),
  /** All of one's own; of somebody else the shown ones: policies decide. */
  of: (athleteId: string) =>
    queryOptions({
      queryKey: endorsementKeys.of(athleteId),
      meta: keptOfflineIfOwn,
      queryFn: async ({ signal }) =>
        dataOrThrow(
          await db
            .from('endorsements')
            .select(endorsementColumns)
            .eq('athlete_id', athleteId)
            .eq('status', 'published')
            .order('created_at', { ascending: false })
            .abortSignal(signal),
        ).map((row) => readColumns(row, endorsementReaders)),
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
