import { useQuery } from '@tanstack/react-query'
import { BadgeCheck } from 'lucide-react'
import { useSearchParams } from 'react-router'
import type { VerificationStatus } from '#web/features/accounts/verification/types.ts'
import { useT } from '#web/lib/i18n.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ToggleChip } from '#web/ui/chip.tsx'
import { EmptyState, ErrorState } from '#web/ui/empty-state.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'
import { verificationReviewQueries } from '../queries.ts'
import { VerificationCase } from './verification-case.tsx'

const statuses: readonly VerificationStatus[] = ['pending', 'approved', 'rejected']

/** The queue by status, or the one case that somebody looked for; which is in the address. */
export function VerificationQueue() {
  const t = useT('verification-review')
  const [params, setParams] = useSearchParams()
  const status = statuses.find((known) => known === params.get('status')) ?? 'pending'
  const caseId = params.get('case')
  return (
    <>
      <fieldset className="mb-4 flex flex-wrap gap-2">
        <legend className="sr-only">{t('show')}</legend>
        {statuses.map((known) => (
          <ToggleChip
            key={known}
            pressed={!caseId && known === status}
            onClick={() => setParams({ status: known })}
          >
            {t(`status.${known}`)}
          </ToggleChip>
        ))}
      </fieldset>
      {caseId ? <OneCase id={caseId} status={status} /> : <Cases status={status} />}
    </>
  )
}

function OneCase({ id, status }: { id: string; status: VerificationStatus }) {
  const t = useT('verification-review')
  const asked = useQuery(verificationReviewQueries.one(id))
  if (asked.isPending) return <ListSkeleton rows={1} />
  if (asked.error) return <ErrorState error={asked.error} onRetry={asked.refetch} />
  const all = <LinkButton to={`?status=${status}`}>{t('show_all')}</LinkButton>
  const [verification] = asked.data
  if (!verification) {
    return (
      <Card>
        <EmptyState title={t('gone')} icon={<BadgeCheck aria-hidden />} action={all} />
      </Card>
    )
  }
  return (
    <div className="flex flex-col items-start gap-4 *:first:w-full">
      <VerificationCase verification={verification} />
      {all}
    </div>
  )
}

function Cases({ status }: { status: VerificationStatus }) {
  const t = useT('verification-review')
  const queue = useQuery(verificationReviewQueries.queue(status))
  if (queue.isPending) return <ListSkeleton />
  if (queue.error) return <ErrorState error={queue.error} onRetry={queue.refetch} />
  if (queue.data.length === 0) {
    return (
      <Card>
        <EmptyState title={t(`empty.${status}`)} icon={<BadgeCheck aria-hidden />}>
          {t('empty.text')}
        </EmptyState>
      </Card>
    )
  }
  return (
    <ul aria-label={t(`status.${status}`)} className="flex flex-col gap-4">
      {queue.data.map((verification) => (
        <li key={verification.id}>
          <VerificationCase verification={verification} />
        </li>
      ))}
    </ul>
  )
}
