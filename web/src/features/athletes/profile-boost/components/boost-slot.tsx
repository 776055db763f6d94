import { useQuery } from '@tanstack/react-query'
import { Rocket } from 'lucide-react'
import { LIMITS } from '#shared/limits.ts'
import { formatDateTime, formatDay } from '#web/lib/datetime.ts'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useEndBoost, useStartBoost } from '../mutations.ts'
import { profileBoostQueries } from '../queries.ts'
import { BoostOutcome } from './boost-outcome.tsx'

/** The day in the boosted place: start it, see how long it runs, and read what the last one did. */
export function BoostSlot() {
  const t = useT('profile-boost')
  const language = useLanguage()
  const { data, error, refetch, isFetching } = useQuery(profileBoostQueries.mine())
  const start = useStartBoost()
  const end = useEndBoost()
  const refusal = useErrorMessage(start.error ?? end.error)
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} busy={isFetching} />
  if (!data) return <Skeleton className="h-40" />
  const { state, obstacle, ends_at, again_at } = data
  return (
    <>
      <section aria-labelledby="boost-slot">
        <div className="mb-3 flex items-center justify-between gap-3">
          <h2 id="boost-slot">{t('slot.title')}</h2>
          <Badge tone={state === 'ready' || state === 'running' ? 'good' : 'neutral'}>
            {t(`slot.state.${state}`)}
          </Badge>
        </div>
        <Card className="space-y-4">
          <p>{t('slot.text', { count: LIMITS.boost.hours })}</p>
          {state === 'not_now' && obstacle && <p className="text-soft">{t(`slot.obstacle.${obstacle}`)}</p>}
          {state === 'running' && ends_at && (
            <p className="font-semibold">{t('slot.until', { time: formatDateTime(ends_at, language) })}</p>
          )}
          <p role="alert" className="text-red-ink empty:hidden">
            {refusal}
          </p>
          {state === 'ready' && (
            <Button
              variant="primary"
              className="w-full"
              busy={start.isPending}
              onClick={() => start.mutate()}
            >
              <Rocket aria-hidden />
              {t('slot.start')}
            </Button>
          )}
          {state === 'running' && (
            <Button busy={end.isPending} onClick={() => end.mutate()}>
              {t('slot.end')}
            </Button>
          )}
          {state === 'not_now' && obstacle === 'hidden' && (
            <LinkButton to="/athlete/settings">{t('slot.show_page')}</LinkButton>
          )}
          {state === 'not_now' && obstacle === 'no_number' && (
            <LinkButton to="/athlete/profile">{t('slot.add_number')}</LinkButton>
          )}
          {(state === 'resting' || state === 'running') && again_at && (
            <p className="text-sm text-soft">{t('slot.again', { day: formatDay(again_at, language) })}</p>
          )}
        </Card>
      </section>
      {data.last && <BoostOutcome report={data.last} />}
    </>
  )
}
