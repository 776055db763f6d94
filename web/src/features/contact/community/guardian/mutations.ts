import { useMutation, useQueryClient } from '@tanstack/react-query'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { childCommunityQueries } from './queries.ts'
import { readChildCommunities } from './types.ts'

/** A yes or a no; the answer is what stands then. */
export function useDecideCommunity(token: string) {
  const client = useQueryClient()
  const { queryKey } = childCommunityQueries.of(token)
  return useMutation({
    networkMode: 'always',
    mutationFn: async ({ id, agreed }: { id: string; agreed: boolean }) =>
      readChildCommunities(
        dataOrThrow(await db.rpc('guardian_decide_community', { token, member_id: id, agreed })),
        'guardian_decide_community',
      ),
    onSuccess: (said) => client.setQueryData(queryKey, said),
    onError: () => client.invalidateQueries({ queryKey }),
  })
}
