import type { QueryClient } from '@tanstack/react-query'
import { Suspense, useCallback } from 'react'
import { useLocation } from 'react-router'
import { useAccount } from '#web/features/accounts/account/queries.ts'
import { AgendaList } from '#web/features/contact/scout-agenda/components/agenda-list.tsx'
import {
  readAgenda,
  readNewSince,
  useAgenda,
  useLastVisit,
  useNewSince,
} from '#web/features/contact/scout-agenda/queries.ts'
import { formatDay } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { lazyWhenOnline } from '#web/lib/load-when-online.ts'
import { BelowFold } from '#web/ui/below-fold.tsx'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { Page } from '#web/ui/page.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'
import { HomeSideSkeleton } from './home-side-skeleton.tsx'
import { NewAthletesList } from './new-athletes-list.tsx'

// Below the fold.
const NotificationList = lazyWhenOnline(() =>
  import('#web/features/contact/notification/components/notification-list.tsx').then((part) => ({
    default: part.NotificationList,
  })),
)

const SavedSearchCard = lazyWhenOnline(() =>
  import('#web/features/scouting/saved-search/components/saved-search-card.tsx').then((part) => ({
    default: part.SavedSearchCard,
  })),
)

// Beside what waits; its parts and their words are a piece of their own.
const HomeSide = lazyWhenOnline(() => import('./home-side.tsx').then((part) => ({ default: part.HomeSide })))

// Most have nothing in it, and it is not what one comes for: it may arrive after the rest.
const SecurityPanel = lazyWhenOnline(() =>
  import('#web/features/accounts/account-security/components/security-panel.tsx').then((part) => ({
    default: part.SecurityPanel,
  })),
)

const columns =
  'grid grid-cols-[minmax(0,1fr)] gap-5 xl:grid-cols-[minmax(0,1fr)_21rem] xl:grid-rows-[auto_1fr] xl:gap-x-6'
const side = 'xl:col-start-2 xl:row-span-2 xl:row-start-1 xl:self-start'

export function ScoutHome() {
  const t = useT('scout-agenda')
  const common = useT()
  const language = useLanguage()
  const account = useAccount()
  const agenda = useAgenda()
  const { entries, loading, failure } = agenda
  const since = useLastVisit()
  const found = useNewSince(since)
  const waiting = entries.filter(({ waits }) => waits).reduce((sum, { count }) => sum + count, 0)
  const firstName = account?.fullName.split(' ')[0] ?? ''
  return (
    <Page
      title={t('hello', { name: firstName })}
      // Its line is kept free, so that nothing moves down when it comes.
      lead={loading || failure ? '\u00a0' : waiting > 0 ? t('lead', { count: waiting }) : t('lead_none')}
      width="wide"
    >
      <div className={columns}>
        <Card className="overflow-hidden p-0! xl:col-start-1">
          <CardHeader title={t('now')} className="mb-0! px-4 pt-4 pb-2 sm:px-6 sm:pt-6" />
          <AgendaList agenda={agenda} />
        </Card>
        {/* What lies below a list comes after it, so that nothing is pushed down. */}
        {loading ? (
          <HomeSideSkeleton className={`${side} max-xl:hidden`} />
        ) : (
          <Suspense fallback={<HomeSideSkeleton className={side} />}>
            <HomeSide className={side} />
          </Suspense>
        )}
        <div className="min-w-0 space-y-5 xl:col-start-1">
          {!loading && (
            <Card className="overflow-hidden p-0!">
              <CardHeader
                title={t('new.title', { day: formatDay(since, language) })}
                className="mb-0! px-4 pt-4 pb-2 sm:px-6 sm:pt-6"
              />
              <NewAthletesList since={since} found={found} />
            </Card>
          )}
          {!loading && !found.loading && (
            <BelowFold>
              <Suspense fallback={null}>
                <SavedSearchCard />
              </Suspense>
              <Notifications title={common('nav.notifications')} />
              <Suspense fallback={null}>
                <SecurityPanel />
              </Suspense>
            </BelowFold>
          )}
        </div>
      </div>
    </Page>
  )
}

ScoutHome.loader = (client: QueryClient, userId: string) =>
  Promise.all([readAgenda(client), readNewSince(client, userId)])

/** The bell leads here. */
function Notifications({ title }: { title: string }) {
  const { hash, key } = useLocation()
  // A new function for each press of the bell (the key), so that React calls it again on the heading that stands there.
  const place = useCallback(
    (heading: HTMLElement | null) => {
      if (!heading || !key || hash !== '#notifications') return
      heading.scrollIntoView({ block: 'start' })
      heading.focus({ preventScroll: true })
    },
    [hash, key],
  )
  return (
    <Card id="notifications" className="overflow-hidden p-0!">
      <h2 ref={place} tabIndex={-1} className="px-4 pt-4 pb-2 sm:px-6 sm:pt-6">
        {title}
      </h2>
      <Suspense fallback={<ListSkeleton rows={3} />}>
        <NotificationList unreadOnly={false} />
      </Suspense>
    </Card>
  )
}
