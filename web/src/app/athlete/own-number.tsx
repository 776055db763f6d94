import { useQuery } from '@tanstack/react-query'
import type { AthleteProfile } from '#web/features/athletes/athlete-profile/types.ts'
import { OwnNumber } from '#web/features/athletes/measurement/components/own-number.tsx'
import { measurementQueries } from '#web/features/athletes/measurement/queries.ts'
import { percentileOf } from '#web/features/athletes/measurement/types.ts'
import { useNewestLine } from './newest-line.ts'

export function NewestNumber({ profile }: { profile: AthleteProfile }) {
  const line = useNewestLine(profile)
  const percentiles = useQuery(measurementQueries.percentiles(profile.id)).data ?? []
  if (!line) return null
  return (
    <OwnNumber
      line={line}
      percentile={percentileOf(percentiles, line.metric.code, line.timing, line.headline.value)}
    />
  )
}
