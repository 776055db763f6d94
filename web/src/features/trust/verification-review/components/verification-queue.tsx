import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { BadgeCheck } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { VerificationStatus } from '#web/features/accounts/verification/types.ts'
import { useT } from '#web/lib/i18n.ts'
import { neighbour } from '#web/lib/neighbour.ts'
import { useSearchParams } from '#web/lib/search-params.ts'
import { useCaseKeys } from '#web/lib/use-case-keys.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { ToggleChip } from '#web/ui/chip.tsx'
import { EmptyState, ErrorState } from '#web/ui/empty-state.tsx'
import { Kbd } from '#web/ui/kbd.tsx'
import { QueueColumn } from '#web/ui/queue-column.tsx'
import { FormSkeleton, ListSkeleton } from '#web/ui/skeleton.tsx'
import { verificationReviewQueries } from '../queries.ts'
import { addressOf } from '../rules.ts'
import { QueueRow } from './queue-row.tsx'
import { VerificationCase } from './verification-case.tsx'

const statuses: readonly VerificationStatus[] = ['pending', 'approved', 'rejected']

/**
 * The queue by status beside one case of it: the one in the address, else the first where there is room for both, which stays
 * open when it is decided. On a phone one at a time.
 */
export function VerificationQueue() {
  const t = useT('verification-review')
  const [params, setParams] = useSearchParams()
  const navigate = useNavigate()
  const status = statuses.find((known) => known === params.get('status')) ?? 'pending'
  const asked = params.get('case')
  const queue = useQuery(verificationReviewQueries.queue(status))
  const rows = queue.data ?? []
  const [first, setFirst] = useState<{ status: VerificationStatus; id: string }>()
  if (rows[0] && first?.status !== status) setFirst({ status, id: rows[0].id })
  const openId = asked ?? (first?.status === status ? first.id : null)
  const [lastAt, setLastAt] = useState(0)
  const at = rows.findIndex(({ id }) => id === openId)
  if (at >= 0 && at !== lastAt) setLastAt(at)
  const beside = (step: 1 | -1) => neighbour(rows, ({ id }) => id === openId, step, lastAt)
  const [next, previous] = [beside(1), beside(-1)]
  const go = (id: string | undefined) => id && void navigate(addressOf(status, id))
  useCaseKeys({ onNext: () => go(next?.id), onPrevious: () => go(previous?.id) })
  const onward = next && (
    <LinkButton className="ml-auto" to={addressOf(status, next.id)}>
      {t('next')} <Kbd>J</Kbd>
    </LinkButton>
  )
  return (
    <div className="grid rounded-lg border border-line bg-surface shadow-card lg:min-h-112 lg:grid-cols-[18rem_minmax(0,1fr)]">
      <QueueColumn isBehind={asked !== null}>
        <fieldset className="flex flex-wrap gap-2 border-b border-line p-4">
          <legend className="sr-only">{t('show')}</legend>
          {statuses.map((known) => (
            <ToggleChip
              key={known}
              pressed={known === status}
              onClick={() => setParams(addressOf(known).slice(1))}
            >
              {t(`status.${known}`)}
            </ToggleChip>
          ))}
        </fieldset>
        {queue.isPending && <ListSkeleton />}
        {queue.error && <ErrorState error={queue.error} onRetry={queue.refetch} />}
        {queue.data && rows.length === 0 && (
          <EmptyState title={t(`empty.${status}`)} icon={<BadgeCheck aria-hidden />}>
            {t('empty.text')}
          </EmptyState>
        )}
        <ul aria-label={t(`status.${status}`)} className="divide-y divide-hair empty:hidden">
          {rows.map((row) => (
            <li key={row.id}>
              <QueueRow row={row} address={addressOf(status, row.id)} isCurrent={row.id === openId} />
            </li>
          ))}
        </ul>
      </QueueColumn>
      <div className={clsx('min-w-0', !asked && 'hidden lg:block')}>
        {openId && <OneCase key={openId} id={openId} status={status} onward={onward} />}
      </div>
    </div>
  )
}

type OneCaseProps = { id: string; status: VerificationStatus; onward: React.ReactNode }

/** Also one that is in no queue any more, or in another. */
function OneCase({ id, status, onward }: OneCaseProps) {
  const t = useT('verification-review')
  const asked = useQuery(verificationReviewQueries.one(id))
  if (asked.isPending) return <FormSkeleton />
  if (asked.error) return <ErrorState error={asked.error} onRetry={asked.refetch} />
  const [verification] = asked.data
  if (!verification) {
    return (
      <EmptyState
        title={t('gone')}
        icon={<BadgeCheck aria-hidden />}
        action={<LinkButton to={addressOf(status)}>{t('show_all')}</LinkButton>}
      />
    )
  }
  return <VerificationCase verification={verification} back={addressOf(status)} onward={onward} />
}
