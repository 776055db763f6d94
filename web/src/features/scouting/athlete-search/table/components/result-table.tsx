import { clsx } from 'clsx'
import { type CSSProperties, type Ref, Suspense, useImperativeHandle, useMemo, useRef } from 'react'
import { useSportCatalog } from '#web/features/athletes/sport/queries.ts'
import { useT } from '#web/lib/i18n.ts'
import { lazyWhenOnline } from '#web/lib/load-when-online.ts'
import { useSearchAddress } from '../../filters/queries.ts'
import { useMetricFormat, useMetricParts, valueIn } from '../../results/components/metric-cells.tsx'
import { ProofLegend } from '../../results/components/proof-legend.tsx'
import { leftOutStyle, type ResultsProps } from '../../results/components/result-list.tsx'
import { hasMatch } from '../../results/components/result-row.tsx'
import { useNearRows } from '../../results/components/use-near-rows.tsx'
import type { FoundRow } from '../../results/rules.ts'
import { placeKey } from '../queries.ts'
import { orderBy } from '../rules.ts'
import { ColumnPicker } from './column-picker.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { SortHead } from './sort-head.tsx'
import { head, last, nameColumn, TableRow, tickColumn, wideOnly, widestOnly } from './table-row.tsx'
import { useCellCard } from './use-cell-card.tsx'
import { useColumns } from './use-columns.tsx'
import { type RowNumbers, useRowNumbers } from './use-row-numbers.tsx'
import { useSelection } from './use-selection.tsx'

const CellCard = lazyWhenOnline(() => import('./cell-card.tsx').then((part) => ({ default: part.CellCard })))

