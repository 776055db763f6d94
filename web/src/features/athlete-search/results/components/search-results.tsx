import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { SearchX } from 'lucide-react'
import { useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState, ErrorState } from '#web/ui/empty-state.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'
import type { SearchPage } from '../../types.ts'
import { ResultList, type ResultsProps } from './result-list.tsx'
import { ResultTable } from './result-table.tsx'

type SearchResultsProps = Omit<ResultsProps, 'pages'> & {
  found: UseInfiniteQueryResult<InfiniteData<SearchPage>>
  /** What is shown belongs to the search before. */
  busy: boolean
  table: boolean
  /** Takes every filter off; null where there is none. */
  onClear: (() => void) | null
}

/** What a search found, or why there is nothing to show. */
export function SearchResults({ found, busy, table, onClear, ...results }: SearchResultsProps) {
  const t = useT('athlete-search')
  const pages = found.data?.pages ?? []
  const shown = pages.reduce((sum, { cards }) => sum + cards.length, 0)
  const Results = table ? ResultTable : ResultList
  const clear = onClear && <Button onClick={onClear}>{t('filters.clear')}</Button>
  return (
    <div aria-busy={busy} className={clsx('transition-opacity duration-150', busy && 'opacity-60')}>
      {found.isPending && <ListSkeleton rows={8} />}
      {found.error && shown === 0 && (
        <>
          <ErrorState error={found.error} onRetry={() => void found.refetch()} busy={found.isFetching} />
          {clear && <p className="text-center">{clear}</p>}
        </>
      )}
      {found.data && shown === 0 && (
        <EmptyState icon={<SearchX aria-hidden />} title={t('empty.title')} action={clear}>
          {t(clear ? 'empty.narrow' : 'empty.text')}
        </EmptyState>
      )}
      {shown > 0 && (
        <>
          <Results pages={pages} {...results} />
          <LoadMore
            shown={shown}
            total={pages[0]?.total}
            hasMore={found.hasNextPage}
            busy={found.isFetchingNextPage}
            onMore={() => void found.fetchNextPage()}
          />
          {found.error && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
        </>
      )}
    </div>
  )
}

const sportMaxChars = 40

/** The address names a sport that there is not: a mistyped or an old link. */
export function UnknownSport({ sport, onClear }: { sport: string; onClear: () => void }) {
  const t = useT('athlete-search')
  return (
    <EmptyState
      icon={<SearchX aria-hidden />}
      title={
        <span className="break-words">
          {t('unknown_sport.title', { sport: sport.slice(0, sportMaxChars) })}
        </span>
      }
      action={<Button onClick={onClear}>{t('unknown_sport.clear')}</Button>}
    >
      {t('unknown_sport.text')}
    </EmptyState>
  )
}
