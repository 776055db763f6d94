import { queryOptions } from '@tanstack/react-query'
import { readColumns } from '#web/lib/json-reader.ts'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { importColumns, importReaders } from './types.ts'

export const measurementImportKeys = { all: ['measurement-imports'] } as const

export const measurementImportQueries = {
  past: () =>
    queryOptions({
      queryKey: measurementImportKeys.all,
      queryFn: async ({ signal }) =>
        dataOrThrow(
          await db
            .from('measurement_imports')
            .select(importColumns)
            .order('created_at', { ascending: false })
            .limit(20)
            .abortSignal(signal),
        ).map((row) => readColumns(row, importReaders)),
    }),
}
