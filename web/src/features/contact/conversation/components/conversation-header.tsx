import { useQuery } from '@tanstack/react-query'
import { Archive, ArchiveRestore, ArrowLeft, Bell, BellOff, DoorClosed, EllipsisVertical } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { LIMITS } from '#shared/limits.ts'
import { errorMessage } from '#web/lib/error-message.ts'
import { useT } from '#web/lib/i18n.ts'
import { lazyWhenOnline } from '#web/lib/load-when-online.ts'
import { buttonClasses } from '#web/ui/button.tsx'
import { Menu, type MenuItem } from '#web/ui/menu.tsx'
import { toast } from '#web/ui/toast.ts'
import { useConversationFlag, useUndoLeaveConversation } from '../mutations.ts'
import { conversationQueries } from '../queries.ts'
import { isGoodNews, otherParticipants } from '../rules.ts'
import type { ConversationSummary, Outcome, Photos } from '../types.ts'
import { ParticipantAvatar } from './participant-avatar.tsx'

const EndDialog = lazyWhenOnline(() =>
  import('./end-dialog.tsx').then((part) => ({ default: part.EndDialog })),
)

type ConversationHeaderProps = {
  conversation: ConversationSummary
  myId: string
  name: string
  /** A scout says how it ended; an athlete may leave without a word. */
  asScout: boolean
  actions?: ReactNode
  photos: Photos | undefined
  firstItems: readonly MenuItem[]
  moreItems: readonly MenuItem[]
}

export function ConversationHeader({
  conversation,
  myId,
  name,
  asScout,
  actions,
  photos,
  firstItems,
  moreItems,
}: ConversationHeaderProps) {
  const t = useT('conversation')
  const [closing, setClosing] = useState(false)
  const sayEnded = useSayEnded(conversation.id, name)
  const quiet = useQuietItems(conversation.id, myId)
  const endItem: MenuItem = {
    label: t(asScout ? 'conclude' : 'leave'),
    icon: <DoorClosed aria-hidden />,
    onSelect: () => setClosing(true),
  }
  const items: MenuItem[] = [
    ...firstItems,
    ...quiet,
    ...(conversation.status === 'open' ? [endItem] : []),
    ...(moreItems.length > 0 ? [{ divider: 'safety' }] : []),
    ...moreItems,
  ]
  return (
    <header className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-3 sm:flex-nowrap sm:max-lg:gap-3">
      <Link
        to="?"
        aria-label={t('back')}
        className={`${buttonClasses({ variant: 'ghost', square: true })} -ml-3 lg:hidden`}
      >
        <ArrowLeft aria-hidden />
      </Link>
      <ParticipantAvatar participant={otherParticipants(conversation, myId)[0]} name={name} photos={photos} />
      <div className="min-w-0 grow basis-0 lg:flex lg:flex-wrap lg:items-baseline lg:gap-x-2">
        <h2 className="line-clamp-2 leading-tight max-sm:text-base">
          <bdi>{name}</bdi>
        </h2>
        <p className="truncate text-sm text-soft">{conversation.subject}</p>
      </div>
      {/* On a phone in a row of its own, so that the name has room. */}
      {actions && (
        <div className="flex items-center gap-2 empty:hidden sm:shrink-0 max-sm:order-last max-sm:basis-full">
          {actions}
        </div>
      )}
      <Menu variant="ghost" square aria-label={t('more')} items={items}>
        <EllipsisVertical aria-hidden />
      </Menu>
      {closing && (
        <Suspense>
          <EndDialog
            asScout={asScout}
            conversation={conversation}
            name={name}
            onEnded={sayEnded}
            onClose={() => setClosing(false)}
          />
        </Suspense>
      )}
    </header>
  )
}

/** No notices of it, or below the others in the list: for oneself alone, and the other side is not told. */
function useQuietItems(conversationId: string, myId: string): MenuItem[] {
  const t = useT('conversation')
  const flags = useQuery(conversationQueries.flags())
  const { mutateAsync } = useConversationFlag(myId)
  const mine = flags.data?.find(({ conversation_id }) => conversation_id === conversationId)
  if (!mine) return []
  const set = (change: { muted: boolean } | { archived: boolean }, done: string) =>
    void mutateAsync({ conversationId, ...change }).then(
      () => toast.success(t(done)),
      async (error) => toast.error(await errorMessage(error)),
    )
  return [
    {
      label: t(mine.muted ? 'unmute' : 'mute'),
      icon: mine.muted ? <Bell aria-hidden /> : <BellOff aria-hidden />,
      onSelect: () => set({ muted: !mine.muted }, mine.muted ? 'unmuted' : 'muted'),
    },
    {
      label: t(mine.archived ? 'unarchive' : 'archive'),
      icon: mine.archived ? <ArchiveRestore aria-hidden /> : <Archive aria-hidden />,
      onSelect: () => set({ archived: !mine.archived }, mine.archived ? 'unarchived' : 'archived'),
    },
  ]
}

/** For the seconds in which it can be taken back. */
function useSayEnded(conversationId: string, name: string) {
  const t = useT('conversation')
  const undo = useUndoLeaveConversation()
  const takeBack = (done: string) =>
    undo.mutateAsync(conversationId).then(
      () => toast.success(t(done)),
      async (error) => toast.error(t('reopen_failed'), { description: await errorMessage(error) }),
    )
  return (outcome?: Outcome) => {
    const stays = outcome !== undefined && isGoodNews(outcome)
    toast.undoable(
      stays ? t('outcome_saved', { name, outcome: t(`outcome.${outcome}`) }) : t('left'),
      () => void takeBack(stays ? 'outcome_undone' : 'reopened'),
      LIMITS.thread.undoSeconds,
    )
  }
}
