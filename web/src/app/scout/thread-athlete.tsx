import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ConversationSummary } from '#web/features/contact/conversation/types.ts'
import { CardLine } from '#web/features/scouting/athlete-search/components/card-line.tsx'
import { NarrowFigure } from '#web/features/scouting/athlete-search/components/narrow-figure.tsx'
import { searchQueries } from '#web/features/scouting/athlete-search/queries.ts'
import { useBoardName } from '#web/features/scouting/board/components/board-header.tsx'
import { useStageName } from '#web/features/scouting/board/components/stage-name.tsx'
import { boardQueries } from '#web/features/scouting/board/queries.ts'
import { boardsContaining, stageOf } from '#web/features/scouting/board/rules.ts'
import { formatAgo, formatDay } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ErrorState } from '#web/ui/empty-state.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'
import { UserAvatar } from '#web/ui/user-avatar.tsx'

type ThreadAthleteProps = { conversation: ConversationSummary; myId: string }

/** Beside a thread: who it is, what was measured and by whom, where one stands with them, and what comes next. */
export function ThreadAthlete({ conversation, myId }: ThreadAthleteProps) {
  const t = useT('conversation')
  const id = conversation.participants.find(({ role }) => role === 'athlete')?.user_id
  const cards = useQuery({ ...searchQueries.cards(id ? [id] : []), enabled: Boolean(id) })
  const language = useLanguage()
  const boardName = useBoardName()
  const stageName = useStageName()
  const { data: boards = [] } = useQuery(boardQueries.mine())
  if (cards.isLoading) return <ListSkeleton />
  if (cards.error) return <ErrorState error={cards.error} onRetry={cards.refetch} />
  const [card] = cards.data ?? []
  // Somebody whose page may not be seen any more.
  if (!card) return <p className="p-5 text-sm text-soft">{t('aside.gone')}</p>
  const places = boardsContaining(boards, card.id)
  const steps = places
    .flatMap(({ item }) => item.next_action_at ?? [])
    .toSorted()
    .map((at) => formatDay(at, language))
  const { last } = conversation
  return (
    <div className="divide-y divide-line [&>*]:px-5 [&>*]:py-4">
      <div className="flex items-start gap-3">
        <UserAvatar name={card.display_name} photo={card.avatar_path} size="lg" />
        <div className="min-w-0">
          <h2 className="text-lg wrap-anywhere">
            <Link to={`/scout/search?open=${card.id}`} className="hover:underline">
              <bdi>{card.display_name}</bdi>
            </Link>
          </h2>
          <p className="text-sm text-soft wrap-anywhere">
            <CardLine card={card} />
          </p>
        </div>
      </div>
      <Part title={t('aside.numbers')}>
        {card.headline_metrics.length === 0 && <p className="text-sm text-soft">{t('aside.no_numbers')}</p>}
        <ul className="space-y-3">
          {card.headline_metrics.map((value) => (
            <li key={`${value.metric}-${value.timing}`}>
              <NarrowFigure value={value} />
            </li>
          ))}
        </ul>
      </Part>
      <Part title={t('aside.board')}>
        {places.length === 0 && <p className="text-sm text-soft">{t('aside.no_board')}</p>}
        <ul className="space-y-2">
          {places.map(({ board, item }) => {
            const stage = stageOf(board, item)
            return (
              <li key={item.id} className="flex items-center justify-between gap-3 text-sm">
                <Link
                  to={`/scout/favorites?board=${board.id}`}
                  className="min-w-0 truncate text-accent-ink hover:underline"
                >
                  {boardName(board)}
                </Link>
                {stage && <Badge>{stageName(stage)}</Badge>}
              </li>
            )
          })}
        </ul>
      </Part>
      <Part title={t('aside.next')}>
        <p className="text-sm">{steps[0] ?? <span className="text-soft">{t('aside.no_next')}</span>}</p>
      </Part>
      <Part title={t('aside.last')}>
        <p className="text-sm wrap-anywhere">
          {last
            ? t(last.sender_id === myId ? 'aside.you' : 'aside.they', {
                name: card.display_name,
                when: formatAgo(last.created_at, language),
              })
            : t('aside.none')}
        </p>
      </Part>
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-2 text-base">{title}</h3>
      {children}
    </section>
  )
}
