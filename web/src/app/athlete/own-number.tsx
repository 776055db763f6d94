import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { AthleteProfile } from '#web/features/athletes/athlete-profile/types.ts'
import { OwnNumber } from '#web/features/athletes/measurement/components/own-number.tsx'
import { measurementQueries } from '#web/features/athletes/measurement/queries.ts'
import { type MetricSummary, percentileOf } from '#web/features/athletes/measurement/types.ts'
import { useNewestLine } from './newest-line.ts'

type NewestNumberProps = {
  profile: AthleteProfile
  /** What somebody was asked about this number, as the foot of its card. */
  request?: (line: MetricSummary) => ReactNode
}

export function NewestNumber({ profile, request }: NewestNumberProps) {
  const line = useNewestLine(profile)
  const percentiles = useQuery(measurementQueries.percentiles(profile.id)).data ?? []
  if (!line) return null
  return (
    <OwnNumber
      line={line}
      percentile={percentileOf(percentiles, line.metric.code, line.timing, line.headline.value)}
      foot={request?.(line)}
    />
  )
}
