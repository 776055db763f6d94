import { useMutation } from '@tanstack/react-query'
import { toSearchRequest } from '#web/features/scouting/athlete-search/queries.ts'
import type { SearchFilter } from '#web/features/scouting/athlete-search/types.ts'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { type ExportColumn, readExport } from './types.ts'

type Wanted = { filter: SearchFilter; columns: ExportColumn[]; metrics: string[] }

/** Each time it is on record, and told to whoever is in it. */
export const useExportSearch = () =>
  useMutation({
    mutationFn: async ({ filter, columns, metrics }: Wanted) =>
      readExport(
        dataOrThrow(await db.rpc('export_search', { filter: toSearchRequest(filter), columns, metrics })),
        'export_search',
      ),
    // What is on record is never sent later, unseen.
    networkMode: 'always',
  })
