import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useDeferredValue, useState } from 'react'
import { useSportCatalog } from '#web/features/athletes/sport/queries.ts'
import { useT } from '#web/lib/i18n.ts'
import { useMediaQuery } from '#web/lib/use-media-query.ts'
import { useStableCallback } from '#web/lib/use-stable-callback.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FilterPanel } from '../filters/components/filter-panel.tsx'
import { useSearchAddress } from '../filters/queries.ts'
import { clearedFilter, countActive } from '../filters/rules.ts'
import { searchQueries } from '../queries.ts'
import { ResultsPane, type ResultsPaneProps } from '../results/components/results-pane.tsx'
import type { SearchFilter, SearchPage } from '../types.ts'

type AthleteSearchProps = Pick<
  ResultsPaneProps,
  'readQuestion' | 'notice' | 'keptAt' | 'onKeep' | 'panel' | 'isFresh' | 'saved'
> & {
  /** The sports the scout follows, first among all in the filter. */
  ownSports: string[]
}

const firstPage = ({ pages }: InfiniteData<SearchPage>) => pages[0]

/** Filters, results, one person: three panes from 1280 px, two from 1024 px, one with sheets below. */
export function AthleteSearch({ ownSports, ...pane }: AthleteSearchProps) {
  const t = useT('athlete-search')
  const address = useSearchAddress()
  const { filter, change, view } = address
  const [filtersOpen, setFiltersOpen] = useState(false)
  // A table and a map need the room of the third pane.
  const wide = useMediaQuery('(min-width: 80rem)') && view === 'list'
  // The results follow a moment later; what was ticked shows at once.
  const settled = useDeferredValue(address)
  const { sport } = settled.filter
  const { sports } = useSportCatalog()
  const unknownSport = sport !== null && !sports.some(({ code }) => code === sport)
  // Further pages change nothing here.
  const { data: first } = useInfiniteQuery({
    ...searchQueries.pages(settled.filter),
    enabled: !unknownSport,
    select: firstPage,
  })
  // Where nobody was found there is nobody to show beside it, and no use in counting them by sport or place.
  const nobody = first?.total === 0
  const hasPanel = wide && !(nobody && !settled.open)

  const onFilter = useStableCallback((next: SearchFilter) => change(next))
  const filters = (
    <FilterPanel
      filter={filter}
      facets={(!nobody && first?.facets) || null}
      ownSports={ownSports}
      onChange={onFilter}
    />
  )
  return (
    <div
      className={clsx(
        view !== 'table' && 'lg:grid',
        hasPanel ? 'lg:grid-cols-[15rem_minmax(0,1fr)_22.75rem]' : 'lg:grid-cols-[15rem_minmax(0,1fr)]',
      )}
    >
      <aside
        aria-label={t('filters.title')}
        className={clsx(
          'sticky top-16 hidden h-[calc(100dvh-4rem)] overflow-y-auto border-r border-line px-4 pt-1 pb-8',
          view !== 'table' && 'lg:block',
        )}
      >
        <div className="flex h-12 items-center justify-between">
          <h2>{t('filters.title')}</h2>
          {countActive(filter) > 0 && (
            <button
              type="button"
              onClick={() => change(clearedFilter(filter))}
              className="rounded-sm text-sm font-medium text-accent-ink hover:underline"
            >
              {t('filters.clear_count', { count: countActive(filter) })}
            </button>
          )}
        </div>
        {filters}
      </aside>

      <ResultsPane
        {...pane}
        address={settled}
        unknown={unknownSport}
        ownSports={ownSports}
        wide={wide}
        onFilters={setFiltersOpen}
      />

      <Dialog
        open={filtersOpen}
        onClose={() => setFiltersOpen(false)}
        title={t('filters.title')}
        footer={
          <Button variant="primary" className="w-full" onClick={() => setFiltersOpen(false)}>
            {t('filters.show', { count: first?.total ?? 0 })}
          </Button>
        }
      >
        {filters}
      </Dialog>
    </div>
  )
}
