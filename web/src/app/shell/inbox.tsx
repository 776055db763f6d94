import { useQuery } from '@tanstack/react-query'
import { MessageSquare } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { LIMITS } from '#shared/limits.ts'
import { ConversationList } from '#web/features/contact/conversation/components/conversation-list.tsx'
import { useConversationFlag } from '#web/features/contact/conversation/mutations.ts'
import { conversationQueries } from '#web/features/contact/conversation/queries.ts'
import { isArchived, isUnread } from '#web/features/contact/conversation/rules.ts'
import type { ConversationSummary, Photos } from '#web/features/contact/conversation/types.ts'
import { ReceivedRequests } from '#web/features/contact/message-request/components/received-requests.tsx'
import { RequestAllowance } from '#web/features/contact/message-request/components/request-allowance.tsx'
import { WaitingRequests } from '#web/features/contact/message-request/components/waiting-requests.tsx'
import { messageRequestQueries } from '#web/features/contact/message-request/queries.ts'
import { errorMessage } from '#web/lib/error-message.ts'
import { useT } from '#web/lib/i18n.ts'
import { useMediaQuery } from '#web/lib/use-media-query.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState, ErrorState } from '#web/ui/empty-state.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { InboxRequest } from './inbox-request.tsx'

type InboxProps = {
  side: 'athlete' | 'scout'
  myId: string
  openId: string | null
  /** The request that stands beside the list. */
  openRequest: string | undefined
  photos: Photos | undefined
}

/** Requests and conversations: what waits for oneself before what waits for others. */
export function Inbox({ side, myId, openId, openRequest, photos }: InboxProps) {
  const t = useT('conversation')
  const hasRoom = useMediaQuery('(width >= 64rem)')
  const conversations = useQuery(conversationQueries.mine())
  const requests = useQuery(messageRequestQueries.mine())
  const flags = useQuery(conversationQueries.flags())
  const archive = useArchive(myId)
  const [shown, setShown] = useState<Shown>('all')
  if (conversations.isPending || requests.isPending) return <ListSkeleton />
  const failed = conversations.error ?? requests.error
  if (failed) {
    return (
      <ErrorState
        error={failed}
        onRetry={() => {
          void conversations.refetch()
          void requests.refetch()
        }}
      />
    )
  }
  const known = conversations.data ?? []
  const archived = known.filter((one) => isArchived(one, myId, flags.data))
  const current = known.filter((one) => !archived.includes(one))
  const waiting = requests.data?.filter(({ is_open }) => is_open) ?? []
  const settled = requests.data?.filter(({ is_open }) => !is_open) ?? []
  const cards = (list: typeof waiting) => (
    <div className={list === waiting && side === 'athlete' ? 'space-y-3 p-3' : 'divide-y divide-hair px-4'}>
      {list.map((request) => (
        <InboxRequest key={request.id} request={request} side={side} photos={photos} />
      ))}
    </div>
  )
  if (waiting.length + settled.length + (conversations.data?.length ?? 0) === 0) {
    return (
      <EmptyState
        title={t(`empty_${side}`)}
        icon={<MessageSquare aria-hidden />}
        action={
          <LinkButton to={side === 'scout' ? '/scout/search' : '/athlete/profile'} variant="primary">
            {t(side === 'scout' ? 'find' : 'complete')}
          </LinkButton>
        }
      >
        {t(`empty_${side}_text`)}
      </EmptyState>
    )
  }
  const asked = waiting.length > 0 && (
    <Section title={t(side === 'scout' ? 'requests_sent' : 'requests', { count: waiting.length })}>
      {hasRoom && side === 'athlete' ? (
        <ReceivedRequests requests={waiting} openId={openRequest} />
      ) : (
        cards(waiting)
      )}
    </Section>
  )
  const list = (conversations: ConversationSummary[], onArchive?: typeof archive) => (
    <ConversationList
      conversations={conversations}
      myId={myId}
      openId={openId}
      photos={photos}
      onArchive={onArchive}
    />
  )
  const replies = current.filter((one) => isUnread(one, myId))
  const rest = (
    <>
      {archived.length > 0 && (
        <Folded title={t('archived_list', { count: archived.length })}>{list(archived)}</Folded>
      )}
      {settled.length > 0 && (
        <Folded title={t('settled', { count: settled.length })}>{cards(settled)}</Folded>
      )}
    </>
  )
  if (side === 'athlete') {
    return (
      <>
        {asked}
        {current.length > 0 && <Section title={t('section')}>{list(current, archive)}</Section>}
        {rest}
      </>
    )
  }
  return (
    <>
      <ShownTabs
        shown={shown}
        counts={{ replies: replies.length, all: current.length, waiting: waiting.length }}
        onShow={setShown}
      />
      {shown === 'replies' &&
        (replies.length > 0 ? list(replies, archive) : <Nothing>{t('tabs.no_replies')}</Nothing>)}
      {shown === 'all' && (
        <>
          {/* What waits for oneself before what was read. */}
          {current.length > 0 &&
            list([...replies, ...current.filter((one) => !replies.includes(one))], archive)}
          {waiting.length > 0 && (
            <Section title={t('requests_sent', { count: waiting.length })}>
              <WaitingRequests requests={waiting} photos={photos} onOpen={() => setShown('waiting')} />
            </Section>
          )}
          {rest}
        </>
      )}
      {shown === 'waiting' &&
        (waiting.length > 0 ? cards(waiting) : <Nothing>{t('tabs.no_waiting')}</Nothing>)}
      <RequestAllowance className="border-t border-line px-4 py-3" />
    </>
  )
}

