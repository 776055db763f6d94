import { queryOptions } from '@tanstack/react-query'
import { isUnderWay, readDataExport } from '#web/features/accounts/data-export/types.ts'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { guardianKeys } from '../keys.ts'

const POLL_MS = 10_000

export const childExportQueries = {
  of: (token: string) =>
    queryOptions({
      queryKey: guardianKeys.export(token),
      queryFn: async ({ signal }) =>
        readDataExport(
          dataOrThrow(await db.rpc('guardian_export', { token }).abortSignal(signal)),
          'guardian_export',
        ),
      refetchInterval: ({ state }) => (isUnderWay(state.data) ? POLL_MS : false),
    }),
}
