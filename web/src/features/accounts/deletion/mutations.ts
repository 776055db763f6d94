import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Proof, proveOwner } from '#web/lib/prove-owner.ts'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { deletionQueries } from './queries.ts'
import { readDeletionState } from './types.ts'

async function askDeletion(proof: Proof) {
  await proveOwner(proof)
  const { error } = await db.rpc('ask_deletion')
  if (error) throw error
}

async function undoDeletion() {
  const { error } = await db.rpc('undo_deletion')
  if (error) throw error
}

/** Everything one reads changes with it. */
function useDeletionCall<In>(call: (input: In) => Promise<void>) {
  const queryClient = useQueryClient()
  return useMutation({ mutationFn: call, onSuccess: () => queryClient.invalidateQueries() })
}

export const useAskDeletion = () => useDeletionCall(askDeletion)
export const useUndoDeletion = () => useDeletionCall((_: undefined) => undoDeletion())

/** Of whoever is suspended and holds the link of the decision: true deletes the account, false keeps it. */
export function useDecideOwnDeletion(key: string) {
  const client = useQueryClient()
  const { queryKey } = deletionQueries.byDecision(key)
  return useMutation({
    mutationFn: async (erase: boolean) =>
      readDeletionState(
        dataOrThrow(await db.rpc('decide_own_deletion', { key, erase })),
        'decide_own_deletion',
      ),
    onSuccess: (said) => client.setQueryData(queryKey, said),
    onError: () => client.invalidateQueries({ queryKey }),
  })
}
