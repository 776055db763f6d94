import { clsx } from 'clsx'
import { BookmarkCheck, Columns2 } from 'lucide-react'
import { memo, useDeferredValue } from 'react'
import { useT } from '#web/lib/i18n.ts'
import { Badge } from '#web/ui/badge.tsx'
import { CardPoster } from '../../components/card-poster.tsx'
import { MatchScore } from '../../match/components/match-score.tsx'
import { headlineOf } from '../../rules.ts'
import type { AthleteCard, SearchPage } from '../../types.ts'
import { ListNumber, type MetricFormat, valueIn } from './metric-cells.tsx'
import { OpenLink, RowButtons, type RowHandlers, type RowState } from './row-buttons.tsx'
import { RowPerson } from './row-person.tsx'

type ResultRowProps = RowState & {
  card: AthleteCard
  page: SearchPage
  /** The metrics that the head of the list names; without them the row shows its own first number with its name. */
  columns: string[]
  format: MetricFormat
  current: boolean
  sportless: boolean
  search: string
  on: RowHandlers
  /** Which row of what was loaded; the boosted place is none of them. */
  row?: number
  /** Its place among so many, for who does not see where the list ends. */
  at: number
  of: number
  /** Stands in the boosted place, which says so. */
  boosted?: boolean
}

export const rowGrid = 'flex items-center gap-x-2 px-3 sm:gap-x-2.5 sm:px-4'
/** The buttons of a row, or the still of a film that they come over. */
export const lastWidth = 'w-7 sm:w-21'
/** One number on a phone, two or three where the list is wide enough for them. */
export const numberWidths = [
  'w-30 sm:w-31 lg:w-29',
  'hidden w-31 lg:w-29 @min-[36rem]:block',
  'hidden w-31 lg:w-29 @min-[45.5rem]:block',
]

/** The points of a match take the place of one number, and on a phone of all of them. */
export const matchWidth = 'w-30 shrink-0 sm:w-22'
export const numbersBeside = (isMatch: boolean) => numberWidths.length - Number(isMatch)
export const hasMatch = (pages: Pick<SearchPage, 'match'>[]) => Boolean(pages[0]?.match?.needs.length)

/** Three single lines of fixed height; on a phone the name has the first for itself, and the number stands beside the others. */
export const rowLines =
  'relative h-19 sm:h-17 max-sm:grid max-sm:grid-cols-[1.875rem_minmax(0,1fr)_7.5rem_1.75rem] max-sm:content-center max-sm:gap-y-0'
export const besideTwoLines = 'max-sm:col-start-3 max-sm:row-span-2 max-sm:row-start-2'

/** Kept as it was drawn while nothing about this person has changed. */
export const ResultRow = memo(function ResultRow(props: ResultRowProps) {
  const { card, page, columns, format, current, sportless, search, on, row, at, of, boosted, ...state } =
    props
  const t = useT('athlete-search')
  const own = headlineOf(card, page)
  const isMatch = hasMatch([page])
  return (
    <li
      data-row={row}
      aria-posinset={at + 1}
      aria-setsize={of}
      className={clsx(
        'group',
        rowLines,
        rowGrid,
        current ? 'bg-accent-wash shadow-[inset_3px_0_0_var(--accent)]' : 'hover:bg-sunk/60',
        state.hidden && 'opacity-60',
      )}
    >
      <RowPerson
        card={card}
        sportless={sportless}
        km={page.distances[card.id]}
        name={
          <>
            <OpenLink id={card.id} search={search} current={current} onOpen={on.onOpen}>
              {card.display_name}
            </OpenLink>
            {boosted && <Badge>{t('card.boosted')}</Badge>}
            {state.fresh && <Badge tone="accent">{t('card.fresh')}</Badge>}
            <RowMarks {...state} />
          </>
        }
      />
      {columns.length === 0 ? (
        <div className={clsx('w-30 shrink-0 text-right sm:w-29', besideTwoLines, isMatch && 'max-sm:hidden')}>
          {own && <ListNumber value={own} format={format} named />}
        </div>
      ) : (
        columns.slice(0, numbersBeside(isMatch)).map((metric, i) => (
          <div
            key={metric}
            className={clsx(
              'shrink-0 text-right',
              numberWidths[i],
              besideTwoLines,
              isMatch && 'max-sm:hidden',
            )}
          >
            <ListNumber value={valueIn(card, page, metric)} format={format} />
          </div>
        ))
      )}
      {isMatch && page.match && (
        <div className={clsx(matchWidth, besideTwoLines)}>
          <MatchScore card={card} match={page.match} />
        </div>
      )}
      <div
        className={clsx(
          'relative flex shrink-0 items-center justify-end',
          lastWidth,
          'max-sm:col-start-4 max-sm:row-span-3 max-sm:row-start-1',
        )}
      >
        {card.has_video && (
          <span className="absolute inset-y-0 right-0 my-auto hidden h-12 overflow-hidden rounded-sm bg-film sm:pointer-fine:block">
            <CardPoster card={card} className="h-12 w-21" />
            <span className="sr-only">{t('card.film')}</span>
          </span>
        )}
        <DeferredButtons card={card} on={on} {...state} />
      </div>
    </li>
  )
})

/**
 * Drawn after what can be read of a new row. Where there is a pointer they are without picture and ground until it is over the row or the
 * focus is in it: a layer of its own for each row, as with opacity, would make the list slow to scroll.
 */
function DeferredButtons(props: RowState & Pick<ResultRowProps, 'card' | 'on'>) {
  const isDrawn = useDeferredValue(true, false)
  return (
    <span
      className={clsx(
        'relative z-1 rounded-md sm:pointer-fine:group-focus-within:bg-surface sm:pointer-fine:group-hover:bg-surface',
        'sm:pointer-fine:not-group-hover:not-group-focus-within:[&_button]:bg-transparent',
        'sm:pointer-fine:not-group-hover:not-group-focus-within:[&_svg]:hidden',
      )}
    >
      {isDrawn && <RowButtons {...props} inRow />}
    </span>
  )
}

/** Where the buttons come only with the pointer, what they would say stands beside the name. */
function RowMarks({ kept, compared }: Pick<RowState, 'kept' | 'compared'>) {
  return (
    <span aria-hidden className="hidden shrink-0 gap-1 self-center text-accent-ink sm:pointer-fine:flex">
      {kept && <BookmarkCheck className="size-3.5" />}
      {compared && <Columns2 className="size-3.5" />}
    </span>
  )
}
