import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { SearchX, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { LIMITS } from '#shared/limits.ts'
import { useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState, ErrorState } from '#web/ui/empty-state.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'
import { useFilterChips } from '../../filters/components/use-filter-chips.tsx'
import { latestFilter } from '../../filters/queries.ts'
import { clearedFilter, countActive } from '../../filters/rules.ts'
import { searchQueries } from '../../queries.ts'
import { ResultTable } from '../../table/components/result-table.tsx'
import type { SearchFilter, SearchPage } from '../../types.ts'
import { MoreResults } from './more-results.tsx'
import { ResultList, type ResultsProps } from './result-list.tsx'
import { useBeginAgain } from './use-begin-again.tsx'

export type FoundPages = UseInfiniteQueryResult<InfiniteData<SearchPage>>

type SearchResultsProps = Omit<ResultsProps, 'pages'> & {
  found: FoundPages
  table: boolean
  order: readonly string[]
  onChange: (filter: SearchFilter) => void
}

/** What a search found, or why there is nothing to show. */
export function SearchResults({ found, table, order, onChange, ...results }: SearchResultsProps) {
  const t = useT('athlete-search')
  const pages = found.data?.pages ?? []
  const { busy } = results
  const shown = results.rows.length
  const top = useBeginAgain<HTMLDivElement>(results.filter, busy)
  const Results = table ? ResultTable : ResultList
  const clear = (countActive(results.filter) > 0 || results.filter.text.trim()) && (
    <Button onClick={() => onChange(clearedFilter(latestFilter()))}>{t('filters.clear')}</Button>
  )
  return (
    <div ref={top} aria-busy={busy} className={clsx('transition-opacity duration-150', busy && 'opacity-60')}>
      {found.isPending && <ListSkeleton rows={8} />}
      {found.error && shown === 0 && (
        <>
          <ErrorState error={found.error} onRetry={() => void found.refetch()} busy={found.isFetching} />
          {clear && <p className="text-center">{clear}</p>}
        </>
      )}
      {found.data && shown === 0 && (
        <NothingFound filter={results.filter} order={order} onChange={onChange} clear={clear} />
      )}
      {shown > 0 && (
        <>
          <Results pages={pages} {...results} />
          <MoreResults found={found} shown={shown} busy={busy} filter={results.filter} />
          {found.error && !found.isFetchNextPageError && (
            <ErrorState error={found.error} onRetry={() => void found.refetch()} />
          )}
        </>
      )}
    </div>
  )
}

type NothingFoundProps = {
  filter: SearchFilter
  order: readonly string[]
  onChange: (filter: SearchFilter) => void
  clear: ReactNode
}

/** How the words were read, so that one can see which of them asks for too much, and take it away. */
function NothingFound({ filter, order, onChange, clear }: NothingFoundProps) {
  const t = useT('athlete-search')
  const chips = useFilterChips(filter, order)
  const text = filter.text.trim()
  const ways = text
    ? [
        ...chips,
        {
          key: 'text',
          label: t('empty.quoted', { text }),
          without: (latest: SearchFilter) => ({ ...latest, text: '' }),
        },
      ]
    : chips
  const { data: totals } = useQuery({
    ...searchQueries.totals(ways.slice(0, LIMITS.search.totalsMax).map(({ without }) => without(filter))),
    enabled: chips.length > 0,
  })
  // What gives most stands first; taking the words away is offered only beside something else.
  const shown = (chips.length > 0 ? ways : [])
    .map((way, at) => ({ ...way, total: totals?.[at] }))
    .toSorted((a, b) => (b.total ?? 0) - (a.total ?? 0))
  return (
    <EmptyState
      icon={<SearchX aria-hidden />}
      title={text ? t('empty.title_for', { text }) : t('empty.title')}
      action={clear}
    >
      {t(chips.length > 0 ? 'empty.understood' : 'empty.text')}
      {text && chips.length > 0 && <> {t('empty.quotes', { text })}</>}
      {shown.length > 0 && (
        <span className="mt-3 flex flex-wrap justify-center gap-1.5">
          {shown.map(({ key, label, without, total }) => (
            <Button key={key} size="sm" onClick={() => onChange(without(latestFilter()))}>
              <X aria-hidden />
              {t('filters.let_go', { label })}
              {total !== undefined && (
                <span className="font-normal text-soft">{t('empty.would_find', { count: total })}</span>
              )}
            </Button>
          ))}
        </span>
      )}
    </EmptyState>
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
