import { type FetchQueryOptions, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { honourQueries } from '#web/features/athletes/achievement/queries.ts'
import { athleteProfileQueries } from '#web/features/athletes/athlete-profile/queries.ts'
import { measurementQueries } from '#web/features/athletes/measurement/queries.ts'
import { endorsementQueries } from '#web/features/contact/endorsement/queries.ts'
import { messageRequestQueries } from '#web/features/contact/message-request/queries.ts'
import { searchQueries } from '#web/features/scouting/athlete-search/queries.ts'
import { readAhead } from '#web/lib/one-request.ts'

// biome-ignore lint/suspicious/noExplicitAny: each has an answer of its own
type AnyRead = FetchQueryOptions<any, any, any, any>

/** What the parts of the panel show beside what it reads itself. */
export const panelReads = (id: string): AnyRead[] => [
  messageRequestQueries.withAthlete(id),
  endorsementQueries.ability(id),
  endorsementQueries.of(id),
  searchQueries.percentiles(id),
  measurementQueries.disputes(id),
  measurementQueries.of(id),
  athleteProfileQueries.of(id),
  honourQueries.of(id),
]

/** Asks for all that is shown of one person when the panel asks for the person: in the same moment, so that it is not asked for piece by piece. */
export function usePanelReads(id: string) {
  const client = useQueryClient()
  // An effect, since what it begins goes on beside what is drawn.
  useEffect(() => {
    for (const options of panelReads(id)) void read(client, options)
  }, [client, id])
}

async function read(client: QueryClient, options: AnyRead) {
  await client.prefetchQuery({ ...options, meta: { ...options.meta, ...readAhead } })
  // Of somebody who is not there, nothing is known: not that it failed.
  client.removeQueries({
    queryKey: options.queryKey,
    exact: true,
    type: 'inactive',
    predicate: ({ state }) => state.status === 'error',
  })
}