type Shown = 'replies' | 'all' | 'waiting'
const SHOWN: readonly Shown[] = ['replies', 'all', 'waiting']

type ShownTabsProps = { shown: Shown; counts: Record<Shown, number>; onShow: (shown: Shown) => void }

function ShownTabs({ shown, counts, onShow }: ShownTabsProps) {
  const t = useT('conversation')
  return (
    <fieldset className="m-3 grid grid-cols-3 divide-x divide-line-strong overflow-hidden rounded-md border border-line-strong">
      <legend className="sr-only">{t('tabs.label')}</legend>
      {SHOWN.map((value) => (
        <button
          key={value}
          type="button"
          aria-pressed={shown === value}
          onClick={() => onShow(value)}
          className="min-h-10 px-1 text-sm font-medium hover:bg-sunk aria-pressed:bg-accent-wash aria-pressed:text-accent-ink pointer-coarse:min-h-11"
        >
          {t(`tabs.${value}`, { count: counts[value] })}
        </button>
      ))}
    </fieldset>
  )
}

function Nothing({ children }: { children: ReactNode }) {
  return <p className="px-4 py-6 text-center text-sm text-soft">{children}</p>
}

/** For oneself alone, and taken back as easily. */
function useArchive(myId: string) {
  const t = useT('conversation')
  const { mutateAsync } = useConversationFlag(myId)
  const set = (conversationId: string, archived: boolean, done: () => void) =>
    void mutateAsync({ conversationId, archived }).then(done, async (error) =>
      toast.error(await errorMessage(error)),
    )
  return ({ id }: ConversationSummary) =>
    set(id, true, () =>
      toast.undoable(
        t('archived'),
        () => set(id, false, () => toast.success(t('unarchived'))),
        LIMITS.thread.undoSeconds,
      ),
    )
}

function Folded({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="border-t border-line">
      <summary className="cursor-pointer px-4 py-3 text-sm font-medium text-soft">{title}</summary>
      {children}
    </details>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="sticky top-0 z-10 border-b border-line bg-sunk px-4 py-2 text-sm text-soft">{title}</h2>
      {children}
    </section>
  )
}
