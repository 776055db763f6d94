import { useInfiniteQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { memo, type ReactNode, Suspense, useEffect, useMemo, useRef } from 'react'
import { useLocation } from 'react-router'
import { useT } from '#web/lib/i18n.ts'
import { lazyWhenOnline } from '#web/lib/load-when-online.ts'
import { useStableCallback } from '#web/lib/use-stable-callback.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { announce } from '#web/ui/live-region.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'
import { QueryField } from '../../components/query-field.tsx'
import { ResultBar } from '../../components/search-bar.tsx'
import { latestChoice, type useSearchAddress } from '../../filters/queries.ts'
import { countActive, withSport } from '../../filters/rules.ts'
import { tellPagesNear } from '../../kept-pages.ts'
import { useMatch } from '../../match/components/use-match.tsx'
import { searchQueries } from '../../queries.ts'
import type { AthleteCard, ReadQuestion } from '../../types.ts'
import { pagesWith, rowsOf, type Span } from '../rules.ts'
import { CompareTray } from './compare-tray.tsx'
import type { ResultsHandle } from './result-list.tsx'
import { type ResultShortcut, ResultShortcuts } from './result-shortcuts.tsx'
import { useRowActions } from './row-actions.tsx'
import { RowButtons } from './row-buttons.tsx'
import { SearchResults, UnknownSport } from './search-results.tsx'
import { useStep } from './use-step.tsx'

// Loaded by whoever opens it: the outlines of all countries come with it.
const SearchMap = lazyWhenOnline(() =>
  import('../../map/components/search-map.tsx').then((part) => ({ default: part.SearchMap })),
)

/** What the panel of a person takes from the results. */
type PanelParts = Record<'buttons' | 'why', (card: AthleteCard) => ReactNode> & {
  /** Who comes after an opened person. */
  next: string | null
}

export type ResultsPaneProps = {
  address: ReturnType<typeof useSearchAddress>
  /** The address names a sport that there is not. */
  unknown: boolean
  ownSports: readonly string[]
  /** What words stand for is known to another feature. */
  readQuestion: ReadQuestion
  /** The opened person has a pane, not a sheet. */
  wide: boolean
  onFilters: (open: boolean) => void
  /** What stands above the results, such as what is closed to whom and why. */
  notice?: ReactNode
  /** Where the person is kept: the stage on a board, or null. */
  keptAt: (id: string) => string | null
  onKeep: (card: AthleteCard) => void
  /** Who is new since the saved search that is open was opened before. */
  isFresh?: ((id: string) => boolean) | undefined
  /** Keeps what is looked for, beside how it is shown. */
  saved?: ReactNode
  panel: (id: string, opened: boolean, parts: PanelParts) => ReactNode
}

/** What the search found, and the person that is open. Drawn again only for a new address, a moment after the filters. */
export const ResultsPane = memo(function ResultsPane(props: ResultsPaneProps) {
  const { address, unknown, ownSports, readQuestion, wide, onFilters, notice, keptAt, onKeep, panel } = props
  const { isFresh, saved } = props
  const t = useT('athlete-search')
  const common = useT()
  const { filter, change, view, setView, open, setOpen, compared, setCompared } = address
  const found = useInfiniteQuery({ ...searchQueries.pages(filter), enabled: !unknown })

  const pages = found.data?.pages ?? []
  const rows = useMemo(() => rowsOf(found.data?.pages ?? []), [found.data])
  const cards = useMemo(() => rows.map(({ card }) => card), [rows])
  const list = useRef<ResultsHandle>(null)
  const search = useSearchWithoutOpen()
  const total = unknown ? undefined : pages[0]?.total
  const hasRows = cards.length > 0 && view !== 'map'
  const currentId = open ?? (wide ? (cards[0]?.id ?? null) : null)

  // An effect, since what has been found is said aloud when it comes, and again when it is as many.
  useEffect(() => {
    if (total !== undefined && !found.isPlaceholderData) announce(t('results.announce', { count: total }))
  }, [total, found.isPlaceholderData, t])

  const match = useMatch({ filter, pages, onChange: change })
  const actions = useRowActions({ address, cards, keptAt, onKeep, isFresh })

  const drawn = useRef<Span | null>(null)
  const onNear = useStableCallback((span: Span | null) => {
    drawn.current = span
    if (!span || found.isPlaceholderData) return
    const near = pagesWith(pages, span)
    tellPagesNear(filter, near)
    // What was left as it was while it was out of sight.
    if (
      pages.slice(near.from, near.to).some(({ old }) => old) &&
      found.fetchStatus === 'idle' &&
      !found.error
    )
      void found.refetch()
  })
  // An effect, since a read that was on its way while somebody scrolled has come.
  useEffect(() => {
    if (found.fetchStatus === 'idle') onNear(drawn.current)
  }, [found.fetchStatus, onNear])

  const step = useStep({ found, cards, list, address, wide })

  function onKey(key: ResultShortcut) {
    if (key === '/') return document.querySelector<HTMLElement>('[data-query]')?.focus()
    if (!hasRows) return
    // The person of the key before, also where that is not drawn yet.
    const { open } = latestChoice()
    const current = cards.find(({ id }) => id === (open ?? (wide ? cards[0]?.id : null)))
    if (key === 'j' || key === 'k') void step(key === 'j' ? 1 : -1)
    else if (current) {
      if (key === 'f') actions.on.onKeep(current)
      if (key === 'x') actions.on.onHide(current)
      if (key === 'c') actions.on.onCompare(current)
      if (key === 'w' && match.isShown) {
        setOpen(current.id, true)
        match.askWhy(current.id)
      }
    }
  }

  const parts: PanelParts = {
    buttons: (card) => <RowButtons card={card} on={actions.on} {...actions.stateOf(card)} />,
    why: match.why,
    next: (open && cards[cards.findIndex(({ id }) => id === open) + 1]?.id) ?? null,
  }
  return (
    <>
      <section aria-label={t('results.title')} className="min-w-0 px-4 pt-1 pb-8 sm:px-6 lg:max-2xl:px-4">
        <h1 className="sr-only">{common('nav.search')}</h1>
        <div className="space-y-3 pb-3">
          <QueryField
            filter={filter}
            order={address.order}
            ownSports={ownSports}
            readQuestion={readQuestion}
            onChange={change}
          />
          {notice}
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <p className="text-soft">
              {found.isLoading && common('state.loading')}
              {total !== undefined && (
                <>
                  <RichText
                    text={t('results.athletes', { count: total })}
                    marks={{
                      n: (figure) => <span className="num text-xl font-semibold text-ink">{figure}</span>,
                    }}
                  />
                  {total > 0 && pages[0]?.typo && <span className="text-sm"> · {t('results.typo')}</span>}
                  {typeof filter.sort === 'object' && (
                    <span className="block text-sm text-faint">{t('results.ranked')}</span>
                  )}
                </>
              )}
            </p>
            <ResultBar
              filter={filter}
              view={view === 'compare' ? 'list' : view}
              onView={setView}
              onSort={(sort) => change({ ...filter, sort })}
              onFilters={() => onFilters(true)}
              active={countActive(filter)}
              saved={saved}
            />
          </div>
        </div>
        {view !== 'map' && match.notice}
        {unknown ? (
          <UnknownSport sport={filter.sport ?? ''} onClear={() => change(withSport(filter, null))} />
        ) : view === 'map' ? (
          <Suspense fallback={<ListSkeleton rows={8} />}>
            <SearchMap filter={filter} total={total} onChange={change} onList={() => setView('list')} />
          </Suspense>
        ) : (
          <SearchResults
            found={found}
            rows={rows}
            handle={list}
            onNear={onNear}
            search={search}
            busy={found.isPlaceholderData}
            filter={filter}
            table={view === 'table'}
            currentId={currentId}
            stateOf={actions.stateOf}
            on={actions.on}
            order={address.order}
            onChange={change}
          />
        )}
        <CompareTray ids={compared} onIds={setCompared} onCompare={() => setView('compare')} />
        <ResultShortcuts onKey={onKey} hasRows={hasRows} isMatch={match.isShown} />
      </section>

      {wide ? (
        (total !== 0 || open) && (
          <aside
            aria-label={t('panel.title')}
            className={clsx(
              'sticky top-16 h-[calc(100dvh-4rem)] overflow-y-auto border-l border-line px-5 py-5',
              currentId && 'bg-surface',
            )}
          >
            {currentId && panel(currentId, Boolean(open), parts)}
          </aside>
        )
      ) : (
        <Dialog open={Boolean(open)} onClose={() => setOpen(null, true)} title={t('panel.title')} side>
          {open && panel(open, true, parts)}
        </Dialog>
      )}
    </>
  )
})

/** The same for as long as only the person that is open changes, so that rows can be kept. */
function useSearchWithoutOpen() {
  const params = new URLSearchParams(useLocation().search)
  params.delete('open')
  return String(params)
}
