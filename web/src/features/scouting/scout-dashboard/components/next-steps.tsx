import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { searchQueries } from '#web/features/scouting/athlete-search/queries.ts'
import { useBoardAgenda } from '#web/features/scouting/board/queries.ts'
import { formatDate } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { Badge } from '#web/ui/badge.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** What is agreed with whom and when, over all shortlists, the next one first. */
export function NextSteps() {
  const t = useT('scout-dashboard')
  const words = useT('board')
  const language = useLanguage()
  const { steps } = useBoardAgenda()
  const ids = [...new Set(steps.map(({ item }) => item.athlete_id))].sort()
  const { data: cards = [] } = useQuery({ ...searchQueries.cards(ids), enabled: ids.length > 0 })
  if (steps.length === 0)
    return (
      <EmptyState
        title={t('steps.none')}
        action={<LinkButton to="/scout/favorites">{t('steps.action')}</LinkButton>}
      >
        {t('steps.empty')}
      </EmptyState>
    )
  return (
    <ul className="divide-y divide-line">
      {steps.map(({ item, stage, board, due }) => (
        <li
          key={item.id}
          className="relative flex items-center justify-between gap-3 px-4 py-2.5 hover:bg-sunk/60 sm:px-6"
        >
          <div className="min-w-0">
            <Link
              to={`/scout/favorites?board=${board.id}&open=${item.athlete_id}`}
              className="block truncate font-semibold after:absolute after:inset-0"
            >
              {cards.find(({ id }) => id === item.athlete_id)?.display_name ?? words('item.unseen')}
            </Link>
            <p className="truncate text-sm text-soft">
              {t('steps.in', {
                stage: stage.name || words(`stage.${stage.kind}`),
                board: board.is_default && board.name === 'Favourites' ? words('board.default') : board.name,
              })}
            </p>
          </div>
          <span className="flex shrink-0 items-center gap-2 text-sm">
            {due && <Badge tone="attention">{t('steps.overdue')}</Badge>}
            <time dateTime={item.next_action_at ?? ''} className="text-soft tabular-nums">
              {item.next_action_at && formatDate(item.next_action_at, language)}
            </time>
          </span>
        </li>
      ))}
    </ul>
  )
}
