import { clsx } from 'clsx'
import { Film } from 'lucide-react'
import { memo } from 'react'
import { useT } from '#web/lib/i18n.ts'
import { UserAvatar } from '#web/ui/user-avatar.tsx'
import { CardLine } from '../../components/card-line.tsx'
import { useLocationLabel } from '../../components/person-labels.tsx'
import { headlineOf } from '../../rules.ts'
import type { AthleteCard, SearchPage } from '../../types.ts'
import { ListNumber, valueIn } from './metric-cells.tsx'
import { OpenLink, RowButtons, type RowHandlers, type RowState } from './row-buttons.tsx'

type ResultRowProps = RowState & {
  card: AthleteCard
  page: SearchPage
  /** The metrics that the head of the list names; without them the row shows its own first number with its name. */
  columns: string[]
  current: boolean
  sportless: boolean
  on: RowHandlers
}

export const rowGrid = 'flex items-center gap-x-2.5 px-3 sm:px-4'
/** One number on a phone, two or three where the list is wide enough for them. */
export const numberWidths = ['w-29', 'hidden w-29 @min-[36rem]:block', 'hidden w-29 @min-[43rem]:block']

/** Three single lines of fixed height. Kept as it was drawn while nothing about this person has changed. */
export const ResultRow = memo(function ResultRow(props: ResultRowProps) {
  const { card, page, columns, current, sportless, on, ...state } = props
  const t = useT('athlete-search')
  const whereabouts = useLocationLabel()
  const own = headlineOf(card, page)
  return (
    <li
      className={clsx(
        'relative h-21 [contain-intrinsic-size:auto_4.25rem] [content-visibility:auto] sm:h-17',
        rowGrid,
        current ? 'bg-accent-wash shadow-[inset_3px_0_0_var(--accent)]' : 'hover:bg-sunk/60',
        state.hidden && 'opacity-60',
      )}
    >
      <UserAvatar name={card.display_name} photo={card.avatar_path} className="max-sm:hidden" />
      <div className="min-w-0 grow leading-5">
        <OpenLink id={card.id} current={current}>
          {card.display_name}
        </OpenLink>
        <p className="truncate text-sm leading-4.5 text-soft">
          <CardLine card={card} sportless={sportless} />
        </p>
        <p className="truncate text-sm leading-4.5 text-faint">
          {whereabouts(card)}
          {card.has_video && (
            <>
              {' · '}
              <Film aria-hidden className="inline size-3.5 align-[-2px]" /> {t('card.film')}
            </>
          )}
        </p>
      </div>
      {columns.length === 0 ? (
        <div className="w-29 shrink-0 text-right">{own && <ListNumber value={own} named />}</div>
      ) : (
        columns.slice(0, numberWidths.length).map((metric, i) => (
          <div key={metric} className={clsx('shrink-0 text-right', numberWidths[i])}>
            <ListNumber value={valueIn(card, page, metric)} />
          </div>
        ))
      )}
      <RowButtons card={card} on={on} {...state} inRow />
    </li>
  )
})
