import { useQuery } from '@tanstack/react-query'
import { Building2 } from 'lucide-react'
import { useT } from '#web/lib/i18n.ts'
import { useSearchParams } from '#web/lib/search-params.ts'
import { Card } from '#web/ui/card.tsx'
import { ToggleChip } from '#web/ui/chip.tsx'
import { EmptyState, ErrorState } from '#web/ui/empty-state.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'
import { organizationQueries } from '../../queries.ts'
import { OrganizationCase } from './organization-case.tsx'

const SHOWN = ['waiting', 'checked', 'past'] as const

/** Organizations for the team: those that wait, those that stand, and those whose check is over. */
export function OrganizationQueue() {
  const t = useT('organization')
  const [params, setParams] = useSearchParams()
  const queue = useQuery(organizationQueries.queue())
  const shown = SHOWN.find((known) => known === params.get('show')) ?? 'waiting'
  if (queue.isPending) return <ListSkeleton />
  if (queue.error) return <ErrorState error={queue.error} onRetry={queue.refetch} />
  const rows = queue.data.filter(({ state }) =>
    shown === 'past' ? state !== 'waiting' && state !== 'checked' : state === shown,
  )
  const twins = queue.data.filter(({ state }) => state === 'checked')
  return (
    <>
      <fieldset className="mb-4 flex flex-wrap gap-2">
        <legend className="sr-only">{t('queue.show')}</legend>
        {SHOWN.map((known) => (
          <ToggleChip
            key={known}
            pressed={known === shown}
            onClick={() =>
              setParams((now) => {
                now.set('show', known)
                return now
              })
            }
          >
            {t(`queue.${known}`)}
          </ToggleChip>
        ))}
      </fieldset>
      {rows.length === 0 ? (
        <Card>
          <EmptyState title={t(`queue.empty_${shown}`)} icon={<Building2 aria-hidden />} />
        </Card>
      ) : (
        <ul aria-label={t(`queue.${shown}`)} className="flex flex-col gap-4">
          {rows.map((organization) => (
            <li key={organization.id}>
              <OrganizationCase organization={organization} twins={twins} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
