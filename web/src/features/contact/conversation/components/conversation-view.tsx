import { useInfiniteQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { formatDate } from '#web/lib/datetime.ts'
import { readDraft, writeDraft } from '#web/lib/drafts.ts'
import { formatList } from '#web/lib/format-list.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { rowsOf } from '#web/lib/pages.ts'
import { useStableCallback } from '#web/lib/use-stable-callback.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/empty-state.tsx'
import type { MenuItem } from '#web/ui/menu.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'
import { type MessageDraft, useMarkRead, useSendMessage } from '../mutations.ts'
import { conversationQueries } from '../queries.ts'
import { useConversationChannel } from '../realtime.ts'
import { isGoodNews, isUnread, otherParticipants, roleOf } from '../rules.ts'
import type { ConversationSummary, Message, Photos } from '../types.ts'
import { readUnsent, withUnsent } from '../unsent.ts'
import { Composer } from './composer.tsx'
import { ConversationHeader } from './conversation-header.tsx'
import { MessageList } from './message-list.tsx'

type ConversationViewProps = {
  conversation: ConversationSummary
  myId: string
  actions?: ReactNode
  photos?: Photos | undefined
  /** Of a minor who reads this, where they are known. */
  guardianNames?: readonly string[]
  /** What was checked about the scout, to whoever talks with one. */
  record?: ReactNode
  /** At the start of the menu: who the other side is. */
  firstItems: readonly MenuItem[]
  /** At the end of the menu: reporting and blocking, which other features know how to do. */
  moreItems: readonly MenuItem[]
  /** Beside each message of the other side. */
  messageActions: (message: Message) => ReactNode
}

export function ConversationView({
  conversation,
  myId,
  actions,
  photos,
  guardianNames = [],
  record,
  firstItems,
  moreItems,
  messageActions,
}: ConversationViewProps) {
  const t = useT('conversation')
  const language = useLanguage()
  const messages = useInfiniteQuery(conversationQueries.messages(conversation.id))
  const send = useSendMessage(myId)
  const { mutate: markRead } = useMarkRead(myId)
  useConversationChannel(conversation.id)

  // The screen gives each conversation a view of its own.
  const [unsent] = useState(() => readUnsent(myId, conversation.id))
  const unread = isUnread(conversation, myId)
  // An effect, since what is on the screen is read without anybody pressing anything.
  useEffect(() => {
    if (unread && document.visibilityState === 'visible') markRead(conversation.id)
  }, [unread, conversation.id, markRead])

  const people = otherParticipants(conversation, myId)
  const guardians = people.filter(({ role }) => role === 'guardian')
  const writtenTo = people.filter(({ role }) => role !== 'guardian')
  const write = (draft: Omit<MessageDraft, 'conversationId'>) =>
    send.mutate({ ...draft, conversationId: conversation.id })
  const onRetry = useStableCallback(({ id, content }: Message) => write({ id, content }))

  return (
    <section
      aria-label={t('thread_with', { name: people[0]?.display_name ?? '' })}
      className="flex h-full min-h-0 flex-col"
    >
      <ConversationHeader
        conversation={conversation}
        photos={photos}
        myId={myId}
        name={people[0]?.display_name ?? t('someone_left')}
        asScout={roleOf(conversation, myId) === 'scout'}
        actions={actions}
        firstItems={firstItems}
        moreItems={moreItems}
      />
      {record && <div className="flex items-center gap-3 border-b border-line px-4 py-2">{record}</div>}
      {guardians.length > 0 && (
        <p className="flex items-center gap-2 border-b border-line bg-sunk px-4 py-2 text-sm text-soft">
          <Users aria-hidden className="size-4 shrink-0" />
          {guardianNames.length > 0
            ? t('guardian_named', {
                name: formatList(guardianNames, language),
                count: guardianNames.length,
              })
            : t('guardian_present')}
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
            messages={withUnsent(rowsOf(messages.data).toReversed(), unsent, myId)}
            conversation={conversation}
            myId={myId}
            actions={messageActions}
            onRetry={onRetry}
          />
        )}
      </div>
      {conversation.status === 'open' && conversation.outcome !== '' && (
        <p className="border-t border-line bg-pitch-wash px-4 py-2 text-center text-sm text-pitch-ink">
          <OutcomeSoFar conversation={conversation} myId={myId} />
        </p>
      )}
      {conversation.can_write ? (
        <Composer
          key={conversation.id}
          names={writtenTo.map(({ display_name }) => display_name)}
          draft={readDraft(myId, conversation.id)}
          onDraft={(text) => writeDraft(myId, conversation.id, text)}
          onSend={write}
        />
      ) : (
        <div className="border-t border-line px-4 py-4 text-center text-sm text-soft">
          {conversation.status === 'open' ? (
            <p>{t('refused.thread.closed')}</p>
          ) : (
            <>
              <p>
                <HowItEnded conversation={conversation} myId={myId} />
              </p>
              <RestsUntil conversation={conversation} />
            </>
          )}
        </div>
      )}
    </section>
  )
}

/** For how long: the same words to both, whoever ended it and however. */
function RestsUntil({ conversation }: { conversation: ConversationSummary }) {
  const t = useT('conversation')
  const language = useLanguage()
  const until = conversation.rests_until
  return until && <p className="mt-1">{t('rests_until', { date: formatDate(until, language) })}</p>
}

/** In the scout's words where the scout named an outcome that ended it, to both alike. */
function HowItEnded({ conversation, myId }: { conversation: ConversationSummary; myId: string }) {
  const t = useT('conversation')
  const { outcome, closed_reason, participants } = conversation
  if (outcome === '' || isGoodNews(outcome)) return t(`closed.${closed_reason || 'left'}`)
  const scout = participants.find(({ role }) => role === 'scout')
  return t(scout?.user_id === myId ? 'closed_by_you' : 'closed_by', {
    name: scout?.display_name ?? t('someone_left'),
    outcome: t(`outcome.${outcome}`),
  })
}

/** Good news, which both read while they go on writing. */
function OutcomeSoFar({ conversation, myId }: { conversation: ConversationSummary; myId: string }) {
  const t = useT('conversation')
  const scout = conversation.participants.find(({ role }) => role === 'scout')
  return t(scout?.user_id === myId ? 'outcome_open_you' : 'outcome_open', {
    name: scout?.display_name ?? t('someone_left'),
    outcome: t(`outcome.${conversation.outcome}`),
  })
}
