import { clsx } from 'clsx'
import { Archive, Users } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { formatAgo } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { useSwipeAway } from '#web/lib/use-swipe-away.ts'
import { Button } from '#web/ui/button.tsx'
import { isUnread, otherParticipants } from '../rules.ts'
import type { ConversationSummary, Photos } from '../types.ts'
import { ParticipantAvatar } from './participant-avatar.tsx'

type ConversationListProps = {
  conversations: ConversationSummary[]
  myId: string
  openId: string | null
  /** Where threads open, when it is not on this page. */
  base?: string
  photos?: Photos | undefined
  /** A press on the button of a row, or a push of the row to the left. */
  onArchive?: ((conversation: ConversationSummary) => void) | undefined
}

export function ConversationList({
  conversations,
  myId,
  openId,
  base = '',
  photos,
  onArchive,
}: ConversationListProps) {
  const t = useT('conversation')
  return (
    <ul aria-label={t('list')} className="divide-y divide-hair">
      {conversations.map((conversation) => (
        <Swiped
          key={conversation.id}
          onSwipe={onArchive && (() => onArchive(conversation))}
          className="group relative touch-pan-y bg-surface"
        >
          <Row
            to={`${base}?thread=${conversation.id}`}
            conversation={conversation}
            myId={myId}
            open={conversation.id === openId}
            photos={photos}
            action={
              onArchive && <ArchiveButton conversation={conversation} myId={myId} onArchive={onArchive} />
            }
          />
        </Swiped>
      ))}
    </ul>
  )
}

function Swiped({ onSwipe, ...props }: ComponentProps<'li'> & { onSwipe: (() => void) | undefined }) {
  return <li {...props} {...useSwipeAway(onSwipe)} />
}

type ArchiveButtonProps = Required<Pick<ConversationListProps, 'myId' | 'onArchive'>> & {
  conversation: ConversationSummary
}

/** For whoever does not swipe. Where a pointer hovers it comes with the pointer. */
function ArchiveButton({ conversation, myId, onArchive }: ArchiveButtonProps) {
  const t = useT('conversation')
  const name = otherParticipants(conversation, myId)[0]?.display_name ?? t('someone_left')
  return (
    <Button
      variant="ghost"
      size="sm"
      square
      aria-label={t('archive_of', { name })}
      className="pointer-fine:absolute pointer-fine:right-2 pointer-fine:bottom-2 pointer-fine:bg-surface pointer-fine:opacity-0 pointer-fine:group-focus-within:opacity-100 pointer-fine:group-hover:opacity-100"
      onClick={() => onArchive(conversation)}
    >
      <Archive aria-hidden />
    </Button>
  )
}

function Row({
  to,
  action,
  conversation,
  myId,
  open,
  photos,
}: {
  to: string
  action?: ReactNode
  conversation: ConversationSummary
  myId: string
  open: boolean
  photos: Photos | undefined
}) {
  const t = useT('conversation')
  const language = useLanguage()
  const [first, ...rest] = otherParticipants(conversation, myId)
  const name = first?.display_name ?? t('someone_left')
  const unread = isUnread(conversation, myId)
  const mine = conversation.last?.sender_id === myId
  return (
    <div
      className={clsx(
        'flex items-center hover:bg-sunk',
        // Initials stand on the colour of the row otherwise.
        open && 'bg-accent-wash hover:bg-accent-wash **:data-initials:bg-surface',
        action && 'pointer-coarse:pr-2',
      )}
    >
      <Link
        to={to}
        aria-current={open ? 'true' : undefined}
        className="flex min-w-0 grow items-start gap-3 px-4 py-3"
      >
        <ParticipantAvatar participant={first} name={name} photos={photos} />
        <span className="min-w-0 grow">
          <span className="flex items-baseline justify-between gap-2">
            <span className={clsx('truncate', unread ? 'font-bold' : 'font-medium')}>{name}</span>
            <span className="shrink-0 text-xs text-faint">
              {formatAgo(conversation.last_message_at, language)}
            </span>
          </span>
          {rest.length > 0 && (
            <span className="flex items-center gap-1 text-xs text-soft">
              <Users aria-hidden className="size-3" />
              {t('with_guardian')}
            </span>
          )}
          <span className="flex items-center gap-2">
            <span className={clsx('truncate text-sm', unread ? 'font-semibold text-ink' : 'text-soft')}>
              {!conversation.last && conversation.subject}
              {conversation.last &&
                (mine ? t('you_wrote', { text: conversation.last.content }) : conversation.last.content)}
            </span>
            {unread && (
              <span className="ml-auto size-2.5 shrink-0 rounded-full bg-flood">
                <span className="sr-only">{t('unread')}</span>
              </span>
            )}
          </span>
        </span>
      </Link>
      {action}
    </div>
  )
}
