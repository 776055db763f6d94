import { queryOptions } from '@tanstack/react-query'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { threadAccessKeys } from './keys.ts'
import { readOpenedThread, readThreadAccesses } from './types.ts'

const READ_EVERY_MS = 30_000

export const threadAccessQueries = {
  /** Each look is on record. */
  listed: () =>
    queryOptions({
      queryKey: threadAccessKeys.listed,
      queryFn: async ({ signal }) =>
        readThreadAccesses(
          dataOrThrow(await db.rpc('thread_accesses').abortSignal(signal)),
          'thread_accesses',
        ),
      refetchInterval: READ_EVERY_MS,
    }),
  /** Read once when it is opened, and on record; not kept when it is left. */
  thread: (id: string) =>
    queryOptions({
      queryKey: threadAccessKeys.thread(id),
      queryFn: async () =>
        readOpenedThread(dataOrThrow(await db.rpc('read_thread', { access_id: id })), 'read_thread'),
      staleTime: Infinity,
      gcTime: 0,
    }),
}
