import { useT } from '#web/lib/i18n.ts'
import { headlineOf } from '../rules.ts'
import type { SearchPage } from '../types.ts'
import { ResultRow, type RowActions } from './result-row.tsx'

type ResultsProps = {
  pages: SearchPage[]
  currentId: string | null
  /** The sport all results share; without it each row says its own. */
  sport: string | null
  actions: RowActions
}

export function ResultList({ pages, currentId, sport, actions }: ResultsProps) {
  const t = useT('athlete-search')
  return (
    <ul
      aria-label={t('results.title')}
      className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface shadow-card"
    >
      {pages.flatMap((page) =>
        page.cards.map((card) => (
          <ResultRow
            key={card.id}
            card={card}
            headline={headlineOf(card, page)}
            current={card.id === currentId}
            sportless={card.primary_sport === sport}
            actions={actions}
          />
        )),
      )}
    </ul>
  )
}
