import { type QueryClient, useQuery } from '@tanstack/react-query'
import { athleteProfileQueries } from '#web/features/athletes/athlete-profile/queries.ts'
import { nextSteps, type Step } from '#web/features/athletes/athlete-profile/rules.ts'
import type { AthleteProfile } from '#web/features/athletes/athlete-profile/types.ts'
import { measurementQueries } from '#web/features/athletes/measurement/queries.ts'
import { sportQueries } from '#web/features/athletes/sport/queries.ts'
import { videoQueries } from '#web/features/athletes/video/queries.ts'
import { localToday } from '#web/lib/datetime.ts'
import { failureOf, type QueryFailure } from '#web/lib/query-failure.ts'

/** Puts together what the profile, its numbers and its film have of what scouts look for; undefined until all is known. */
export function useNextSteps(profile: AthleteProfile | null | undefined): Step[] | undefined {
  const measurements = useQuery(measurementQueries.of(profile?.id ?? '')).data
  const videos = useQuery(videoQueries.of(profile?.id ?? '')).data
  const catalog = useQuery(sportQueries.catalog()).data
  if (!profile || !measurements || !videos || !catalog) return undefined

  const sound = measurements.filter(({ dispute_status }) => dispute_status !== 'disputed')
  const keys =
    catalog.sports.find(({ code }) => code === profile.primary_sport)?.metrics.filter(({ isKey }) => isKey) ??
    []
  const newest = videos
    .map(({ recorded_on }) => recorded_on ?? '')
    .sort()
    .at(-1)
  return nextSteps(
    profile,
    {
      provenances: sound.map(({ provenance }) => provenance),
      keyMetrics: {
        measured: keys.filter(({ code }) => sound.some(({ metric_code }) => metric_code === code)).length,
        of: keys.length,
      },
      newestFilm: newest ?? null,
    },
    localToday(),
  )
}

/** Why there are no next steps to show, once that is clear. */
export function useNextStepsFailure(athleteId: string): QueryFailure | null {
  return failureOf(
    useQuery(athleteProfileQueries.of(athleteId)),
    useQuery(measurementQueries.of(athleteId)),
    useQuery(videoQueries.of(athleteId)),
    useQuery(sportQueries.catalog()),
  )
}

export const readNextSteps = (client: QueryClient, athleteId: string) =>
  Promise.all([
    client.prefetchQuery(athleteProfileQueries.of(athleteId)),
    client.prefetchQuery(measurementQueries.of(athleteId)),
    client.prefetchQuery(videoQueries.of(athleteId)),
    client.prefetchQuery(sportQueries.catalog()),
  ])
