import { queryOptions } from '@tanstack/react-query'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { eventKeys } from '../keys.ts'

const LAST = 5

export const eventImportQueries = {
  /** The newest, of all admins. */
  last: () =>
    queryOptions({
      queryKey: eventKeys.imports,
      queryFn: async ({ signal }) =>
        dataOrThrow(
          await db
            .from('event_imports')
            .select('id, name, count, created_at, undone_at')
            .order('created_at', { ascending: false })
            .order('id')
            .limit(LAST)
            .abortSignal(signal),
        ),
    }),
}
