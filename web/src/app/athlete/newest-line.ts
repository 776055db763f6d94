import { useQuery } from '@tanstack/react-query'
import type { AthleteProfile } from '#web/features/athletes/athlete-profile/types.ts'
import { measurementQueries } from '#web/features/athletes/measurement/queries.ts'
import { newestLine, summarizeByMetric } from '#web/features/athletes/measurement/rules.ts'
import type { MetricSummary } from '#web/features/athletes/measurement/types.ts'
import { sportQueries } from '#web/features/athletes/sport/queries.ts'

/** The test that somebody last added a number to; null where there is none yet. */
export function useNewestLine(profile: AthleteProfile | null | undefined): MetricSummary | null {
  const measurements = useQuery(measurementQueries.of(profile?.id ?? '')).data
  const catalog = useQuery(sportQueries.catalog()).data
  if (!profile || !measurements || !catalog) return null
  return newestLine(summarizeByMetric(measurements, catalog, profile.primary_sport)) ?? null
}
