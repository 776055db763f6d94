import { clsx } from 'clsx'
import { memo } from 'react'
import { useT } from '#web/lib/i18n.ts'
import { usePositionLetters } from '#web/lib/position-letters.ts'
import { UserAvatar } from '#web/ui/user-avatar.tsx'
import { CheckedClub } from '../../components/checked-club.tsx'
import { useLocationLabel } from '../../components/person-labels.tsx'
import { MatchScore } from '../../match/components/match-score.tsx'
import { type MetricFormat, TableNumber, valueIn } from '../../results/components/metric-cells.tsx'
import { PositionCodes } from '../../results/components/position-codes.tsx'
import { hasMatch } from '../../results/components/result-row.tsx'
import {
  OpenLink,
  RowButtons,
  type RowHandlers,
  type RowState,
} from '../../results/components/row-buttons.tsx'
import type { AthleteCard, Headline, SearchPage } from '../../types.ts'
import { placeKey } from '../queries.ts'

export const head = 'h-9 border-b border-line-strong px-2 text-xs font-medium whitespace-nowrap text-soft'
const cell = 'h-11 border-b border-line px-2 py-0'
export const tickColumn = 'sticky left-0 z-2 pl-3.5'
/** Stays in sight; a shadow says that columns lie under it. */
export const nameColumn =
  'sticky left-9 z-2 border-r border-line group-data-scrolled/table:shadow-[6px_0_8px_-4px_var(--shade-deep)]'
export const last = 'sticky right-0 pr-2'
/** Below 1024 px the name and the numbers have the room; class year and positions stand under the name. */
export const wideOnly = 'hidden lg:table-cell'

export const widestOnly = 'hidden xl:table-cell'

/** "RW ST · 2028 · ", where the columns of these have no room. */
function useShortFacts() {
  const letters = usePositionLetters()
  return ({ primary_sport: sport, positions, class_year }: AthleteCard) =>
    [
      positions
        .slice(0, 2)
        .map((code) => letters(sport, code))
        .join(' '),
      class_year,
    ]
      .filter(Boolean)
      .map((fact) => `${fact} · `)
      .join('')
}

export type Places = ReadonlyMap<string, { percentile: number; n: number }>

type TableRowProps = RowState & {
  card: AthleteCard
  page: SearchPage
  columns: string[]
  format: MetricFormat
  /** Values that the card does not carry. */
  others: Headline[] | undefined
  /** Metrics of which nobody knows yet whether there is a value: their cells stay empty, as a dash says that there is none. */
  unread: string[] | undefined
  places: Places | undefined
  /** Which row of what was loaded. */
  row: number
  current: boolean
  selected: boolean
  onSelect: (id: string, shift: boolean) => void
  search: string
  on: RowHandlers
}

export const TableRow = memo(function TableRow(props: TableRowProps) {
  const {
    card,
    page,
    columns,
    format,
    others,
    unread,
    places,
    row,
    current,
    selected,
    onSelect,
    search,
    on,
    ...state
  } = props
  const t = useT('athlete-search')
  const whereabouts = useLocationLabel()
  const shortFacts = useShortFacts()
  const ground = current || selected ? 'bg-accent-wash' : 'bg-surface'
  return (
    <tr data-row={row} aria-rowindex={row + 2} className={clsx(ground, state.hidden && 'opacity-60')}>
      <td className={clsx(cell, tickColumn, ground)}>
        <input
          type="checkbox"
          aria-label={t('table.select', { name: card.display_name })}
          checked={selected}
          onChange={({ nativeEvent }) =>
            onSelect(card.id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
          }
          className="relative z-1 block size-4.5 accent-accent"
        />
      </td>
      <td className={clsx(cell, nameColumn, ground)}>
        <span className="flex items-center gap-2.5">
          <UserAvatar name={card.display_name} photo={card.avatar_path} size="sm" className="max-lg:hidden" />
          <span className="min-w-0">
            <OpenLink id={card.id} search={search} current={current} onOpen={on.onOpen}>
              {card.display_name}
            </OpenLink>
            <span className="block truncate text-xs leading-4 text-faint">
              <span className="lg:hidden">{shortFacts(card)}</span>
              {whereabouts(card)}
            </span>
          </span>
        </span>
      </td>
      <td className={clsx(cell, wideOnly, 'whitespace-nowrap')}>
        <PositionCodes card={card} />
      </td>
      <td className={clsx(cell, widestOnly, 'truncate text-sm')}>
        <CheckedClub card={card} />
      </td>
      <td className={clsx(cell, wideOnly, 'num text-right')}>{card.class_year}</td>
      {hasMatch([page]) && page.match && (
        <td className={cell}>
          <MatchScore card={card} match={page.match} className="pb-1" />
        </td>
      )}
      {columns.map((metric) => {
        const value = valueIn(card, page, metric) ?? others?.find((one) => one.metric === metric)
        return (
          <td
            key={metric}
            tabIndex={value && -1}
            data-cell={value && placeKey(card.id, value)}
            className={clsx(cell, 'num relative text-right')}
          >
            {(value || !unread?.includes(metric)) && <TableNumber value={value} format={format} />}
            {value && (
              <PlaceBar value={value} percentile={places?.get(placeKey(card.id, value))?.percentile} />
            )}
          </td>
        )
      })}
      <td className={clsx(cell, last, ground)}>
        <RowButtons card={card} on={on} {...state} />
      </td>
    </tr>
  )
})

/** Better than how many of a hundred comparable people; dashed where nobody ranks the value. */
function PlaceBar({ value, percentile }: { value: Headline; percentile: number | undefined }) {
  if (value.provenance < 3)
    return (
      <span
        aria-hidden
        className="absolute inset-x-2 bottom-0.75 border-t border-dashed border-line-strong"
      />
    )
  if (percentile === undefined) return null
  return (
    <span aria-hidden className="absolute inset-x-2 bottom-0.75 h-0.75 rounded-full bg-sunk">
      <span
        style={{ width: `${percentile}%` }}
        className={clsx('block h-full rounded-full', percentile >= 85 ? 'bg-accent' : 'bg-accent/50')}
      />
    </span>
  )
}
