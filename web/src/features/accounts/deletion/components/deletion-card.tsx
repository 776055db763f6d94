import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LIMITS } from '#shared/limits.ts'
import { useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { SplitCard } from '#web/ui/split-card.tsx'
import { deletionQueries } from '../queries.ts'
import type { Deletion } from '../types.ts'
import { DeletionForm } from './deletion-form.tsx'
import { DeletionPoints, Points } from './deletion-points.tsx'

const { days, teamDays } = LIMITS.deletion

/** Says what goes, what stays and why, before it asks for a proof. */
export function DeletionCard({ isMinor = false }: { isMinor?: boolean }) {
  const t = useT('deletion')
  /** Unknown until it was opened once: then the button has the focus back. */
  const [asking, setAsking] = useState<boolean>()
  const { data, error, refetch, isPending } = useQuery(deletionQueries.mine())
  return (
    <SplitCard title={t('title')} lead={t('lead', { days })}>
      {isPending && <Skeleton className="h-24" />}
      {error && <ErrorState error={error} onRetry={refetch} />}
      {data && (
        <div className="space-y-4">
          <DeletionPoints />
          <Shared deletion={data} />
          {isMinor && <p>{t('minor', { answer: days, team: teamDays })}</p>}
          {asking ? (
            <DeletionForm isMinor={isMinor} onCancel={() => setAsking(false)} />
          ) : (
            <Button variant="danger" autoFocus={asking === false} onClick={() => setAsking(true)}>
              {t('delete')}
            </Button>
          )}
        </div>
      )}
    </SplitCard>
  )
}

/** What others lose with it; both can be handed over first. */
function Shared({ deletion }: { deletion: Deletion }) {
  const t = useT('deletion')
  const points = [
    ...deletion.communities.map((name) => t('community', { name })),
    ...deletion.boards.map((name) => t('board', { name })),
  ]
  return points.length > 0 && <Points title={t('shared_title')} points={points} />
}