/** One line of 44 px for each person and one column for each number, its unit in the head and its place among peers under it. */
export function ResultTable(props: ResultsProps) {
  const { pages, rows, handle, onNear, search, currentId, filter, busy, stateOf, on } = props
  const t = useT('athlete-search')
  const names = useT('metric')
  const format = useMetricFormat()
  const { metrics } = useSportCatalog()
  const { columnsInAddress, setColumns } = useSearchAddress()
  const { columns, known, onCards } = useColumns(filter, columnsInAddress)
  const cards = useMemo(() => rows.map(({ card }) => card), [rows])
  const ids = useMemo(() => cards.map(({ id }) => id), [cards])
  const near = useNearRows({ rows, kind: 'table', filter, busy, onNear })
  useImperativeHandle(handle, () => ({ reveal: near.reveal }), [near.reveal])
  const drawn = near.parts.flatMap(({ from, to }) => rows.slice(from, to))
  const numbers = useRowNumbers(
    drawn,
    columns.filter((metric) => !onCards.includes(metric)),
    filter,
  )
  const unitOf = useColumnUnits(drawn, numbers)
  const selection = useSelection(ids)
  const cell = useCellCard()
  const isMatch = hasMatch(pages)
  const left = (count: number, key: string) =>
    count > 0 && (
      <tr key={key} aria-hidden style={leftOutStyle(count, near.rowHeight)}>
        {/* One column, as what spans more than there are would take width from the names. */}
        <td className="p-0" style={{ height: count * near.rowHeight }} />
      </tr>
    )

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Esc belongs to whatever in the table has the focus
    <div onKeyDown={selection.onKeyDown}>
      <div className="flex flex-wrap items-center justify-between gap-2 pb-2">
        <div className="space-y-1">
          <p className="text-sm text-faint">{t('table.legend')}</p>
          <ProofLegend />
        </div>
        <ColumnPicker columns={columns} known={known} onColumns={setColumns} />
      </div>
      <div
        {...cell.handlers}
        onScroll={({ currentTarget }) =>
          currentTarget.toggleAttribute('data-scrolled', currentTarget.scrollLeft > 0)
        }
        className="group/table scroll-pr-28 scroll-pl-60 overflow-x-auto rounded-lg border border-line bg-surface shadow-card"
      >
        <table
          ref={cell.table}
          aria-rowcount={(pages[0]?.total ?? rows.length) + 1}
          style={{ '--columns': columns.length + Number(isMatch) } as CSSProperties}
          className="w-full min-w-[calc(20rem+var(--columns)*6.5rem)] table-fixed border-separate border-spacing-0 text-left lg:min-w-[calc(34rem+var(--columns)*6.5rem)] xl:min-w-[calc(45.25rem+var(--columns)*6.5rem)]"
        >
          <caption className="sr-only">{t('results.title')}</caption>
          <thead>
            <tr aria-rowindex={1}>
              <th scope="col" className={clsx(head, tickColumn, 'w-9 bg-surface')}>
                <input
                  type="checkbox"
                  aria-label={t('table.select_all')}
                  checked={ids.length > 0 && selection.selected.size === ids.length}
                  ref={(box) => {
                    if (box)
                      box.indeterminate = selection.selected.size > 0 && selection.selected.size < ids.length
                  }}
                  onChange={selection.onAll}
                  className="block size-4.5 accent-accent"
                />
              </th>
              <SortHead sort="name" className={clsx(nameColumn, 'w-50 bg-surface lg:w-auto')}>
                {t('table.athlete')}
              </SortHead>
              <th scope="col" className={clsx(head, wideOnly, 'w-24')}>
                {t('filters.positions')}
              </th>
              <th scope="col" className={clsx(head, widestOnly, 'w-40')}>
                {t('table.club')}
              </th>
              <th scope="col" className={clsx(head, wideOnly, 'w-24 text-right')}>
                {t('query.field.classYears')}
              </th>
              {isMatch && (
                <th
                  scope="col"
                  aria-sort="descending"
                  className={clsx(head, 'w-24 text-right text-accent-ink')}
                >
                  {t('match.head')}
                </th>
              )}
              {columns.map((metric) => (
                <SortHead
                  key={metric}
                  sort={orderBy(metric, metrics[metric]?.timed ?? false)}
                  title={names(`name.${metric}`)}
                  className="w-26"
                  atEnd
                >
                  <span className="truncate">{names(`name.${metric}`)}</span>
                  <span className="font-normal text-faint">{unitOf(metric)}</span>
                </SortHead>
              ))}
              <th scope="col" className={clsx(head, last, 'w-28 bg-surface')}>
                <span className="sr-only">{t('table.actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody ref={near.list as Ref<HTMLTableSectionElement>} {...near.handlers}>
            {near.parts.flatMap(({ from, to, left: before }) => [
              left(before, `before-${from === 0 ? 0 : to}`),
              ...rows
                .slice(from, to)
                .map(({ card, page }, n) => (
                  <TableRow
                    key={card.id}
                    card={card}
                    page={page}
                    columns={columns}
                    format={format}
                    others={numbers(card.id)?.others}
                    unread={numbers(card.id)?.unread}
                    places={numbers(card.id)?.places}
                    row={from + n}
                    current={card.id === currentId}
                    selected={selection.selected.has(card.id)}
                    onSelect={selection.onSelect}
                    search={search}
                    on={on}
                    {...stateOf(card)}
                  />
                )),
            ])}
            {left(near.leftAtEnd, 'after')}
          </tbody>
        </table>
      </div>
      <SelectionBar
        cards={cards.filter(({ id }) => selection.selected.has(id))}
        stateOf={stateOf}
        on={on}
        onClear={selection.clear}
      />
      {cell.shown && (
        <Suspense>
          <CellCard
            {...cell.shown}
            card={cards.find(({ id }) => id === cell.shown?.athlete)}
            place={numbers(cell.shown.athlete)?.places?.get(placeKey(cell.shown.athlete, cell.shown))}
          />
        </Suspense>
      )}
    </div>
  )
}

/** The unit under which a column's values stand; long times read as minutes and seconds and have none. Of the rows that are drawn. */
function useColumnUnits(rows: FoundRow[], numbers: RowNumbers) {
  const parts = useMetricParts()
  const known = useRef<Record<string, string>>({})
  return (metric: string) => {
    for (const { card, page } of rows) {
      const others = numbers(card.id)?.others
      const value = valueIn(card, page, metric) ?? others?.find((one) => one.metric === metric)
      const unit = value && parts(value)?.unit
      if (!unit) continue
      known.current[metric] = unit
      return unit
    }
    // Rows without the number may stand where somebody has scrolled to.
    return known.current[metric] ?? null
  }
}
