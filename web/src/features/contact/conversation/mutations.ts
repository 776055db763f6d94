import { mutationOptions, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { refreshBadgeCounts } from '#web/features/accounts/badge-counts/queries.ts'
import { boardKeys } from '#web/features/scouting/board/keys.ts'
import { isRetryable } from '#web/lib/errors.ts'
import { readAgainAfter } from '#web/lib/nouns.ts'
import { cancelRefetches, putFromServer, showAtOnce } from '#web/lib/optimistic.ts'
import { mapRows } from '#web/lib/pages.ts'
import { dataOrThrow, db, isDuplicate } from '#web/lib/supabase.ts'
import { conversationKeys } from './keys.ts'
import type { MessagePages } from './queries.ts'
import { putMessage } from './realtime.ts'
import { asRead } from './rules.ts'
import type { ConversationFlags, ConversationSummary, Message, Outcome } from './types.ts'
import { messageColumns } from './types.ts'
import { forgetUnsent, keepUnsent, markRefused } from './unsent.ts'

export type MessageDraft = { id: string; conversationId: string; content: string }

/** The browser chooses the id, so that a retry after a cut answer writes one message, not two. */
export async function sendMessage({ id, conversationId, content }: MessageDraft): Promise<Message> {
  const messages = db.from('messages')
  const sent = await messages
    .insert({ id, idempotency_key: id, conversation_id: conversationId, content })
    .select(messageColumns)
    .single()
  if (!isDuplicate(sent.error)) return dataOrThrow(sent) as Message
  return dataOrThrow(await messages.select(messageColumns).eq('id', id).single()) as Message
}

/** Of every message that is on its way. */
export const sendKey = ['conversation', 'send']
/** Threads whose reading was called off for a message: read again once no message is on its way. */
const unread = new Set<string>()

export const sendMessageOptions = (client: QueryClient, myId: string) => {
  const change = (conversationId: string, edit: (messages: Message[]) => Message[]) =>
    client.setQueryData<MessagePages>(
      conversationKeys.messages(conversationId),
      (data) => data && mapRows(data, (rows, index) => (index === 0 ? edit(rows) : rows)),
    )
  return mutationOptions({
    mutationKey: sendKey,
    // One after the other, so that they stand for both in the order they were written in.
    scope: { id: 'messages' },
    mutationFn: sendMessage,
    onMutate: async ({ id, conversationId, content }: MessageDraft) => {
      const calledOff = await cancelRefetches(client, conversationKeys.messages(conversationId))
      if (calledOff.length > 0) unread.add(conversationId)
      const written: Message = {
        id,
        sender_id: myId,
        subject: '',
        content,
        created_at: new Date().toISOString(),
        state: 'sending',
      }
      keepUnsent(myId, conversationId, written)
      change(conversationId, (rows) => [written, ...rows.filter((message) => message.id !== id)])
    },
    // What was typed stays in the thread, marked, until it is sent or taken back.
    onError: (error, { id, conversationId }) => {
      if (!isRetryable(error)) markRefused(myId, conversationId, id)
      change(conversationId, (rows) =>
        rows.map((message) =>
          // Told of as written meanwhile, by the person's own channel: only the answer was lost.
          message.id === id && message.state ? { ...message, state: 'failed' as const } : message,
        ),
      )
    },
    onSuccess: (message, { conversationId }) => {
      forgetUnsent(myId, conversationId, message.id)
      putMessage(client, conversationId, message)
    },
    onSettled: () => {
      if (client.isMutating({ mutationKey: sendKey }) > 1) return
      for (const id of unread) void client.invalidateQueries({ queryKey: conversationKeys.messages(id) })
      unread.clear()
    },
  })
}
export const useSendMessage = (myId: string) => useMutation(sendMessageOptions(useQueryClient(), myId))

export async function markRead(conversationId: string): Promise<void> {
  dataOrThrow(await db.rpc('mark_conversation_read', { conversation_id: conversationId }))
}

/** Read up to the newest message that is known here, which is the one that was seen. */
export function useMarkRead(myId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: markRead,
    onSuccess: (_, conversationId) => {
      putFromServer<ConversationSummary[]>(client, conversationKeys.mine, (known) =>
        known.map((one) => (one.id === conversationId ? asRead(one, myId) : one)),
      )
      refreshBadgeCounts(client)
    },
  })
}

type FlagChange = { conversationId: string } & ({ muted: boolean } | { archived: boolean })

/** Nobody else reads these, so the row is found by its owner alone. */
async function setFlag(myId: string, { conversationId, ...change }: FlagChange): Promise<void> {
  const { error } = await db
    .from('conversation_participants')
    .update(change)
    .eq('conversation_id', conversationId)
    .eq('user_id', myId)
  if (error) throw error
}

/** Muted brings no notices; archived lies below the others until something new is written in it. */
export function useConversationFlag(myId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (change: FlagChange) => setFlag(myId, change),
    onMutate: ({ conversationId, ...change }) =>
      showAtOnce<ConversationFlags[]>(client, conversationKeys.flags, (known) =>
        known.map((one) => (one.conversation_id === conversationId ? { ...one, ...change } : one)),
      ),
    onSuccess: (_, __, shown) => shown.confirm(),
    onError: (_, __, shown) => shown?.undo(),
  })
}

type LeaveRequest = { conversationId: string; outcome?: Outcome }

export async function leaveConversation({ conversationId, outcome }: LeaveRequest): Promise<void> {
  dataOrThrow(await db.rpc('end_conversation', { conversation_id: conversationId, outcome: outcome ?? '' }))
}

export async function undoLeaveConversation(conversationId: string): Promise<void> {
  dataOrThrow(await db.rpc('undo_end_conversation', { conversation_id: conversationId }))
}

function useEndMutation<In>(mutationFn: (sent: In) => Promise<void>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn,
    // The scout's board follows the outcome.
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: conversationKeys.mine }),
        queryClient.invalidateQueries({ queryKey: boardKeys.all }),
        readAgainAfter('conversation', queryClient),
      ]),
  })
}

export const useLeaveConversation = () => useEndMutation(leaveConversation)
export const useUndoLeaveConversation = () => useEndMutation(undoLeaveConversation)
