import { useQueries, useQuery } from '@tanstack/react-query'
import { type CSSProperties, type ReactNode, Suspense } from 'react'
import { LIMITS } from '#shared/limits.ts'
import { useSportCatalog } from '#web/features/athletes/sport/queries.ts'
import type { AthleteCard } from '#web/features/scouting/athlete-search/types.ts'
import { useT } from '#web/lib/i18n.ts'
import { lazyWhenOnline } from '#web/lib/load-when-online.ts'
import { useSearchParams } from '#web/lib/search-params.ts'
import { useMediaQuery } from '#web/lib/use-media-query.ts'
import { EmptyState, ErrorState } from '#web/ui/empty-state.tsx'
import type { Provenance } from '#web/ui/provenance-badge.tsx'
import { CardsSkeleton, Skeleton } from '#web/ui/skeleton.tsx'
import { comparisonQueries } from '../queries.ts'
import { differs, inOrder, percentileOf, radarAxes, valueFor } from '../rules.ts'
import type { ComparedMetric } from '../types.ts'
import { AgeNotice } from './age-notice.tsx'
import { ComparedAthletes } from './compared-athletes.tsx'
import { ComparedFilms, type PlayFilms } from './compared-films.tsx'
import { ComparisonTable } from './comparison-table.tsx'
import { ComparisonToolbar } from './comparison-toolbar.tsx'
import { AthletePager, useVisibleAthletes } from './visible-athletes.tsx'

// Drawn once the percentiles are there; the table does not wait for it.
const PercentileRadar = lazyWhenOnline(() =>
  import('./percentile-radar.tsx').then((part) => ({ default: part.PercentileRadar })),
)

type ComparisonScreenProps = {
  ids: string[]
  onIds: (ids: string[]) => void
  /** The verification level from which values are ranked. */
  level: Provenance
  onLevel: (level: Provenance) => void
  /** What one can do with each person, under their name. */
  actions: (card: AthleteCard) => ReactNode
  /** The way back to choose people. */
  back: ReactNode
  playFilms: PlayFilms
}

/** Two to four athletes side by side; who is compared, from which level, which tests and which columns stand in the address. */
export function ComparisonScreen({
  ids,
  onIds,
  level,
  onLevel,
  actions,
  back,
  playFilms,
}: ComparisonScreenProps) {
  const t = useT('athlete-comparison')
  const { sports } = useSportCatalog()
  const [params] = useSearchParams()
  const enough = ids.length >= LIMITS.search.compareMin
  const { data, error, isPending, refetch } = useQuery({
    ...comparisonQueries.of(ids, level),
    enabled: enough,
  })
  const percentiles = useQueries({
    queries: ids.map((id) => ({ ...comparisonQueries.percentiles(id, level), enabled: enough })),
  })
  const visible = useVisibleAthletes(data?.athletes ?? [])

  if (!enough)
    return (
      <EmptyState title={t('few.title')} action={back}>
        {t('few.text')}
      </EmptyState>
    )
  if (isPending) return <CardsSkeleton />
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />

  const { athletes } = data
  const order = athletes.flatMap(
    ({ primary_sport }) => sports.find(({ code }) => code === primary_sport)?.metrics ?? [],
  )
  const lines = inOrder(data.metrics, [
    ...order.filter(({ isKey }) => isKey).map(({ code }) => code),
    ...order.map(({ code }) => code),
  ])
  const standing = (id: string, line: ComparedMetric) =>
    percentileOf(percentiles[ids.indexOf(id)]?.data, line, valueFor(line, id))
  const axes = radarAxes(
    lines,
    athletes.map(({ id }) => id),
    (id, line) => standing(id, line)?.percentile ?? null,
  )
  const told = percentiles.every((one) => !one.isPending)
  return (
    <div className="comparison" style={{ '--columns': visible.athletes.length } as CSSProperties}>
      <ComparisonToolbar
        athletes={athletes}
        lines={lines}
        level={level}
        onLevel={onLevel}
        standing={standing}
      />
      <AgeNotice athletes={athletes} />
      <div {...visible.swipe}>
        <div className="comparison-grid rounded-t-lg border border-b-0 border-line bg-surface">
          <ChartSection>
            <p className="text-sm text-faint">{t('radar.within')}</p>
            {told ? (
              <Suspense fallback={<Skeleton className="mt-3 h-68 w-full" />}>
                <PercentileRadar athletes={athletes} axes={axes} />
              </Suspense>
            ) : (
              <Skeleton className="mt-3 h-68 w-full" />
            )}
          </ChartSection>
          <AthletePager visible={visible} total={athletes.length} />
          <ComparedAthletes
            athletes={visible.athletes}
            order={athletes}
            axes={axes}
            actions={actions}
            onRemove={(id) => onIds(ids.filter((one) => one !== id))}
          />
        </div>
        <ComparisonTable
          athletes={visible.athletes}
          lines={params.get('rows') === 'differ' ? lines.filter(differs) : lines}
          standing={standing}
        />
      </div>
      <p className="mt-3 max-w-prose text-sm text-faint">
        {t('ranked')} {t('legend')}
      </p>
      <ComparedFilms athletes={athletes} play={playFilms} />
    </div>
  )
}

/** Open where there is room beside it or under it; on a phone the numbers come first, and the chart is a press away. */
function ChartSection({ children }: { children: ReactNode }) {
  const t = useT('athlete-comparison')
  const hasRoom = useMediaQuery('print, (width >= 48rem)')
  const place = 'min-w-0 p-4 not-print:max-xl:col-span-full sm:p-5'
  if (!hasRoom)
    return (
      <details className={place}>
        <summary>
          <h2 className="inline">{t('radar.title')}</h2>
        </summary>
        {children}
      </details>
    )
  return (
    <section aria-labelledby="comparison-radar" className={place}>
      <h2 id="comparison-radar">{t('radar.title')}</h2>
      {children}
    </section>
  )
}
