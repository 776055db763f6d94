import { useQuery } from '@tanstack/react-query'
import { formatAgo } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/empty-state.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'
import { communityQueries } from '../queries.ts'

const ACTIONS = [
  'created',
  'changed',
  'invitation_made',
  'invitation_ended',
  'accept',
  'decline',
  'mute',
  'unmute',
  'remove',
  'readmit',
  'promote',
  'demote',
  'hand_over',
  'post_removed',
  'comment_removed',
  'pinned',
  'unpinned',
] as const

/** What moderators did, for the moderators. */
export function CommunityLog({ communityId }: { communityId: string }) {
  const t = useT('community')
  const language = useLanguage()
  const { data, error, refetch, isFetching } = useQuery(communityQueries.log(communityId))
  return (
    <Card>
      <CardHeader title={t('log')} />
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} busy={isFetching} />
      ) : !data ? (
        <ListSkeleton rows={3} />
      ) : (
        <ul className="divide-y divide-hair">
          {data.map(({ id, action, at, reason, by, about }) => {
            const known = ACTIONS.find((one) => one === action)
            return (
              <li key={id} className="py-2">
                <p className="wrap-anywhere">
                  {[known ? t(`did.${known}`) : action, about].filter(Boolean).join(': ')}
                </p>
                {reason && <p className="text-sm wrap-anywhere">“{reason}”</p>}
                <p className="text-sm text-soft">
                  {[by, formatAgo(at, language)].filter(Boolean).join(' · ')}
                </p>
              </li>
            )
          })}
        </ul>
      )}
    </Card>
  )
}
