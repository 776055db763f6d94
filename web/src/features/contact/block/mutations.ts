import { useMutation, useQueryClient } from '@tanstack/react-query'
import { LIMITS } from '#shared/limits.ts'
import { errorMessage } from '#web/lib/error-message.ts'
import { useT } from '#web/lib/i18n.ts'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { toast } from '#web/ui/toast.ts'
import type { PersonToBlock } from './types.ts'

/** Answers with the conversations that end by it. */
export async function blockPerson({ id, name }: PersonToBlock): Promise<string[]> {
  const open = await db
    .from('conversations')
    .select('id')
    .eq('status', 'open')
    .or(`scout_id.eq.${id},athlete_id.eq.${id}`)
  dataOrThrow(await db.rpc('block_user', { user_id: id, name }))
  // Blocking does not depend on this read: without it a block is taken back, and the conversation stays closed.
  return open.data?.map((conversation) => conversation.id) ?? []
}

export async function unblockPerson(id: string) {
  dataOrThrow(await db.rpc('unblock_user', { user_id: id }))
}

type BlockMade = { id: string; ended: string[] }

/** Lifts a block that was a slip of the hand; the conversation that it ended is open again. */
export async function undoBlock({ id, ended }: BlockMade) {
  await unblockPerson(id)
  for (const conversation_id of ended) dataOrThrow(await db.rpc('undo_end_conversation', { conversation_id }))
}

/** Whom one blocks is gone from everywhere, so everything that is on the screen is read again. */
function useBlockMutation<In, Out>(mutationFn: (sent: In) => Promise<Out>) {
  const client = useQueryClient()
  return useMutation({ mutationFn, networkMode: 'always', onSettled: () => client.invalidateQueries() })
}

export const useUnblock = () => useBlockMutation(unblockPerson)

/** Blocks at once, without a question, and offers to take it back. */
export function useBlock() {
  const t = useT('block')
  const block = useBlockMutation(blockPerson)
  const undo = useBlockMutation(undoBlock)
  const failed = async (title: string, error: unknown) =>
    toast.error(title, { description: await errorMessage(error) })
  const takeBack = ({ id, name }: PersonToBlock, ended: string[]) =>
    undo.mutateAsync({ id, ended }).then(
      () => toast.success(t('unblocked', { name })),
      (error) => failed(t('undo_failed'), error),
    )
  // By the promise: what one blocks may leave the screen, and callbacks of `mutate` would be lost with it.
  return (person: PersonToBlock) =>
    block.mutateAsync(person).then(
      (ended) =>
        toast.message(t('blocked', { name: person.name }), {
          description: t('blocked_text'),
          action: { label: t('common:actions.undo'), onClick: () => void takeBack(person, ended) },
          milliseconds: LIMITS.thread.undoSeconds * 1000,
        }),
      (error) => failed(t('failed', { name: person.name }), error),
    )
}
