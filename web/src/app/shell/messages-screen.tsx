import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { MessageSquare } from 'lucide-react'
import type { ReactNode } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { LIMITS } from '#shared/limits.ts'
import { useAccount } from '#web/features/accounts/account/queries.ts'
import { ConversationList } from '#web/features/contact/conversation/components/conversation-list.tsx'
import { useConversationFlag } from '#web/features/contact/conversation/mutations.ts'
import { conversationQueries } from '#web/features/contact/conversation/queries.ts'
import { isArchived } from '#web/features/contact/conversation/rules.ts'
import type { ConversationSummary } from '#web/features/contact/conversation/types.ts'
import { RequestCard } from '#web/features/contact/message-request/components/request-card.tsx'
import { messageRequestQueries } from '#web/features/contact/message-request/queries.ts'
import { errorMessage } from '#web/lib/error-message.ts'
import { useT } from '#web/lib/i18n.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState, ErrorState } from '#web/ui/empty-state.tsx'
import { Page } from '#web/ui/page.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { OpenConversation } from './open-conversation.tsx'
import { ReportMenu } from './report-menu.tsx'
import { ScoutRecord } from './scout-record.tsx'
import { useFirstUnread } from './use-first-unread.ts'
import './thread-page.css'

type MessagesScreenProps = {
  side: 'athlete' | 'scout'
  /** What one side can do besides writing. */
  actions?: (conversation: ConversationSummary) => ReactNode
}

/** Requests and conversations beside the open thread; on a phone one at a time. The open thread is in the address. */
export function MessagesScreen({ side, actions }: MessagesScreenProps) {
  const t = useT('conversation')
  const account = useAccount()
  const [params] = useSearchParams()
  const openId = params.get('thread')
  const conversations = useQuery(conversationQueries.mine())
  const open = conversations.data?.find(({ id }) => id === openId)
  useFirstUnread(side, account?.id, openId, conversations.data)

  return (
    <Page title={t('common:nav.messages')} hideTitle={Boolean(openId)}>
      <div
        className={clsx(
          'grid grid-cols-[minmax(0,1fr)] overflow-hidden bg-surface lg:rounded-lg lg:border lg:border-line lg:shadow-card',
          // From the bar at the top to the edge of the screen; the title takes its line only where no thread is open.
          openId
            ? 'thread-page lg:h-[calc(100dvh-8rem)]'
            : 'rounded-lg border border-line shadow-card max-sm:-mx-4 max-sm:rounded-none max-sm:border-x-0 max-sm:shadow-none lg:h-[calc(100dvh-11.5rem)]',
          'lg:min-h-112 lg:grid-cols-[20rem_minmax(0,1fr)] xl:grid-cols-[23rem_minmax(0,1fr)]',
        )}
      >
        <div className={clsx('min-h-0 overflow-y-auto border-line lg:border-r', openId && 'hidden lg:block')}>
          <Inbox side={side} myId={account?.id ?? ''} openId={openId} />
        </div>
        <div className={clsx('min-h-0', !openId && 'hidden lg:grid lg:place-content-center')}>
          {open && account && (
            <OpenConversation
              key={open.id}
              conversation={open}
              myId={account.id}
              side={side}
              actions={actions?.(open)}
              record={side === 'athlete' && <RecordOfScout conversation={open} />}
            />
          )}
          {!openId && (
            <EmptyState title={t('choose')} icon={<MessageSquare aria-hidden />}>
              {t('choose_text')}
            </EmptyState>
          )}
          {openId && conversations.isPending && (
            <div className="p-4">
              <ListSkeleton />
            </div>
          )}
          {openId && conversations.isLoadingError && (
            <div className="py-8 text-center">
              <ErrorState error={conversations.error} onRetry={conversations.refetch} />
              <LinkButton to="?" variant="ghost" className="lg:hidden!">
                {t('back')}
              </LinkButton>
            </div>
          )}
          {openId && !open && conversations.isSuccess && (
            <EmptyState title={t('not_found')} action={<LinkButton to="?">{t('back')}</LinkButton>}>
              {t('not_found_text')}
            </EmptyState>
          )}
        </div>
      </div>
    </Page>
  )
}

function Inbox({ side, myId, openId }: { side: 'athlete' | 'scout'; myId: string; openId: string | null }) {
  const t = useT('conversation')
  const navigate = useNavigate()
  const conversations = useQuery(conversationQueries.mine())
  const requests = useQuery(messageRequestQueries.mine())
  const flags = useQuery(conversationQueries.flags())
  const archive = useArchive(myId)
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
        <RequestCard
          key={request.id}
          request={request}
          side={side}
          menu={
            side === 'athlete' &&
            request.scout_id && (
              <ReportMenu
                subjectType="message_request"
                subjectId={request.id}
                personId={request.scout_id}
                name={request.scout_name}
              />
            )
          }
          record={
            side === 'athlete' && (
              <ScoutRecord
                scoutId={request.scout_id}
                name={request.scout_name}
                today={Boolean(request.is_open)}
                detailed={Boolean(request.is_open)}
              />
            )
          }
          onAccepted={(id) => navigate(`?thread=${id}`)}
        />
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
  return (
    <>
      {waiting.length > 0 && <Section title={t('requests')}>{cards(waiting)}</Section>}
      {current.length > 0 && (
        <Section title={t('section')}>
          <ConversationList conversations={current} myId={myId} openId={openId} onArchive={archive} />
        </Section>
      )}
      {archived.length > 0 && (
        <Folded title={t('archived_list', { count: archived.length })}>
          <ConversationList conversations={archived} myId={myId} openId={openId} />
        </Folded>
      )}
      {settled.length > 0 && (
        <Folded title={t('settled', { count: settled.length })}>{cards(settled)}</Folded>
      )}
    </>
  )
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

function RecordOfScout({ conversation }: { conversation: ConversationSummary }) {
  const scout = conversation.participants.find(({ role }) => role === 'scout')
  return <ScoutRecord scoutId={scout?.user_id} name={scout?.display_name ?? ''} today />
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="sticky top-0 z-10 border-b border-line bg-sunk px-4 py-2 text-sm text-soft">{title}</h2>
      {children}
    </section>
  )
}
