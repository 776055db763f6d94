import { useInfiniteQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { memo, type ReactNode, useEffect, useMemo } from 'react'
import { useT } from '#web/lib/i18n.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { announce } from '#web/ui/live-region.tsx'
import { ResultBar, SearchText } from '../../components/search-bar.tsx'
import { ActiveFilters } from '../../filters/components/active-filters.tsx'
import type { useSearchAddress } from '../../filters/queries.ts'
import { clearedFilter, countActive, withSport } from '../../filters/rules.ts'
import { searchQueries } from '../../queries.ts'
import type { AthleteCard } from '../../types.ts'
import { CompareTray } from './compare-tray.tsx'
import { type ResultShortcut, ResultShortcuts } from './result-shortcuts.tsx'
import { useRowActions } from './row-actions.tsx'
import { RowButtons } from './row-buttons.tsx'
import { SearchResults, UnknownSport } from './search-results.tsx'

export type ResultsPaneProps = {
  address: ReturnType<typeof useSearchAddress>
  /** The address names a sport that there is not. */
  unknown: boolean
  /** The opened person has a pane, not a sheet. */
  wide: boolean
  onFilters: (open: boolean) => void
  /** What stands above the results, such as what is closed to whom and why. */
  notice?: ReactNode
  /** Where the person is kept: the stage on a board, or null. */
  keptAt: (id: string) => string | null
  onKeep: (card: AthleteCard) => void
  panel: (id: string, opened: boolean, buttons: (card: AthleteCard) => ReactNode) => ReactNode
}

/** What the search found, and the person that is open. Drawn again only for a new address, a moment after the filters. */
export const ResultsPane = memo(function ResultsPane(props: ResultsPaneProps) {
  const { address, unknown, wide, onFilters, notice, keptAt, onKeep, panel } = props
  const t = useT('athlete-search')
  const common = useT()
  const { filter, change, view, setView, open, setOpen, compared, setCompared } = address
  const found = useInfiniteQuery({ ...searchQueries.pages(filter), enabled: !unknown })

  const pages = found.data?.pages ?? []
  const cards = useMemo(() => (found.data?.pages ?? []).flatMap((page) => page.cards), [found.data])
  const total = unknown ? undefined : pages[0]?.total
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
      if (key === 'f') actions.on.onKeep(current)
      if (key === 'x') actions.on.onHide(current)
      if (key === 'c') actions.on.onCompare(current)
    }
  }

  const buttons = (card: AthleteCard) => <RowButtons card={card} on={actions.on} {...actions.stateOf(card)} />
  return (
    <>
      <section aria-label={t('results.title')} className="min-w-0 px-4 pt-1 pb-8 sm:px-6">
        <h1 className="sr-only">{common('nav.search')}</h1>
        <div className="space-y-3 pb-3">
          <SearchText text={filter.text} onText={(text) => change({ ...filter, text }, true)} />
          {notice}
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <p className="text-soft">
              {found.isLoading && common('state.loading')}
              {total !== undefined && (
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
              onFilters={() => onFilters(true)}
              active={countActive(filter)}
            />
          </div>
          <ActiveFilters filter={filter} onChange={(next) => change(next)} />
        </div>
        {unknown ? (
          <UnknownSport sport={filter.sport ?? ''} onClear={() => change(withSport(filter, null))} />
        ) : (
          <SearchResults
            found={found}
            busy={found.isPlaceholderData}
            filter={filter}
            table={view === 'table'}
            currentId={currentId}
            stateOf={actions.stateOf}
            on={actions.on}
            onClear={countActive(filter) > 0 ? () => change(clearedFilter(filter)) : null}
          />
        )}
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
        <Dialog open={Boolean(open)} onClose={() => setOpen(null, true)} title={t('panel.title')} side>
          {open && panel(open, true, buttons)}
        </Dialog>
      )}
    </>
  )
})
