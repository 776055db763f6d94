import { useInfiniteQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { SearchX } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useT } from '#web/lib/i18n.ts'
import { useMediaQuery } from '#web/lib/use-media-query.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmptyState, ErrorState } from '#web/ui/empty-state.tsx'
import { announce } from '#web/ui/live-region.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'
import { ActiveFilters } from '../filters/components/active-filters.tsx'
import { FilterPanel } from '../filters/components/filter-panel.tsx'
import { useSearchAddress } from '../filters/queries.ts'
import { clearedFilter, countActive } from '../filters/rules.ts'
import { searchQueries } from '../queries.ts'
import type { AthleteCard } from '../types.ts'
import { CompareTray } from './compare-tray.tsx'
import { ResultList } from './result-list.tsx'
import { type RowActions, RowButtons } from './result-row.tsx'
import { type ResultShortcut, ResultShortcuts } from './result-shortcuts.tsx'
import { ResultTable } from './result-table.tsx'
import { useRowActions } from './row-actions.tsx'
import { ResultBar, SearchText } from './search-bar.tsx'

type AthleteSearchProps = {
  /** What stands above the results, such as what is closed to whom and why. */
  notice?: ReactNode
  keptAt: RowActions['keptAt']
  onKeep: RowActions['onKeep']
  panel: (id: string, opened: boolean, buttons: (card: AthleteCard) => ReactNode) => ReactNode
}

/** Filters, results, one person: three panes from 1280 px, two from 1024 px, one with sheets below. */
export function AthleteSearch({ notice, keptAt, onKeep, panel }: AthleteSearchProps) {
  const t = useT('athlete-search')
  const common = useT()
  const address = useSearchAddress()
  const { filter, change, view, setView, open, setOpen, compared, setCompared } = address
  const [filtersOpen, setFiltersOpen] = useState(false)
  // A table needs the room of the third pane.
  const wide = useMediaQuery('(min-width: 80rem)') && view !== 'table'
  const found = useInfiniteQuery(searchQueries.pages(filter))

  const pages = found.data?.pages ?? []
  const cards = pages.flatMap((page) => page.cards)
  const total = pages[0]?.total
  const facets = pages[0]?.facets ?? null
  const currentId = open ?? (wide ? (cards[0]?.id ?? null) : null)
  const current = cards.find(({ id }) => id === currentId)

  // An effect, since what has been found is said aloud when it comes, and again when it is as many.
  useEffect(() => {
    if (total !== undefined && !found.isPlaceholderData) announce(t('results.announce', { count: total }))
  }, [total, found.isPlaceholderData, t])

  const actions = useRowActions({ address, cards, currentId, keptAt, onKeep })
  function showComparison() {
    setView('compare')
    scrollTo(0, 0)
  }

  function onKey(key: ResultShortcut) {
    if (key === 'j' || key === 'k') {
      const at = cards.findIndex(({ id }) => id === open)
      const next = cards[at < 0 ? 0 : at + (key === 'j' ? 1 : -1)]
      if (!next) return
      setOpen(next.id, true)
      document.querySelector<HTMLElement>(`[data-athlete="${next.id}"]`)?.focus()
    } else if (current) {
      if (key === 'f') onKeep(current)
      if (key === 'x') actions.onHide(current)
      if (key === 'c') actions.onCompare(current)
    }
  }

  const buttons = (card: AthleteCard) => <RowButtons card={card} actions={actions} />
  const filters = <FilterPanel filter={filter} facets={facets} onChange={(next) => change(next)} />
  return (
    <div
      className={clsx(
        'lg:grid',
        wide ? 'lg:grid-cols-[14rem_minmax(0,1fr)_21rem]' : 'lg:grid-cols-[14rem_minmax(0,1fr)]',
      )}
    >
      <aside
        aria-label={t('filters.title')}
        className="sticky top-16 hidden h-[calc(100dvh-4rem)] overflow-y-auto border-r border-line px-4 pt-1 pb-8 lg:block"
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

      <section aria-label={t('results.title')} className="min-w-0 px-4 pt-1 pb-8 sm:px-6">
        <h1 className="sr-only">{common('nav.search')}</h1>
        <div className="space-y-3 pb-3">
          <SearchText text={filter.text} onText={(text) => change({ ...filter, text }, true)} />
          {notice}
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <p className="text-soft">
              {total === undefined ? (
                common('state.loading')
              ) : (
                <>
                  <span className="num text-xl font-semibold text-ink">
                    {t('results.total', { count: total })}
                  </span>{' '}
                  {t('results.athletes', { count: total })}
                  {pages[0]?.typo && <span className="text-sm"> · {t('results.typo')}</span>}
                </>
              )}
            </p>
            <ResultBar
              filter={filter}
              view={view === 'table' ? 'table' : 'list'}
              onView={setView}
              onSort={(sort) => change({ ...filter, sort })}
              onFilters={() => setFiltersOpen(true)}
              active={countActive(filter)}
            />
          </div>
          <ActiveFilters filter={filter} onChange={(next) => change(next)} />
        </div>
        <div
          aria-busy={found.isPlaceholderData}
          className={clsx('transition-opacity duration-150', found.isPlaceholderData && 'opacity-60')}
        >
          {found.isPending && <ListSkeleton rows={8} />}
          {found.error && cards.length === 0 && (
            <ErrorState error={found.error} onRetry={() => void found.refetch()} busy={found.isFetching} />
          )}
          {found.data && cards.length === 0 && (
            <EmptyState
              icon={<SearchX aria-hidden />}
              title={t('empty.title')}
              action={
                countActive(filter) > 0 && (
                  <Button onClick={() => change(clearedFilter(filter))}>{t('filters.clear')}</Button>
                )
              }
            >
              {t(countActive(filter) > 0 ? 'empty.narrow' : 'empty.text')}
            </EmptyState>
          )}
          {cards.length > 0 &&
            (view === 'table' ? (
              <ResultTable pages={pages} currentId={currentId} filter={filter} actions={actions} />
            ) : (
              <ResultList pages={pages} currentId={currentId} sport={filter.sport} actions={actions} />
            ))}
          {cards.length > 0 && (
            <LoadMore
              shown={cards.length}
              total={total}
              hasMore={found.hasNextPage}
              busy={found.isFetchingNextPage}
              onMore={() => void found.fetchNextPage()}
            />
          )}
          {found.error && cards.length > 0 && (
            <ErrorState error={found.error} onRetry={() => void found.refetch()} />
          )}
        </div>
        <CompareTray ids={compared} onIds={setCompared} onCompare={showComparison} />
        <ResultShortcuts onKey={onKey} />
      </section>

      {wide ? (
        <aside
          aria-label={t('panel.title')}
          className={clsx(
            'sticky top-16 h-[calc(100dvh-4rem)] overflow-y-auto border-l border-line px-5 py-5',
            currentId && 'bg-surface',
          )}
        >
          {currentId && panel(currentId, Boolean(open), buttons)}
        </aside>
      ) : (
        <Dialog
          open={Boolean(open)}
          onClose={() => setOpen(null, true)}
          title={t('panel.title')}
          side
          inAddress
        >
          {open && panel(open, true, buttons)}
        </Dialog>
      )}
      <Dialog
        open={filtersOpen}
        onClose={() => setFiltersOpen(false)}
        title={t('filters.title')}
        footer={
          <Button variant="primary" className="w-full" onClick={() => setFiltersOpen(false)}>
            {t('filters.show', { count: total ?? 0 })}
          </Button>
        }
      >
        {filters}
      </Dialog>
    </div>
  )
}
