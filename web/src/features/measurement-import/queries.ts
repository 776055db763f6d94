import { queryOptions } from '@tanstack/react-query'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { measurementImportKeys } from './keys.ts'
import type { PastImport } from './types.ts'

export const measurementImportQueries = {
  past: () =>
    queryOptions({
      queryKey: measurementImportKeys.all,
      queryFn: async ({ signal }) =>
        dataOrThrow(
          await db
            .from('measurement_imports')
            .select('id, file_name, source, sport_code, counts, created_at, undone_at')
            .order('created_at', { ascending: false })
            .limit(20)
            .abortSignal(signal),
        ) as PastImport[],
    }),
}
