import { ArrowLeft, DoorClosed, EllipsisVertical } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { LIMITS } from '#shared/limits.ts'
import { errorMessage } from '#web/lib/error-message.ts'
import { useT } from '#web/lib/i18n.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { buttonClasses } from '#web/ui/button.tsx'
import { Menu, type MenuItem } from '#web/ui/menu.tsx'
import { toast } from '#web/ui/toast.ts'
import { useUndoLeaveConversation } from '../mutations.ts'
import type { ConversationSummary } from '../types.ts'

const EndDialog = lazy(() => import('./end-dialog.tsx').then((part) => ({ default: part.EndDialog })))

type ConversationHeaderProps = {
  conversation: ConversationSummary
  name: string
  /** A scout says how it ended; an athlete may leave without a word. */
  asScout: boolean
  actions?: ReactNode
  moreItems: readonly MenuItem[]
}

export function ConversationHeader({
  conversation,
  name,
  asScout,
  actions,
  moreItems,
}: ConversationHeaderProps) {
  const t = useT('conversation')
  const [closing, setClosing] = useState(false)
  const sayEnded = useSayEnded(conversation.id)
  const endItem: MenuItem = {
    label: t('leave'),
    icon: <DoorClosed aria-hidden />,
    onSelect: () => setClosing(true),
  }
  const items: MenuItem[] = [
    ...(conversation.status === 'open' ? [endItem] : []),
    ...(conversation.status === 'open' && moreItems.length > 0 ? [{ divider: 'safety' }] : []),
    ...moreItems,
  ]
  return (
    <header className="flex items-center gap-3 border-b border-line px-4 py-3">
      <Link
        to="?"
        aria-label={t('back')}
        className={`${buttonClasses({ variant: 'ghost', square: true })} -ml-2 md:hidden`}
      >
        <ArrowLeft aria-hidden />
      </Link>
      <Avatar name={name} />
      <div className="min-w-0 grow">
        <h2 className="truncate">{name}</h2>
        <p className="truncate text-sm text-soft">{conversation.subject}</p>
      </div>
      {actions}
      {items.length > 0 && (
        <Menu variant="ghost" square aria-label={t('more')} items={items}>
          <EllipsisVertical aria-hidden />
        </Menu>
      )}
      {closing && (
        <Suspense>
          <EndDialog
            asScout={asScout}
            conversationId={conversation.id}
            name={name}
            onEnded={sayEnded}
            onClose={() => setClosing(false)}
          />
        </Suspense>
      )}
    </header>
  )
}

/** For the seconds in which it can be taken back. */
function useSayEnded(conversationId: string) {
  const t = useT('conversation')
  const undo = useUndoLeaveConversation()
  const takeBack = () =>
    undo.mutateAsync(conversationId).then(
      () => toast.success(t('reopened')),
      async (error) => toast.error(t('reopen_failed'), { description: await errorMessage(error) }),
    )
  return () =>
    toast.message(t('left'), {
      action: { label: t('common:actions.undo'), onClick: () => void takeBack() },
      milliseconds: LIMITS.thread.undoSeconds * 1000,
    })
}
