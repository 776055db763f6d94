import { useQuery } from '@tanstack/react-query'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { useT } from '#web/lib/i18n.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/empty-state.tsx'
import { useEndChildMembership } from '../mutations.ts'
import { organizationQueries } from '../queries.ts'
import type { ChildOrganization } from '../types.ts'

/** Where the child trains or says so, for the guardian to end. Nothing is shown while there is nothing. */
export function GuardianOrganizations({ token, name }: { token: string; name: string }) {
  const t = useT('organization')
  const { data, error, refetch } = useQuery(organizationQueries.child(token))
  if (error && !data)
    return (
      <Card>
        <CardHeader title={t('child.title')} />
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Card>
    )
  if (!data?.length) return null
  return (
    <Card>
      <CardHeader title={t('child.title')} />
      <p className="text-soft">{t('child.lead', { name })}</p>
      <ul className="divide-y divide-hair">
        {data.map((organization) => (
          <ChildRow key={organization.member_id} token={token} organization={organization} />
        ))}
      </ul>
    </Card>
  )
}

type ChildRowProps = { token: string; organization: ChildOrganization }

function ChildRow({ token, organization }: ChildRowProps) {
  const t = useT('organization')
  const end = useEndChildMembership(token)
  const refusal = useErrorMessage(end.error)
  const { member_id: id, name, handle, kind, city, state } = organization
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2">
          <a href={`/o/${handle}`} className="font-semibold underline underline-offset-2 wrap-anywhere">
            {name}
          </a>
          <Badge tone={state === 'member' ? 'good' : 'neutral'}>{t(`child.state.${state}`)}</Badge>
        </p>
        <p className="text-sm text-soft">{[t(`kind.${kind}`), city].filter(Boolean).join(' · ')}</p>
        <p role="alert" className="text-sm text-red-ink empty:hidden">
          {refusal}
        </p>
      </div>
      <Button busy={end.isPending} onClick={() => end.mutate(id)}>
        {t('child.end')}
        <span className="sr-only">: {name}</span>
      </Button>
    </li>
  )
}
