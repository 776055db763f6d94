import { queryOptions } from '@tanstack/react-query'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { eventKeys } from '../keys.ts'

export const eventBibQueries = {
  /** Makes the codes that are missing; each sheet is on record, so it is asked for once and kept. */
  sheet: (id: string) =>
    queryOptions({
      queryKey: eventKeys.bibs(id),
      queryFn: async () => dataOrThrow(await db.rpc('print_event_bibs', { event_id: id })),
      retry: false,
      staleTime: Infinity,
      gcTime: 0,
    }),
}
