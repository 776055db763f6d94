import { clsx } from 'clsx'
import { useT } from '#web/lib/i18n.ts'
import { CardPoster } from '../../components/card-poster.tsx'
import type { SeenCard } from '../../types.ts'
import { ListNumber, useMetricFormat } from './metric-cells.tsx'
import { besideTwoLines, lastWidth, rowGrid, rowLines } from './result-row.tsx'
import { RowPerson } from './row-person.tsx'

/** An athlete's own row exactly as scouts find it in a search of their sport, without what scouts do with it. */
export function SeenRow({ card }: { card: SeenCard }) {
  const t = useT('athlete-search')
  const format = useMetricFormat()
  const value = card.headline_metrics[0]
  return (
    <div
      className={clsx(
        rowLines,
        rowGrid,
        'h-auto! min-h-19 py-2.5 max-sm:grid-cols-[1.875rem_minmax(0,1fr)_auto]!',
      )}
    >
      <RowPerson
        card={card}
        sportless
        name={<span className="display block truncate text-base font-semibold">{card.display_name}</span>}
      />
      {value && (
        <div className={clsx('max-w-30 shrink-0 text-right', besideTwoLines)}>
          <ListNumber value={value} format={format} named />
        </div>
      )}
      {card.has_video && (
        <span className={clsx('hidden shrink-0 overflow-hidden rounded-sm bg-film sm:block', lastWidth)}>
          <CardPoster card={card} className="h-12 w-21" />
          <span className="sr-only">{t('card.film')}</span>
        </span>
      )}
    </div>
  )
}
