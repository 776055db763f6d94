import { useQuery } from '@tanstack/react-query'
import { useT } from '#web/lib/i18n.ts'
import { ErrorState } from '#web/ui/empty-state.tsx'
import { CardsSkeleton } from '#web/ui/skeleton.tsx'
import { PeriodHead, usePeriod } from '../../components/period-head.tsx'
import { periodBefore } from '../../period.ts'
import { figuresQueries } from '../../queries.ts'
import { ProductBlocks } from './product-blocks.tsx'
import { ServerBlocks } from './server-blocks.tsx'

/** The whole product in a period, beside the period before; the address holds the days. */
export function AdminFigures() {
  const t = useT('figures')
  const asked = usePeriod('weeks_12')
  const { data, error, isPending, isFetching, isPlaceholderData, refetch } = useQuery({
    ...figuresQueries.admin(asked.period),
    enabled: asked.isWhole,
  })
  // Only for the dashed lines: the page stands without them.
  const before = useQuery({
    ...figuresQueries.admin(periodBefore(asked.period)),
    enabled: asked.isWhole && data !== undefined && !isPlaceholderData,
  })
  return (
    <>
      <PeriodHead asked={asked} countedThrough={data?.period.counted_through} />
      {!asked.isWhole ? null : error && (!data || isPlaceholderData) ? (
        <ErrorState error={error} onRetry={refetch} busy={isFetching} />
      ) : isPending ? (
        <CardsSkeleton cards={6} />
      ) : (
        <div
          aria-busy={isPlaceholderData || undefined}
          className={isPlaceholderData ? 'space-y-4 opacity-60' : 'space-y-4'}
        >
          <ProductBlocks
            numbers={data}
            before={before.isPlaceholderData ? undefined : before.data}
            period={{ from: data.period.from, to: data.period.to }}
            countedThrough={data.period.counted_through}
          />
          <ServerBlocks answers={data.answers} period={{ from: data.period.from, to: data.period.to }} />
          <p className="max-w-prose text-sm text-faint">{t('admin.foot')}</p>
        </div>
      )}
    </>
  )
}
