import { clsx } from 'clsx'
import { Users } from 'lucide-react'
import { Link } from 'react-router'
import { formatAgo } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { isUnread, otherParticipants } from '../rules.ts'
import type { ConversationSummary } from '../types.ts'

type ConversationListProps = { conversations: ConversationSummary[]; myId: string; openId: string | null }

export function ConversationList({ conversations, myId, openId }: ConversationListProps) {
  const t = useT('conversation')
  return (
    <ul aria-label={t('list')} className="divide-y divide-line">
      {conversations.map((conversation) => (
        <li key={conversation.id}>
          <Row conversation={conversation} myId={myId} open={conversation.id === openId} />
        </li>
      ))}
    </ul>
  )
}

function Row({
  conversation,
  myId,
  open,
}: {
  conversation: ConversationSummary
  myId: string
  open: boolean
}) {
  const t = useT('conversation')
  const language = useLanguage()
  const [first, ...rest] = otherParticipants(conversation, myId)
  const name = first?.display_name ?? t('someone_left')
  const unread = isUnread(conversation, myId)
  const mine = conversation.last?.sender_id === myId
  return (
    <Link
      to={`?thread=${conversation.id}`}
      aria-current={open ? 'true' : undefined}
      className={clsx(
        'flex items-start gap-3 px-4 py-3 hover:bg-sunk',
        open && 'bg-accent-wash hover:bg-accent-wash',
      )}
    >
      <Avatar name={name} />
      <span className="min-w-0 grow">
        <span className="flex items-baseline justify-between gap-2">
          <span className={clsx('truncate', unread ? 'font-semibold' : 'font-medium')}>{name}</span>
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
          <span className={clsx('truncate text-sm', unread ? 'text-ink' : 'text-soft')}>
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
  )
}
