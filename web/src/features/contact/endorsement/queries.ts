import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Tables } from '#shared/database.types.ts'
import { readColumns } from '#web/lib/json-reader.ts'
import { keptOfflineIfOwn } from '#web/lib/kept-offline.ts'
import { ofCard } from '#web/lib/one-row.ts'
import { openingMs } from '#web/lib/opening.ts'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import type { Row } from '#web/lib/supabase-rows.ts'
import type { EndorsementFields } from './schema.ts'
import { type Endorsement, endorsementColumns, endorsementReaders } from './types.ts'

export const endorsementKeys = {
  all: ['endorsements'],
  of: (athleteId: string) => ['endorsements', athleteId],
  ability: (athleteId: string) => ['endorsements', 'ability', athleteId],
  draft: (athleteId: string) => ['endorsement-draft', athleteId],
} as const

type EndorsementAbility = Pick<Tables<'athlete_cards'>, 'endorsement_refusal'>
type EndorsementRow = Row<'endorsements', typeof endorsementColumns>
const readRow = (row: EndorsementRow): Endorsement => readColumns(row, endorsementReaders)

const loadEndorsements = async (athleteId: string, signal: AbortSignal) =>
  dataOrThrow(
    await db
      .from('endorsements')
      .select(endorsementColumns)
      .eq('athlete_id', athleteId)
      .eq('status', 'published')
      .order('created_at', { ascending: false })
      .abortSignal(signal),
  ).map(readRow)

export const endorsementQueries = {
  /** Whether the caller may endorse the athlete, else why not; null for who may not see the athlete. */
  ability: (athleteId: string) =>
    queryOptions({
      queryKey: endorsementKeys.ability(athleteId),
      // Others move it: a guardian, an admin, the other side. It is asked again wherever it is shown.
      staleTime: openingMs,
      queryFn: (context) =>
        ofCard<EndorsementAbility | null>(athleteId, {
          context,
          columns: 'endorsement_refusal',
          of: ({ endorsement_refusal }) => ({ endorsement_refusal }) as EndorsementAbility,
          none: null,
        }),
    }),
  /** All of one's own; of somebody else the shown ones: policies decide. */
  of: (athleteId: string) =>
    queryOptions({
      queryKey: endorsementKeys.of(athleteId),
      meta: keptOfflineIfOwn,
      queryFn: (context) =>
        ofCard(athleteId, {
          context,
          columns: `endorsements:card_endorsements (${endorsementColumns})`,
          narrow: (query) =>
            query
              .eq('endorsements.status', 'published')
              .order('created_at', { referencedTable: 'endorsements', ascending: false }),
          of: ({ endorsements }) => (endorsements as EndorsementRow[]).map(readRow),
          alone: () => loadEndorsements(athleteId, context.signal),
        }),
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
