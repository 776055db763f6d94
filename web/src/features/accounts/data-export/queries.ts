import { queryOptions } from '@tanstack/react-query'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { isUnderWay, readDataExport, readOwnDataCounts } from './types.ts'

export const dataExportKeys = { mine: ['data-export', 'mine'], counts: ['data-export', 'counts'] } as const

const POLL_MS = 3_000

export const dataExportQueries = {
  /** Looked at again and again while it is made. */
  mine: () =>
    queryOptions({
      queryKey: dataExportKeys.mine,
      queryFn: async ({ signal }) =>
        readDataExport(
          dataOrThrow(await db.rpc('my_export', undefined, { get: true }).abortSignal(signal)),
          'my_export',
        ),
      staleTime: 0,
      refetchInterval: ({ state }) => (isUnderWay(state.data) ? POLL_MS : false),
    }),
  /** For admins. */
  counts: () =>
    queryOptions({
      queryKey: dataExportKeys.counts,
      queryFn: async ({ signal }) =>
        readOwnDataCounts(
          dataOrThrow(await db.rpc('own_data_counts', undefined, { get: true }).abortSignal(signal)),
          'own_data_counts',
        ),
    }),
}
