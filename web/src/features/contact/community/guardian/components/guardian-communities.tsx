import { useQuery } from '@tanstack/react-query'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { useT } from '#web/lib/i18n.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/empty-state.tsx'
import { ModeratorNames } from '../../components/moderator-names.tsx'
import { useDecideCommunity } from '../mutations.ts'
import { childCommunityQueries } from '../queries.ts'
import type { ChildCommunity } from '../types.ts'

/** Where the child belongs or would like to, for the guardian to decide. Nothing is shown while there is nothing. */
export function GuardianCommunities({ token, name }: { token: string; name: string }) {
  const t = useT('community')
  const { data, error, refetch } = useQuery(childCommunityQueries.of(token))
  if (error && !data)
    return (
      <Card>
        <CardHeader title={t('title')} />
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Card>
    )
  if (!data?.length) return null
  return (
    <Card>
      <CardHeader title={t('title')} />
      <p className="text-soft">{t('child.lead', { name })}</p>
      <ul className="divide-y divide-hair">
        {data.map((community) => (
          <li key={community.member_id} className="py-3">
            <ChildRow token={token} community={community} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

type ChildRowProps = { token: string; community: ChildCommunity }

function ChildRow({ token, community }: ChildRowProps) {
  const t = useT('community')
  const decide = useDecideCommunity(token)
  const refusal = useErrorMessage(decide.error)
  const { member_id: id, state, agreed, about, rules, moderators } = community
  return (
    <div className="space-y-2">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-semibold wrap-anywhere">{community.name}</span>
        <Badge tone={state === 'active' ? 'good' : state === 'guardian' ? 'attention' : 'neutral'}>
          {t(`child.state.${state}`)}
        </Badge>
      </p>
      <p className="text-sm text-soft">
        {[t(`kind.${community.kind}`), community.place, t('members', { count: community.members })]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {about && <p className="wrap-anywhere">{about}</p>}
      {rules && (
        <details>
          <summary className="cursor-pointer font-medium">{t('rules')}</summary>
          <p className="mt-1 wrap-anywhere whitespace-pre-line">{rules}</p>
        </details>
      )}
      <ModeratorNames moderators={moderators} />
      {agreed && state === 'guardian' && <p className="text-sm text-soft">{t('child.other_guardian')}</p>}
      <p role="alert" className="text-red-ink empty:hidden">
        {refusal}
      </p>
      <div className="flex flex-wrap gap-2">
        {agreed !== true && (
          <Button
            variant={agreed === null ? 'primary' : 'secondary'}
            size="sm"
            busy={decide.isPending}
            onClick={() => decide.mutate({ id, agreed: true })}
          >
            {t(agreed === null ? 'child.agree' : 'child.allow')}
            <span className="sr-only">: {community.name}</span>
          </Button>
        )}
        {agreed !== false && (
          <Button size="sm" busy={decide.isPending} onClick={() => decide.mutate({ id, agreed: false })}>
            {t(agreed ? 'child.take_back' : 'child.refuse')}
            <span className="sr-only">: {community.name}</span>
          </Button>
        )}
      </div>
    </div>
  )
}
