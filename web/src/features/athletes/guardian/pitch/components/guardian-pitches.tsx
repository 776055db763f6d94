import { useQuery } from '@tanstack/react-query'
import { useT } from '#web/lib/i18n.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/empty-state.tsx'
import { ScoutMeasures } from '../../components/scout-measures.tsx'
import type { GuardianPortalData } from '../../portal/types.ts'
import { waitingPitches } from '../../rules.ts'
import { childPitchQueries } from '../queries.ts'
import { ChildPitchCard } from './child-pitch-card.tsx'

/** Openings that the child would like to answer, for the guardian to decide. Nothing is shown while there is nothing. */
export function GuardianPitches({ token, portal }: { token: string; portal: GuardianPortalData }) {
  const t = useT('pitch')
  const { data, error, refetch, isFetching } = useQuery(childPitchQueries.of(token))
  if (error && !data)
    return (
      <Card>
        <CardHeader title={t('child.title')} />
        <ErrorState error={error} onRetry={() => void refetch()} busy={isFetching} />
      </Card>
    )
  // What was answered within the last seconds stands at the top of the page, with the way back.
  const deciding = new Set(portal.deciding.map(({ target }) => target))
  const pitches = data?.filter(({ id }) => !deciding.has(id)) ?? []
  if (pitches.length === 0) return null
  const waiting = waitingPitches(data, portal)
  const settled = pitches.filter((pitch) => !waiting.includes(pitch))
  return (
    <Card>
      <CardHeader title={t('child.title')} />
      {waiting.length > 0 && (
        <p className="text-soft">{t('child.lead', { name: portal.athlete.display_name })}</p>
      )}
      <ul className="divide-y divide-hair">
        {waiting.map((pitch, index) => (
          <li key={pitch.id} className="py-4">
            <ChildPitchCard token={token} portal={portal} pitch={pitch} explained={index === 0} />
          </li>
        ))}
      </ul>
      {settled.length > 0 && (
        <details className="mt-4">
          <summary className="cursor-pointer text-sm font-medium text-soft">
            {t('child.settled', { count: settled.length })}
          </summary>
          <ul className="mt-2 divide-y divide-hair">
            {settled.map(({ id, scout_id, scout, title, state }) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-2 py-3">
                <span className="min-w-0 wrap-anywhere">
                  {[scout.display_name, title].filter(Boolean).join(' · ')}
                </span>
                <Badge>{t(`child.state.${state}`)}</Badge>
                {/* What was passed on is taken back by keeping the scout away. */}
                <div className="-ml-3 flex basis-full flex-wrap gap-1">
                  <ScoutMeasures
                    token={token}
                    portal={portal}
                    about="pitch"
                    target={id}
                    scoutId={scout_id}
                    name={scout.display_name}
                  />
                </div>
              </li>
            ))}
          </ul>
        </details>
      )}
    </Card>
  )
}
