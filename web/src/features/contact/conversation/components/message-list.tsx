import { clsx } from 'clsx'
import { Check, CheckCheck, Clock, TriangleAlert } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { formatDay, formatTime } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { useLongPress } from '#web/lib/use-long-press.ts'
import { useOnline } from '#web/lib/use-online.ts'
import { Button } from '#web/ui/button.tsx'
import { isReadByOther, localDay } from '../rules.ts'
import type { ConversationSummary, Message } from '../types.ts'

/** The functions stay the same while the thread stands, so that its rows can be kept. */
type MessageListProps = {
  /** Oldest first. */
  messages: Message[]
  conversation: ConversationSummary
  myId: string
  /** Beside each message of the other side; a long press on the message opens it as well. */
  actions: (message: Message) => ReactNode
  onRetry: (message: Message) => void
}

export function MessageList({ messages, conversation, myId, actions, onRetry }: MessageListProps) {
  const t = useT('conversation')
  return (
    <ol className="flex flex-col gap-2" aria-label={t('messages')}>
      {messages.map((message, index) => (
        <MessageRow
          key={message.id}
          message={message}
          newDay={index === 0 || localDay(message) !== localDay(messages[index - 1] as Message)}
          newest={index === messages.length - 1}
          conversation={conversation}
          myId={myId}
          actions={actions}
          onRetry={onRetry}
        />
      ))}
    </ol>
  )
}

type MessageRowProps = Omit<MessageListProps, 'messages'> & {
  message: Message
  newDay: boolean
  newest: boolean
}

/** Kept as it was drawn while nothing about it has changed: one more message draws one more row. */
const MessageRow = memo(function MessageRow({
  message,
  newDay,
  newest,
  conversation,
  myId,
  actions,
  onRetry,
}: MessageRowProps) {
  const t = useT('conversation')
  const language = useLanguage()
  return (
    <li ref={newest ? scrollIntoView : undefined} className="flex scroll-mb-4 flex-col gap-2">
      {newDay && (
        <p className="py-2 text-center text-xs text-faint">{formatDay(message.created_at, language)}</p>
      )}
      {message.sender_id === myId ? (
        <Bubble message={message} conversation={conversation} mine myId={myId} />
      ) : (
        <WithActions actions={actions(message)}>
          <Bubble message={message} conversation={conversation} mine={false} myId={myId} />
        </WithActions>
      )}
      {message.state === 'failed' && (
        <div className="flex items-center justify-end gap-2 text-sm text-red-ink" role="alert">
          <TriangleAlert aria-hidden className="size-4" />
          {t('not_sent')}
          <Button size="sm" onClick={() => onRetry(message)}>
            {t('common:actions.retry')}
          </Button>
        </div>
      )}
    </li>
  )
})

/** Where there is no pointer that hovers the button is always there. */
function WithActions({ actions, children }: { actions: ReactNode; children: ReactNode }) {
  const press = useLongPress((message) => {
    const menu = message.querySelector<HTMLElement>('[aria-haspopup=menu]')
    // A menu that was open before listens for the press, one that was not for the click.
    menu?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, button: 0 }))
    menu?.click()
  })
  return (
    <div {...press} className="group flex items-start gap-1">
      {children}
      <span className="shrink-0 pointer-fine:opacity-0 pointer-fine:group-focus-within:opacity-100 pointer-fine:group-hover:opacity-100 pointer-fine:has-aria-expanded:opacity-100">
        {actions}
      </span>
    </div>
  )
}

/** The newest message is what one came for; a retried or older one does not move the page. */
const scrollIntoView = (newest: HTMLElement | null) => newest?.scrollIntoView({ block: 'end' })

type BubbleProps = { message: Message; conversation: ConversationSummary; mine: boolean; myId: string }

function Bubble({ message, conversation, mine, myId }: BubbleProps) {
  const t = useT('conversation')
  const language = useLanguage()
  const sender = conversation.participants.find(
    ({ user_id }) => user_id !== null && user_id === message.sender_id,
  )
  return (
    <div
      className={clsx(
        'max-w-[85%] rounded-lg border px-3.5 py-2.5 sm:max-w-[70%]',
        mine
          ? message.state
            ? 'self-end rounded-br-sm border-dashed border-edge bg-surface'
            : 'self-end rounded-br-sm border-transparent bg-accent-wash'
          : 'self-start rounded-bl-sm border-line bg-surface',
      )}
    >
      <p className="sr-only">{mine ? t('you') : (sender?.display_name ?? t('someone_left'))}</p>
      {message.subject && <p className="mb-0.5 text-sm font-semibold text-accent-ink">{message.subject}</p>}
      <p className="wrap-anywhere whitespace-pre-wrap">{message.content}</p>
      <p className="mt-1 flex items-center justify-end gap-1 text-xs text-soft">
        <time dateTime={message.created_at}>{formatTime(message.created_at, language)}</time>
        {mine && <Delivery message={message} read={isReadByOther(message, conversation, myId)} />}
      </p>
    </div>
  )
}

function Delivery({ message, read }: { message: Message; read: boolean }) {
  const t = useT('conversation')
  const online = useOnline()
  if (message.state === 'failed') return null
  if (message.state === 'sending' && !online)
    return (
      <>
        <Clock aria-hidden className="size-3.5 text-flood-ink" />
        <span className="text-flood-ink">{t('waiting')}</span>
      </>
    )
  const [Icon, words] =
    message.state === 'sending'
      ? ([Clock, 'sending'] as const)
      : read
        ? ([CheckCheck, 'read'] as const)
        : ([Check, 'sent'] as const)
  return (
    <>
      <Icon aria-hidden className="size-3.5" />
      <span className="sr-only">{t(words)}</span>
    </>
  )
}
