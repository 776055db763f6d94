import { useQuery } from '@tanstack/react-query'
import { useAccount } from '#web/features/accounts/account/queries.ts'
import { searchQueries } from '#web/features/scouting/athlete-search/queries.ts'
import { formatAgo } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { ErrorState } from '#web/ui/empty-state.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'
import { useStoredStageName } from '../../components/stage-name.tsx'
import type { Board } from '../../types.ts'
import { teamQueries } from '../queries.ts'
import type { Member } from '../types.ts'

/** Who did what, of athletes whom the reader may see. */
export function BoardActivity({ board, members }: { board: Board; members: Member[] }) {
  const t = useT('board')
  const language = useLanguage()
  const me = useAccount()?.id
  const stage = useStoredStageName()
  const { data: events, error, refetch } = useQuery(teamQueries.activity(board.id))
  const ids = [...new Set(events?.map(({ item }) => item.athlete_id))].sort()
  const cards = useQuery({ ...searchQueries.cards(ids), enabled: ids.length > 0 })
  const nameOf = (id: string) =>
    cards.data?.find((card) => card.id === id)?.display_name ?? t('team.somebody')
  const actorOf = (id: string | null) =>
    id === me ? t('team.you_did') : (members.find((one) => one.id === id)?.name ?? t('team.former'))
  return (
    <section aria-labelledby="team-activity">
      <h3 id="team-activity" className="mb-1">
        {t('team.activity')}
      </h3>
      {error && !events && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!events && !error && <ListSkeleton rows={3} />}
      {events?.length === 0 && <p className="text-soft">{t('team.quiet')}</p>}
      <ul className="divide-y divide-hair text-sm">
        {events?.map(({ id, kind, from_stage, to_stage, created_at, actor_id, item }) => {
          const words = { who: actorOf(actor_id), name: nameOf(item.athlete_id), stage: stage(to_stage) }
          return (
            <li key={id} className="flex justify-between gap-3 py-2">
              <span className="min-w-0 wrap-anywhere">
                {kind === 'added'
                  ? t('team.added', words)
                  : t('team.moved', { ...words, from: stage(from_stage) })}
              </span>
              <span className="shrink-0 text-faint">{formatAgo(created_at, language)}</span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
