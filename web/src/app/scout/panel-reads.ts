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
import { panelQueries } from '#web/features/scouting/athlete-search/panel.ts'
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

/**
 * Asks for all that is shown of one person when the panel asks for the person: in the same moment, so that it is not asked for piece by
 * piece. Once that is there, for the person after them, so that who goes from one to the next does not wait for each.
 */
export function usePanelReads(id: string, next?: string | null) {
  const client = useQueryClient()
  // An effect, since what it begins goes on beside what is drawn.
  useEffect(() => {
    let isLeft = false
    const ahead = <Answer, Kept, Key extends QueryKey>(
      options: FetchQueryOptions<Answer, Error, Kept, Key>,
    ) => read(client, options)
    void Promise.all(panelReads(id, ahead)).then(() => {
      if (!next || isLeft) return
      void ahead(panelQueries.detail(next))
      panelReads(next, (options) => void ahead(options))
    })
    return () => {
      isLeft = true
    }
  }, [client, id, next])
}

async function read<Answer, Kept, Key extends QueryKey>(
  client: QueryClient,
  options: FetchQueryOptions<Answer, Error, Kept, Key>,
) {
  await client.prefetchQuery({ ...options, meta: { ...options.meta, ...readAhead } })
  // Of somebody who is not there, nothing is known: not that it failed.
  if (client.getQueryState(options.queryKey)?.status === 'error')
    client.removeQueries({ queryKey: options.queryKey, exact: true, type: 'inactive' })
}
