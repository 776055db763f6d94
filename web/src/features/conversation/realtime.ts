import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { realtime } from '#web/lib/supabase.ts'
import { conversationKeys } from './keys.ts'

/** While a thread is open: its messages as they are written, and when the other side has read. */
export function useConversationChannel(conversationId: string) {
  const queryClient = useQueryClient()
  useEffect(() => {
    let leave: (() => void) | undefined
    let gone = false
    void realtime().then((client) => {
      if (gone) return
      const filter = `conversation_id=eq.${conversationId}`
      const channel = client
        .channel(`thread:${conversationId}`)
        .on('postgres_changes', { event: 'INSERT', schema: 'public', table: 'messages', filter }, () => {
          void queryClient.invalidateQueries({ queryKey: conversationKeys.messages(conversationId) })
        })
        .on(
          'postgres_changes',
          { event: 'UPDATE', schema: 'public', table: 'conversation_participants', filter },
          () => {
            void queryClient.invalidateQueries({ queryKey: conversationKeys.mine })
          },
        )
        .subscribe((status) => {
          // What was written or read before the line was up was told to nobody.
          if (status !== 'SUBSCRIBED') return
          void queryClient.invalidateQueries({ queryKey: conversationKeys.messages(conversationId) })
          void queryClient.invalidateQueries({ queryKey: conversationKeys.mine })
        })
      leave = () => void client.removeChannel(channel)
    })
    return () => {
      gone = true
      leave?.()
    }
  }, [conversationId, queryClient])
}
