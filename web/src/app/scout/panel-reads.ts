import {
  type FetchQueryOptions,
  type QueryClient,
  type QueryKey,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import { honourQueries } from '#web/features/athletes/achievement/queries.ts'
import { athleteProfileQueries } from '#web/features/athletes/athlete-profile/queries.ts'
import { measurementQueries } from '#web/features/athletes/measurement/queries.ts'
import { endorsementQueries } from '#web/features/contact/endorsement/queries.ts'
import { messageRequestQueries } from '#web/features/contact/message-request/queries.ts'
import { searchQueries } from '#web/features/scouting/athlete-search/queries.ts'
import { readAhead } from '#web/lib/one-request.ts'

type Reader<Result> = <Answer, Kept, Key extends QueryKey>(
  options: FetchQueryOptions<Answer, Error, Kept, Key>,
) => Result

/** What the parts of the panel show beside what it reads itself, each handed to whoever reads it. */
export const panelReads = <Result>(id: string, read: Reader<Result>): Result[] => [
  read(messageRequestQueries.withAthlete(id)),
  read(endorsementQueries.ability(id)),
  read(endorsementQueries.of(id)),
  read(searchQueries.percentiles(id)),
  read(measurementQueries.disputes(id)),
  read(measurementQueries.of(id)),
  read(athleteProfileQueries.of(id)),
  read(honourQueries.of(id)),
]

/** Asks for all that is shown of one person when the panel asks for the person: in the same moment, so that it is not asked for piece by piece. */
export function usePanelReads(id: string) {
  const client = useQueryClient()
  // An effect, since what it begins goes on beside what is drawn.
  useEffect(() => {
    panelReads(id, (options) => void read(client, options))
  }, [client, id])
}

async function read<Answer, Kept, Key extends QueryKey>(
  client: QueryClient,
  options: FetchQueryOptions<Answer, Error, Kept, Key>,
) {
  await client.prefetchQuery({ ...options, meta: { ...options.meta, ...readAhead } })
  // Of somebody who is not there, nothing is known: not that it failed.
  client.removeQueries({
    queryKey: options.queryKey,
    exact: true,
    type: 'inactive',
    predicate: ({ state }) => state.status === 'error',
  })
}
