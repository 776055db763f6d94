import { clsx } from 'clsx'
import { type Ref, useImperativeHandle } from 'react'
import { useT } from '#web/lib/i18n.ts'
import type { AthleteCard, SearchFilter, SearchPage } from '../../types.ts'
import type { FoundRow, Span } from '../rules.ts'
import { useMetricColumns, useMetricFormat } from './metric-cells.tsx'
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
import { useNearRows } from './use-near-rows.tsx'

/** Gives the focus to a person of the results, whose row may not be drawn yet, or not be loaded. */
export type ResultsHandle = { reveal(id: string): void }

export type ResultsProps = {
  pages: SearchPage[]
  rows: readonly FoundRow[]
  handle: Ref<ResultsHandle>
  onNear: (span: Span) => void
  /** The address without who is open. */
  search: string
  currentId: string | null
  filter: SearchFilter
  /** What is shown belongs to the search before. */
  busy: boolean
  stateOf: (card: AthleteCard) => RowState
  on: RowHandlers
}

/** One row for each person. A sport's numbers stand under their names; across sports each row names its own. */
export function ResultList(props: ResultsProps) {
  const { pages, rows, handle, onNear, search, currentId, filter, busy, stateOf, on } = props
  const t = useT('athlete-search')
  const columns = useMetricColumns(filter)
  const format = useMetricFormat()
  const [first] = pages
  const boosted = first?.boosted
  const isMatch = hasMatch(pages)
  const extra = Number(Boolean(boosted))
  const near = useNearRows({ rows, kind: 'list', filter, busy, onNear })
  useImperativeHandle(handle, () => ({ reveal: near.reveal }), [near.reveal])
  const left = (count: number, key: string) =>
    count > 0 && (
      <li key={key} aria-hidden className="border-0!" style={leftOutStyle(count, near.rowHeight)} />
    )
  return (
    <div className="@container overflow-hidden rounded-lg border border-line bg-surface shadow-card">
      <ProofLegend className="border-b border-hair px-4 py-2" />
      {(columns.length > 0 || isMatch) && <ListHead columns={columns} isMatch={isMatch} />}
      <ul
        ref={near.list as Ref<HTMLUListElement>}
        aria-label={t('results.title')}
        className="divide-y divide-hair"
        {...near.handlers}
      >
        {boosted && first && (
          <ResultRow
            key={`boosted-${boosted.id}`}
            card={boosted}
            page={first}
            columns={columns}
            format={format}
            current={boosted.id === currentId}
            sportless={boosted.primary_sport === filter.sport}
            search={search}
            on={on}
            at={0}
            of={first.total + extra}
            {...stateOf(boosted)}
            boosted
          />
        )}
        {near.parts.flatMap(({ from, to, left: before }) => [
          left(before, `before-${from === 0 ? 0 : to}`),
          ...rows
            .slice(from, to)
            .map(({ card, page }, n) => (
              <ResultRow
                key={card.id}
                card={card}
                page={page}
                columns={columns}
                format={format}
                current={card.id === currentId}
                sportless={card.primary_sport === filter.sport}
                search={search}
                on={on}
                row={from + n}
                at={from + n + extra}
                of={(first?.total ?? rows.length) + extra}
                {...stateOf(card)}
              />
            )),
        ])}
        {left(near.leftAtEnd, 'after')}
      </ul>
    </div>
  )
}

/** As high as the rows that are not drawn, with a line where each would end: nobody sees a hole where they scroll faster than rows come. */
export const leftOutStyle = (count: number, row: number) => ({
  height: count * row,
  backgroundImage: `repeating-linear-gradient(transparent 0 ${row - 1}px, var(--hair) ${row - 1}px ${row}px)`,
})

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
