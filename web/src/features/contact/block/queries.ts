import { queryOptions } from '@tanstack/react-query'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { type Block, blockColumns } from './types.ts'

export const blockKeys = { mine: ['blocks'] } as const

const mostShown = 500

export const blockQueries = {
  mine: () =>
    queryOptions({
      queryKey: blockKeys.mine,
      queryFn: async ({ signal }): Promise<Block[]> =>
        dataOrThrow(
          await db
            .from('blocks')
            .select(blockColumns)
            .order('created_at', { ascending: false })
            .limit(mostShown)
            .abortSignal(signal),
        ),
    }),
}
