import { useMutation, useQueryClient } from '@tanstack/react-query'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { childDeletionQueries } from './queries.ts'
import { readChildDeletion } from './types.ts'

/** True deletes the child's account or agrees to it, false keeps it; the answer is what stands then. */
export function useDecideDeletion(token: string) {
  const client = useQueryClient()
  const { queryKey } = childDeletionQueries.of(token)
  return useMutation({
    mutationFn: async (erase: boolean) =>
      readChildDeletion(
        dataOrThrow(await db.rpc('guardian_decide_deletion', { token, erase })),
        'guardian_decide_deletion',
      ),
    onSuccess: (said) => client.setQueryData(queryKey, said),
    onError: () => client.invalidateQueries({ queryKey }),
  })
}
