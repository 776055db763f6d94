import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { realtime } from '#web/lib/supabase.ts'
import { boardKeys } from './keys.ts'

/** While a board is open: what others on it do, and what an answered request moves by itself. */
export function useBoardChannel(boardId: string | undefined) {
  const client = useQueryClient()
  useEffect(() => {
    if (!boardId) return
    let leave: (() => void) | undefined
    let gone = false
    void realtime().then((live) => {
      if (gone) return
      const filter = `board_id=eq.${boardId}`
      const channel = live
        .channel(`board-items:${boardId}`)
        .on('postgres_changes', { event: '*', schema: 'public', table: 'board_items', filter }, () => {
          void client.invalidateQueries({ queryKey: boardKeys.all })
        })
        .subscribe()
      leave = () => void live.removeChannel(channel)
    })
    return () => {
      gone = true
      leave?.()
    }
  }, [boardId, client])
}
