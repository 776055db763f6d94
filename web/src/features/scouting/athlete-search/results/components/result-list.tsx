import { clsx } from 'clsx'
import { useT } from '#web/lib/i18n.ts'
import type { AthleteCard, SearchFilter, SearchPage } from '../../types.ts'
import { useMetricColumns } from './metric-cells.tsx'
import { ProofLegend } from './proof-legend.tsx'
import {
  hasMatch,
  lastWidth,
  matchWidth,
  numbersBeside,
  numberWidths,
  ResultRow,
  rowGrid,
} from './result-row.tsx'
import type { RowHandlers, RowState } from './row-buttons.tsx'

export type ResultsProps = {
  pages: SearchPage[]
  currentId: string | null
  filter: SearchFilter
  stateOf: (card: AthleteCard) => RowState
  on: RowHandlers
}

/** One row for each person. A sport's numbers stand under their names; across sports each row names its own. */
export function ResultList({ pages, currentId, filter, stateOf, on }: ResultsProps) {
  const t = useT('athlete-search')
  const columns = useMetricColumns(filter)
  const [first] = pages
  const boosted = first?.boosted
  const isMatch = hasMatch(pages)
  return (
    <div className="@container overflow-hidden rounded-lg border border-line bg-surface shadow-card">
      {(columns.length > 0 || isMatch) && <ListHead columns={columns} isMatch={isMatch} />}
      <ul aria-label={t('results.title')} className="divide-y divide-hair">
        {boosted && first && (
          <ResultRow
            key={`boosted-${boosted.id}`}
            card={boosted}
            page={first}
            columns={columns}
            current={boosted.id === currentId}
            sportless={boosted.primary_sport === filter.sport}
            on={on}
            {...stateOf(boosted)}
            boosted
          />
        )}
        {pages.flatMap((page) =>
          page.cards.map((card) => (
            <ResultRow
              key={card.id}
              card={card}
              page={page}
              columns={columns}
              current={card.id === currentId}
              sportless={card.primary_sport === filter.sport}
              on={on}
              {...stateOf(card)}
            />
          )),
        )}
      </ul>
      <ProofLegend className="border-t border-line px-4 py-2" />
    </div>
  )
}

/** For the eye: each number in the list says its name to a screen reader itself. */
function ListHead({ columns, isMatch }: { columns: string[]; isMatch: boolean }) {
  const t = useT('athlete-search')
  const names = useT('metric')
  return (
    <div aria-hidden className={clsx(rowGrid, 'h-8 border-b border-line text-xs font-medium text-soft')}>
      <span className="grow" />
      {columns.slice(0, numbersBeside(isMatch)).map((metric, i) => (
        <span
          key={metric}
          title={names(`name.${metric}`)}
          className={clsx('shrink-0', numberWidths[i], isMatch && 'max-sm:hidden')}
        >
          <span className="block truncate text-right">{names(`name.${metric}`)}</span>
        </span>
      ))}
      {isMatch && <span className={clsx('text-right text-accent-ink', matchWidth)}>{t('match.head')}</span>}
      <span className={clsx('shrink-0', lastWidth)}>
        <span className="hidden truncate sm:pointer-fine:block">{t('results.film')}</span>
      </span>
    </div>
  )
}
