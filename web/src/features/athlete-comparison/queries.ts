import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { athleteComparisonKeys } from './keys.ts'
import type { Comparison } from './types.ts'

export const comparisonQueries = {
  of: (ids: string[]) =>
    queryOptions({
      queryKey: athleteComparisonKeys.of(ids),
      queryFn: async ({ signal }) =>
        dataOrThrow(await db.rpc('compare_athletes', { ids }).abortSignal(signal)) as unknown as Comparison,
      placeholderData: keepPreviousData,
    }),
}
