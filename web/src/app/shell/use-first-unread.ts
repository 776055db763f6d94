import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { isUnread } from '#web/features/contact/conversation/rules.ts'
import type { ConversationSummary } from '#web/features/contact/conversation/types.ts'
import { useMediaQuery } from '#web/lib/use-media-query.ts'

/**
 * Who comes without a thread in the address, to a screen with room beside the list, finds the first unread one open. Once for each
 * visit: a message that comes later is not taken for read.
 */
export function useFirstUnread(
  side: 'athlete' | 'scout',
  myId: string | undefined,
  openId: string | null,
  conversations: ConversationSummary[] | undefined,
) {
  const navigate = useNavigate()
  const { key } = useLocation()
  const hasRoom = useMediaQuery('(width >= 64rem)')
  const visit = useRef<string>(undefined)
  // An effect, since it goes elsewhere without anybody pressing anything.
  useEffect(() => {
    if (!myId || !conversations || visit.current === key) return
    visit.current = key
    if (openId || !hasRoom || side !== 'scout') return
    const unread = conversations.find((one) => isUnread(one, myId))
    if (unread) void navigate(`?thread=${unread.id}`, { replace: true })
  }, [side, myId, openId, conversations, hasRoom, key, navigate])
}
