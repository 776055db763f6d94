import { useQuery } from '@tanstack/react-query'
import { ThumbsUp } from 'lucide-react'
import { errorMessage } from '#web/lib/error-message.ts'
import { useT } from '#web/lib/i18n.ts'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { ToggleChip } from '#web/ui/chip.tsx'
import { ErrorState } from '#web/ui/empty-state.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { useVote } from '../mutations.ts'
import { feedbackQueries } from '../queries.ts'
import type { RoadmapItem } from '../types.ts'
import { SignInSentence } from './sign-in-sentence.tsx'

/** What the team took up, in the team's own words. Counts only: who voted, nobody else reads. */
export function Roadmap({ userId }: { userId: string | undefined }) {
  const t = useT('feedback')
  return (
    <Card aria-labelledby="roadmap">
      <CardHeader id="roadmap" title={t('roadmap.title')} />
      <Items userId={userId} />
    </Card>
  )
}

function Items({ userId }: { userId: string | undefined }) {
  const t = useT('feedback')
  const { data, error, refetch } = useQuery(feedbackQueries.roadmap(userId))
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />
  if (!data) return <ListSkeleton rows={3} />
  if (data.length === 0) return <p className="text-soft">{t('roadmap.none')}</p>
  const groups = (['planned', 'done'] as const)
    .map((status) => ({ status, items: data.filter((item) => item.status === status) }))
    .filter(({ items }) => items.length > 0)
  return (
    <div className="space-y-5">
      {groups.map(({ status, items }) => (
        <section key={status}>
          <h3 id={`roadmap-${status}`} className="mb-1">
            {t(`status.${status}`)}
          </h3>
          {status === 'planned' && !userId && (
            <p className="mb-1 text-sm text-soft">
              <SignInSentence text={t('roadmap.sign_in')} />
            </p>
          )}
          <ul aria-labelledby={`roadmap-${status}`} className="divide-y divide-hair">
            {items.map((item) => (
              <li key={item.id} className="flex items-start justify-between gap-3 py-2.5">
                <span className="min-w-0 wrap-anywhere">{item.title}</span>
                {userId && status === 'planned' ? (
                  <Vote item={item} userId={userId} />
                ) : (
                  <span className="shrink-0 text-sm text-soft">
                    {t('roadmap.votes', { count: item.vote_count })}
                  </span>
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function Vote({ item, userId }: { item: RoadmapItem; userId: string }) {
  const t = useT('feedback')
  const vote = useVote(userId)
  return (
    <ToggleChip
      pressed={item.voted}
      aria-label={t('roadmap.vote', { title: item.title, count: item.vote_count })}
      onClick={() =>
        // By the promise: it may be pressed once more before the answer.
        vote
          .mutateAsync({ id: item.id, voted: !item.voted })
          .catch(async (error) => toast.error(await errorMessage(error)))
      }
      className="num shrink-0"
    >
      <ThumbsUp aria-hidden />
      {item.vote_count}
    </ToggleChip>
  )
}
