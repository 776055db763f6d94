import { queryOptions } from '@tanstack/react-query'
import { keptOfflineIfOwn } from '#web/lib/kept-offline.ts'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import {
  measurementColumns,
  type NamedOrganization,
  namedOrganizationColumns,
  readPercentiles,
  readStanding,
} from './types.ts'

export const measurementKeys = {
  all: (athleteId: string) => ['measurements', athleteId],
  of: (athleteId: string) => ['measurements', athleteId, 'list'],
  percentiles: (athleteId: string) => ['measurements', athleteId, 'percentiles'],
  standing: (metric: string, method: string, id?: string) => ['measurement-standing', metric, method, id],
  organization: (name: string) => ['measurement-organization', name],
} as const

export const measurementQueries = {
  of: (athleteId: string) =>
    queryOptions({
      queryKey: measurementKeys.of(athleteId),
      meta: keptOfflineIfOwn,
      queryFn: async ({ signal }) =>
        dataOrThrow(
          await db
            .from('measurements')
            .select(measurementColumns)
            .eq('athlete_id', athleteId)
            .order('measured_on', { ascending: false })
            .abortSignal(signal),
        ),
      enabled: athleteId !== '',
    }),
  /** Only where 20 or more can be compared: the database leaves the others out. */
  percentiles: (athleteId: string) =>
    queryOptions({
      queryKey: measurementKeys.percentiles(athleteId),
      queryFn: async ({ signal }) =>
        readPercentiles(
          dataOrThrow(await db.rpc('measurement_percentiles', { athlete_id: athleteId }).abortSignal(signal)),
          'measurement_percentiles',
        ),
      enabled: athleteId !== '',
    }),
  /** Among whom a number of this test and method would be compared; null below twenty people. */
  standing: (metric: string, method: string, id?: string) =>
    queryOptions({
      queryKey: measurementKeys.standing(metric, method, id),
      queryFn: async ({ signal }) =>
        readStanding(
          dataOrThrow(
            await db
              .rpc('measurement_standing', { metric, method, ...(id && { measurement: id }) })
              .abortSignal(signal),
          ),
          'measurement_standing',
        ),
      enabled: metric !== '',
    }),
  /** The checked organization of this name; of two that share it neither, since nobody can tell which is meant. */
  organizationNamed: (name: string) =>
    queryOptions({
      queryKey: measurementKeys.organization(name),
      queryFn: async ({ signal }): Promise<NamedOrganization | null> => {
        const found = dataOrThrow(
          await db
            .from('organizations')
            .select(namedOrganizationColumns)
            .eq('name', name)
            .is('ended_at', null)
            .gt('checked_until', new Date().toISOString())
            .limit(2)
            .abortSignal(signal),
        )
        return found.length === 1 ? (found[0] ?? null) : null
      },
      enabled: name.length > 1,
    }),
}
