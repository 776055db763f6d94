import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { conversationQueries } from './queries.ts'
import type { Message, Outcome } from './types.ts'

export type MessageDraft = { id: string; conversationId: string; content: string }

const ALREADY_THERE = '23505'

/** The browser chooses the id, so that a retry after a cut answer writes one message, not two. */
export async function sendMessage({ id, conversationId, content }: MessageDraft): Promise<void> {
  const { error } = await db
    .from('messages')
    .insert({ id, idempotency_key: id, conversation_id: conversationId, content })
  if (error && error.code !== ALREADY_THERE) throw error
}

export function useSendMessage(myId: string) {
  const queryClient = useQueryClient()
  const change = (conversationId: string, edit: (messages: Message[]) => Message[]) =>
    queryClient.setQueryData(
      conversationQueries.messages(conversationId).queryKey,
      (data: InfiniteData<Message[], unknown> | undefined) =>
        data && { ...data, pages: data.pages.map((page, index) => (index === 0 ? edit(page) : page)) },
    )
  return useMutation({
    mutationFn: sendMessage,
    onMutate: async ({ id, conversationId, content }: MessageDraft) => {
      await queryClient.cancelQueries({ queryKey: conversationQueries.messages(conversationId).queryKey })
      const written: Message = {
        id,
        sender_id: myId,
        subject: '',
        content,
        created_at: new Date().toISOString(),
        state: 'sending',
      }
      change(conversationId, (page) => [written, ...page.filter((message) => message.id !== id)])
    },
    // What was typed stays in the thread, marked, until it is sent or taken back.
    onError: (_, { id, conversationId }) =>
      change(conversationId, (page) =>
        page.map((message) => (message.id === id ? { ...message, state: 'failed' as const } : message)),
      ),
    onSuccess: (_, { conversationId }) =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ['messages', conversationId] }),
        queryClient.invalidateQueries({ queryKey: ['conversations'] }),
      ]),
  })
}

export async function markRead(conversationId: string): Promise<void> {
  dataOrThrow(await db.rpc('mark_conversation_read', { conversation_id: conversationId }))
}

export function useMarkRead() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: markRead,
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ['conversations'] }),
        queryClient.invalidateQueries({ queryKey: ['counts'] }),
      ]),
  })
}

type LeaveRequest = { conversationId: string; outcome?: Outcome }

export async function leaveConversation({ conversationId, outcome }: LeaveRequest): Promise<void> {
  dataOrThrow(await db.rpc('leave_conversation', { conversation_id: conversationId, outcome: outcome ?? '' }))
}

export function useLeaveConversation() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: leaveConversation,
    // The scout's board follows the outcome.
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ['conversations'] }),
        queryClient.invalidateQueries({ queryKey: ['boards'] }),
      ]),
  })
}
