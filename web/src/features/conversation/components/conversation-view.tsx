import { useInfiniteQuery } from '@tanstack/react-query'
import { ArrowLeft, EllipsisVertical, Users } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useT } from '#web/lib/i18n.ts'
import { rowsOf } from '#web/lib/pages.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button, buttonClasses } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/empty-state.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { type MessageDraft, useLeaveConversation, useMarkRead, useSendMessage } from '../mutations.ts'
import { conversationQueries } from '../queries.ts'
import { useConversationChannel } from '../realtime.ts'
import { isUnread, otherParticipants, roleOf } from '../rules.ts'
import type { ConversationSummary } from '../types.ts'
import { Composer } from './composer.tsx'
import { MessageList } from './message-list.tsx'

const OutcomeDialog = lazy(() =>
  import('./outcome-dialog.tsx').then((part) => ({ default: part.OutcomeDialog })),
)

type ConversationViewProps = { conversation: ConversationSummary; myId: string; actions?: ReactNode }

export function ConversationView({ conversation, myId, actions }: ConversationViewProps) {
  const t = useT('conversation')
  const messages = useInfiniteQuery(conversationQueries.messages(conversation.id))
  const send = useSendMessage(myId)
  const { mutate: markRead } = useMarkRead(myId)
  useConversationChannel(conversation.id)

  const unread = isUnread(conversation, myId)
  // An effect, since what is on the screen is read without anybody pressing anything.
  useEffect(() => {
    if (unread && document.visibilityState === 'visible') markRead(conversation.id)
  }, [unread, conversation.id, markRead])

  const people = otherParticipants(conversation, myId)
  const guardians = people.filter(({ role }) => role === 'guardian')
  const write = (draft: Omit<MessageDraft, 'conversationId'>) =>
    send.mutate({ ...draft, conversationId: conversation.id })

  return (
    <section
      aria-label={t('thread_with', { name: people[0]?.display_name ?? '' })}
      className="flex h-full min-h-0 flex-col"
    >
      <ConversationHeader
        conversation={conversation}
        name={people[0]?.display_name ?? t('someone_left')}
        asScout={roleOf(conversation, myId) === 'scout'}
        actions={actions}
      />
      {guardians.length > 0 && (
        <p className="flex items-center gap-2 border-b border-flood/40 bg-flood-wash px-4 py-2 text-sm text-flood-ink">
          <Users aria-hidden className="size-4 shrink-0" />
          {t('guardian_present')}
        </p>
      )}
      <div className="grow overflow-y-auto overscroll-contain px-4 py-4">
        {messages.isPending && <ListSkeleton rows={5} />}
        {messages.error && <ErrorState error={messages.error} onRetry={messages.refetch} />}
        {messages.hasNextPage && (
          <div className="mb-4 text-center">
            <Button size="sm" busy={messages.isFetchingNextPage} onClick={() => messages.fetchNextPage()}>
              {t('earlier')}
            </Button>
          </div>
        )}
        {messages.data && (
          <MessageList
            messages={rowsOf(messages.data).toReversed()}
            conversation={conversation}
            myId={myId}
            onRetry={(message) => write({ id: message.id, content: message.content })}
          />
        )}
      </div>
      {conversation.status === 'open' ? (
        <Composer
          key={conversation.id}
          names={people.map(({ display_name }) => display_name)}
          onSend={write}
        />
      ) : (
        <p className="border-t border-line px-4 py-4 text-center text-sm text-soft">
          <HowItEnded conversation={conversation} myId={myId} />
        </p>
      )}
    </section>
  )
}

/** In the scout's words where the scout named an outcome, to both alike. */
function HowItEnded({ conversation, myId }: { conversation: ConversationSummary; myId: string }) {
  const t = useT('conversation')
  const { outcome, closed_reason, participants } = conversation
  if (outcome === '') return t(`closed.${closed_reason || 'left'}`)
  const scout = participants.find(({ role }) => role === 'scout')
  return t(scout?.user_id === myId ? 'closed_by_you' : 'closed_by', {
    name: scout?.display_name ?? t('someone_left'),
    outcome: t(`outcome.${outcome}`),
  })
}

type ConversationHeaderProps = {
  conversation: ConversationSummary
  name: string
  /** A scout says how it ended; an athlete may leave without a word. */
  asScout: boolean
  actions?: ReactNode
}

function ConversationHeader({ conversation, name, asScout, actions }: ConversationHeaderProps) {
  const t = useT('conversation')
  const leave = useLeaveConversation()
  const [closing, setClosing] = useState(false)
  const leaveAtOnce = () =>
    leave.mutate(
      { conversationId: conversation.id },
      { onSuccess: () => toast.message(t('left')), onError: () => toast.error(t('leave_failed')) },
    )
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
      {conversation.status === 'open' && (
        <Menu
          variant="ghost"
          square
          aria-label={t('more')}
          items={[
            {
              label: t('leave'),
              danger: true,
              onSelect: asScout ? () => setClosing(true) : leaveAtOnce,
            },
          ]}
        >
          <EllipsisVertical aria-hidden />
        </Menu>
      )}
      {closing && (
        <Suspense>
          <OutcomeDialog conversationId={conversation.id} name={name} onClose={() => setClosing(false)} />
        </Suspense>
      )}
    </header>
  )
}
