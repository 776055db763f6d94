import { queryOptions } from '@tanstack/react-query'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { contactWindowKeys } from './keys.ts'
import { windowColumns } from './types.ts'

export const contactWindowQueries = {
  all: () =>
    queryOptions({
      queryKey: contactWindowKeys.all,
      queryFn: async ({ signal }) =>
        dataOrThrow(
          await db
            .from('contact_windows')
            .select(windowColumns)
            .order('sport_code')
            .order('level')
            .order('id')
            .abortSignal(signal),
        ),
    }),
}
