import type { ReactNode } from 'react'
import { Link, type To } from 'react-router'
import { useT } from '#web/lib/i18n.ts'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/empty-state.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'

type DiscoverySectionProps = {
  title: string
  /** Where all of it is shown, when this is the beginning of it. */
  all?: { to: To; count: number }
  query: { data: unknown; error: unknown; isFetching: boolean; refetch: () => unknown }
  children: ReactNode
}

/** One part of the answer: what it is, the first of it, and the way to the rest. */
export function DiscoverySection({ title, all, query, children }: DiscoverySectionProps) {
  const t = useT('discovery')
  const waits = query.data === undefined
  return (
    <Card className="overflow-hidden p-0!">
      <CardHeader
        title={title}
        className="mb-0! px-4 pt-4 pb-2 sm:px-6"
        aside={
          all && (
            <Link to={all.to} className="font-medium text-accent-ink hover:underline">
              {t('see_all', { count: all.count })}
              <span className="sr-only">: {title}</span>
            </Link>
          )
        }
      />
      {waits && query.error ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} />
      ) : waits ? (
        <div className="px-4 pb-4 sm:px-6">
          <ListSkeleton rows={3} />
        </div>
      ) : (
        children
      )}
    </Card>
  )
}
