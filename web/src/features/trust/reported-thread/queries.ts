import { queryOptions } from '@tanstack/react-query'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { reportedThreadKeys } from './keys.ts'
import { readReportedThreads, type ThreadState } from './types.ts'

/** Reports come while an admin looks. */
const READ_EVERY_MS = 60_000

export const reportedThreadQueries = {
  /** Each look is on record. */
  listed: (state: ThreadState) =>
    queryOptions({
      queryKey: reportedThreadKeys.listed(state),
      queryFn: async ({ signal }) =>
        readReportedThreads(
          dataOrThrow(await db.rpc('reported_threads', { state }).abortSignal(signal)),
          'reported_threads',
        ),
      refetchInterval: READ_EVERY_MS,
    }),
}
