import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { MessageSquare } from 'lucide-react'
import type { ReactNode } from 'react'
import { useAccount } from '#web/features/accounts/account/queries.ts'
import { conversationQueries } from '#web/features/contact/conversation/queries.ts'
import type { ConversationSummary, Photos } from '#web/features/contact/conversation/types.ts'
import { useT } from '#web/lib/i18n.ts'
import { useSearchParams } from '#web/lib/search-params.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState, ErrorState } from '#web/ui/empty-state.tsx'
import { Page } from '#web/ui/page.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'
import { Inbox } from './inbox.tsx'
import { InboxRequest } from './inbox-request.tsx'
import { OpenConversation } from './open-conversation.tsx'
import { ScoutRecord } from './scout-record.tsx'
import { useFirstUnread } from './use-first-unread.ts'
import { useOpenRequest } from './use-open-request.ts'
import './thread-page.css'

type MessagesScreenProps = {
  side: 'athlete' | 'scout'
  /** What one side can do besides writing. */
  actions?: (conversation: ConversationSummary) => ReactNode
  /** Where there is room beside the thread. */
  aside?: ((conversation: ConversationSummary) => ReactNode) | undefined
  /** Of those who have one, by whom it shows. */
  photos?: Photos
}

/** Requests and conversations beside the open thread; on a phone one at a time. The open thread is in the address. */
export function MessagesScreen({ side, actions, aside, photos }: MessagesScreenProps) {
  const t = useT('conversation')
  const account = useAccount()
  const [params] = useSearchParams()
  const openId = params.get('thread')
  const conversations = useQuery(conversationQueries.mine())
  const open = conversations.data?.find(({ id }) => id === openId)
  const request = useOpenRequest(side)
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
          'lg:min-h-112 lg:grid-cols-[20rem_minmax(0,1fr)]',
          open && aside ? 'xl:grid-cols-[20rem_minmax(0,1fr)_20rem]' : 'xl:grid-cols-[23rem_minmax(0,1fr)]',
        )}
      >
        <div className={clsx('min-h-0 overflow-y-auto border-line lg:border-r', openId && 'hidden lg:block')}>
          <Inbox
            side={side}
            myId={account?.id ?? ''}
            openId={openId}
            openRequest={request?.id}
            photos={photos}
          />
        </div>
        <div
          className={clsx(
            'min-h-0',
            !openId && (request ? 'overflow-y-auto p-6' : 'hidden lg:grid lg:place-content-center'),
          )}
        >
          {request && (
            <div className="mx-auto max-w-2xl">
              <InboxRequest key={request.id} request={request} side={side} photos={photos} />
            </div>
          )}
          {open && account && (
            <OpenConversation
              key={open.id}
              conversation={open}
              myId={account.id}
              side={side}
              actions={actions?.(open)}
              photos={photos}
              record={side === 'athlete' && <RecordOfScout conversation={open} />}
            />
          )}
          {!openId && !request && (
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
        {open && aside && (
          <aside
            aria-label={t('aside.label')}
            className="hidden min-h-0 overflow-y-auto border-l border-line xl:block"
          >
            {aside(open)}
          </aside>
        )}
      </div>
    </Page>
  )
}

function RecordOfScout({ conversation }: { conversation: ConversationSummary }) {
  const scout = conversation.participants.find(({ role }) => role === 'scout')
  return <ScoutRecord scoutId={scout?.user_id} name={scout?.display_name ?? ''} today employed />
}
