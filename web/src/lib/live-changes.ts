import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { Database } from '#shared/database.types.ts'

type Tables = Database['public']['Tables']
type Table = keyof Tables
type Event = 'INSERT' | 'UPDATE' | 'DELETE'

export type RowOf<T extends Table> = Tables[T]['Row']
/** `row` as it is now; of one that is gone, what the table tells of it. */
export type Change<T extends Table> = { event: Event; row: RowOf<T> }

type Source<T extends Table> = {
  table: T
  event: Event | '*'
  filter: string
  /** Puts what happened into the query cache; where the row is not enough, says what to read again. */
  apply(client: QueryClient, change: Change<T>): void
  /** What may have been missed while nobody listened. */
  missed: readonly QueryKey[]
}
export type LiveSource = Source<Table>

/** One noun's ear: which rows it listens to, and what it does with one that changed. */
export const liveSource = <T extends Table>(source: Source<T>): LiveSource => ({
  ...source,
  apply: (client, change) => source.apply(client, change as Change<T>),
})

/** A channel for as long as what asks for it is on the screen; none while there is no name. */
export function useLiveChannel(
  name: string | undefined,
  sources: () => LiveSource[] | Promise<LiveSource[]>,
) {
  const queryClient = useQueryClient()
  const load = useEffectEvent(sources)
  // An effect, since a connection is held for as long as this is shown.
  useEffect(() => {
    if (!name) return
    let gone = false
    const open = async () => {
      const found = await load()
      const { openChannel } = await import('./live-channel.ts')
      return gone ? undefined : openChannel(name, found, queryClient)
    }
    const opened = open()
    return () => {
      gone = true
      void opened.then((leave) => leave?.())
    }
  }, [name, queryClient])
}
