import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { Database } from '#shared/database.types.ts'
import { realtime } from './supabase.ts'

type Tables = Database['public']['Tables']
type Table = keyof Tables
type Event = 'INSERT' | 'UPDATE' | 'DELETE'

export type RowOf<T extends Table> = Tables[T]['Row']
/** `row` as it is now; of one that is gone, what the table tells of it. */
export type Change<T extends Table> = { event: Event; row: RowOf<T> }

type Source<T extends Table> = {
  table: T
  event: Event | '*'
  /** Without one: every row the person may read. */
  filter?: string
  /** Puts what happened into the query cache; where the row is not enough, says what to read again. */
  apply(client: QueryClient, change: Change<T>): void
  /** What may have been missed while nobody listened. */
  missed: readonly QueryKey[]
}
export type LiveSource = Source<Table>

/** Whose screens are open, and in which area. */
export type LivePerson = { id: string; area: 'athlete' | 'scout' | 'admin' }
/** `liveSources` of a noun's realtime.ts: what of it can change under the eyes of somebody, none where it does not concern them. */
export type LiveSources = (person: LivePerson) => LiveSource[]

/** One noun's ear: which rows it listens to, and what it does with one that changed. */
export const liveSource = <T extends Table>(source: Source<T>): LiveSource => ({
  ...source,
  apply: (client, change) => source.apply(client, change as Change<T>),
})

type Payload = {
  eventType: 'INSERT' | 'UPDATE' | 'DELETE'
  new: object
  old: object
  errors: string[] | null
}

/** Opens one channel for all of them; sources that listen to the same rows share what they hear. */
export async function openChannel(name: string, sources: LiveSource[], queryClient: QueryClient) {
  const client = await realtime()
  const readAgain = (keys: readonly QueryKey[]) => {
    const different = new Map(keys.map((queryKey) => [JSON.stringify(queryKey), queryKey]))
    for (const queryKey of different.values()) void queryClient.invalidateQueries({ queryKey })
  }
  const channel = client.channel(name)
  const shared = Map.groupBy(sources, ({ table, event, filter }) => `${table} ${event} ${filter}`)
  for (const [first, ...others] of shared.values()) {
    if (!first) continue
    const { table, event, filter } = first
    const onChange = (payload: Payload) => {
      for (const source of [first, ...others]) {
        // A row too large to be told comes without its values.
        if (payload.errors?.length) readAgain(source.missed)
        else {
          const row = payload.eventType === 'DELETE' ? payload.old : payload.new
          source.apply(queryClient, { event: payload.eventType, row } as Parameters<typeof source.apply>[1])
        }
      }
    }
    const rows = { schema: 'public', table, event, ...(filter && { filter }) }
    channel.on('postgres_changes' as never, rows as never, onChange)
  }
  // What happened until changes flow, or while they did not, was told to nobody: read again. A channel that is joined is not there yet.
  channel.on('system', {}, ({ extension, status }: { extension?: string; status?: string }) => {
    if (extension === 'postgres_changes' && status === 'ok')
      readAgain(sources.flatMap(({ missed }) => missed))
  })
  channel.subscribe()
  return () => void client.removeChannel(channel)
}
