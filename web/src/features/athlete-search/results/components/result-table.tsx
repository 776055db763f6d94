import { clsx } from 'clsx'
import { type CSSProperties, memo } from 'react'
import { useT } from '#web/lib/i18n.ts'
import { useLocationLabel } from '../../components/person-labels.tsx'
import type { AthleteCard, SearchPage } from '../../types.ts'
import { TableNumber, useMetricColumns, useMetricParts, valueIn } from './metric-cells.tsx'
import { PositionCodes, positionCode } from './position-codes.tsx'
import type { ResultsProps } from './result-list.tsx'
import { OpenLink, RowButtons, type RowHandlers, type RowState } from './row-buttons.tsx'

const head = 'h-9 border-b border-line-strong px-2 text-xs font-medium whitespace-nowrap text-soft'
const cell = 'h-11 border-b border-line px-2 py-0'
const first = 'sticky left-0 z-2 border-r border-line pl-4'
const last = 'sticky right-0 pr-2'
/** Below 1024 px the name and the numbers have the room; class year and positions stand under the name. */
const wideOnly = 'hidden lg:table-cell'

/** One line of 44 px for each person and one column for each number, its unit in the head. */
export function ResultTable({ pages, currentId, filter, stateOf, on }: ResultsProps) {
  const t = useT('athlete-search')
  const names = useT('metric')
  const columns = useMetricColumns(filter)
  const unitOf = useColumnUnits(pages)
  return (
    <div className="overflow-x-auto rounded-lg border border-line bg-surface shadow-card">
      <table
        style={{ '--columns': columns.length } as CSSProperties}
        className="w-full min-w-[calc(19.5rem+var(--columns)*7rem)] table-fixed border-separate border-spacing-0 text-left lg:min-w-[calc(34.75rem+var(--columns)*7rem)]"
      >
        <caption className="sr-only">{t('results.title')}</caption>
        <thead>
          <tr>
            <th scope="col" className={clsx(head, first, 'w-50 bg-surface lg:w-auto')}>
              {t('table.athlete')}
            </th>
            <th scope="col" className={clsx(head, wideOnly, 'w-26')}>
              {t('filters.positions')}
            </th>
            <th scope="col" className={clsx(head, wideOnly, 'w-22 text-right')}>
              {t('filters.class_year')}
            </th>
            {columns.map((metric) => (
              <th key={metric} scope="col" title={names(`name.${metric}`)} className={clsx(head, 'w-28')}>
                <span className="flex justify-end gap-1">
                  <span className="truncate">{names(`name.${metric}`)}</span>
                  <span className="font-normal text-faint">{unitOf(metric)}</span>
                </span>
              </th>
            ))}
            <th scope="col" className={clsx(head, last, 'w-28 bg-surface')}>
              <span className="sr-only">{t('table.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {pages.flatMap((page) =>
            page.cards.map((card) => (
              <TableRow
                key={card.id}
                card={card}
                page={page}
                columns={columns}
                current={card.id === currentId}
                on={on}
                {...stateOf(card)}
              />
            )),
          )}
        </tbody>
      </table>
    </div>
  )
}

/** The unit under which a column's values stand; long times read as minutes and seconds and have none. */
function useColumnUnits(pages: SearchPage[]) {
  const parts = useMetricParts()
  return (metric: string) => {
    for (const page of pages)
      for (const card of page.cards) {
        const value = valueIn(card, page, metric)
        const unit = value && parts(value)?.unit
        if (unit) return unit
      }
    return null
  }
}

/** "RW ST · 2028 · ", where the columns of these have no room. */
const shortFacts = ({ positions, class_year }: AthleteCard) =>
  [positions.slice(0, 2).map(positionCode).join(' '), class_year]
    .filter(Boolean)
    .map((fact) => `${fact} · `)
    .join('')

type TableRowProps = RowState & {
  card: AthleteCard
  page: SearchPage
  columns: string[]
  current: boolean
  on: RowHandlers
}

const TableRow = memo(function TableRow({ card, page, columns, current, on, ...state }: TableRowProps) {
  const whereabouts = useLocationLabel()
  const ground = current ? 'bg-accent-wash' : 'bg-surface'
  return (
    <tr className={clsx(ground, state.hidden && 'opacity-60')}>
      <td className={clsx(cell, first, ground)}>
        <OpenLink id={card.id} current={current}>
          {card.display_name}
        </OpenLink>
        <span className="block truncate text-xs leading-4 text-faint">
          <span className="lg:hidden">{shortFacts(card)}</span>
          {whereabouts(card)}
        </span>
      </td>
      <td className={clsx(cell, wideOnly)}>
        <PositionCodes card={card} />
      </td>
      <td className={clsx(cell, wideOnly, 'num text-right')}>{card.class_year}</td>
      {columns.map((metric) => (
        <td key={metric} className={clsx(cell, 'num text-right')}>
          <TableNumber value={valueIn(card, page, metric)} />
        </td>
      ))}
      <td className={clsx(cell, last, ground)}>
        <RowButtons card={card} on={on} {...state} />
      </td>
    </tr>
  )
})
