import { useInfiniteQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { notificationQueries } from '#web/features/contact/notification/queries.ts'
import { useT } from '#web/lib/i18n.ts'
import { lazyWhenOnline } from '#web/lib/load-when-online.ts'
import { rowsOf } from '#web/lib/pages.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'

// Below what waits for an answer, so it may come after it.
const NotificationList = lazyWhenOnline(() =>
  import('#web/features/contact/notification/components/notification-list.tsx').then((part) => ({
    default: part.NotificationList,
  })),
)

/** The last few notifications, and the way to all; nothing where there are none. */
export function LatestCard({ latest }: { latest: number }) {
  const t = useT('athlete-profile')
  const { data } = useInfiniteQuery(notificationQueries.mine(false))
  if (data && rowsOf(data).length === 0) return null
  return (
    <Card className="overflow-hidden p-0!" aria-labelledby="latest-title">
      <CardHeader
        id="latest-title"
        className="px-4 pt-4 sm:px-6 sm:pt-5"
        title={t('latest')}
        aside={
          <LinkButton to="/athlete/notifications" size="sm" variant="ghost" className="-mr-2.5">
            {t('latest_all')}
          </LinkButton>
        }
      />
      <Suspense fallback={<ListSkeleton rows={latest} />}>
        <NotificationList unreadOnly={false} latest={latest} />
      </Suspense>
    </Card>
  )
}
