import { useMutation, useQueryClient } from '@tanstack/react-query'
import { LIMITS } from '#shared/limits.ts'
import { errorMessage } from '#web/lib/error-message.ts'
import { useT } from '#web/lib/i18n.ts'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { toast } from '#web/ui/toast.ts'
import type { PersonToBlock } from './types.ts'

export async function blockPerson({ id, name }: PersonToBlock) {
  dataOrThrow(await db.rpc('block_user', { user_id: id, name }))
}

export async function unblockPerson(id: string) {
  dataOrThrow(await db.rpc('unblock_user', { user_id: id }))
}

/** Lifts a block that was a slip of the hand; what it ended goes on (0199_block_undo.sql). */
async function undoBlock(id: string) {
  dataOrThrow(await db.rpc('undo_block', { user_id: id }))
}

/** Whom one blocks is gone from everywhere, so everything that is on the screen is read again. */
function useBlockMutation<In, Out>(mutationFn: (sent: In) => Promise<Out>) {
  const client = useQueryClient()
  return useMutation({ mutationFn, networkMode: 'always', onSettled: () => client.invalidateQueries() })
}

export const useUnblock = () => useBlockMutation(unblockPerson)

/** Whoever calls it has asked before (block-dialog.tsx, or the question of a report); it offers to take it back. */
export function useBlock() {
  const t = useT('block')
  const block = useBlockMutation(blockPerson)
  const undo = useBlockMutation(undoBlock)
  const failed = async (title: string, error: unknown) =>
    toast.error(title, { description: await errorMessage(error) })
  const takeBack = ({ id, name }: PersonToBlock) =>
    undo.mutateAsync(id).then(
      () => toast.success(t('unblocked', { name })),
      (error) => failed(t('undo_failed'), error),
    )
  // By the promise: what one blocks may leave the screen, and callbacks of `mutate` would be lost with it.
  return (person: PersonToBlock) =>
    block.mutateAsync(person).then(
      () =>
        toast.message(t('blocked', { name: person.name }), {
          description: t('blocked_text'),
          action: { label: t('common:actions.undo'), onClick: () => void takeBack(person) },
          milliseconds: LIMITS.thread.undoSeconds * 1000,
        }),
      (error) => failed(t('failed', { name: person.name }), error),
    )
}
