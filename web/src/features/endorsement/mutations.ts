import { useMutation, useQueryClient } from '@tanstack/react-query'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { endorsementQueries } from './queries.ts'

type Showing = { id: string; shown: boolean }

export async function showEndorsement({ id, shown }: Showing) {
  return dataOrThrow(await db.from('endorsements').update({ shown }).eq('id', id).select('id').single())
}

export function useShowEndorsement(athleteId: string) {
  const queryClient = useQueryClient()
  const { queryKey } = endorsementQueries.of(athleteId)
  return useMutation({
    mutationFn: showEndorsement,
    onMutate: async ({ id, shown }) => {
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData(queryKey)
      queryClient.setQueryData(queryKey, (now) =>
        now?.map((row) => (row.id === id ? { ...row, shown } : row)),
      )
      return before
    },
    onError: (_error, _showing, before) => queryClient.setQueryData(queryKey, before),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey }),
        queryClient.invalidateQueries({ queryKey: ['athlete-profile', 'view-as'] }),
      ]),
  })
}
