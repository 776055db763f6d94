import { queryOptions } from '@tanstack/react-query'
import { keptOfflineIfOwn } from '#web/lib/kept-offline.ts'
import { ofCard, ofProfile } from '#web/lib/one-row.ts'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import {
  type Measurement,
  measurementColumns,
  type NamedOrganization,
  namedOrganizationColumns,
  readDisputes,
  readPercentiles,
  readStanding,
} from './types.ts'

/** More of one name, and older events, nobody reads through. */
const NAMESAKES = 6
const EVENTS = 200

export const measurementKeys = {
  all: (athleteId: string) => ['measurements', athleteId],
  of: (athleteId: string) => ['measurements', athleteId, 'list'],
  percentiles: (athleteId: string) => ['measurements', athleteId, 'percentiles'],
  disputes: (athleteId: string) => ['measurements', athleteId, 'disputes'],
  standing: (metric: string, method: string, id?: string) => ['measurement-standing', metric, method, id],
  organizations: (name: string) => ['measurement-organizations', name],
  events: (from: string) => ['measurement-events', from],
} as const

const loadMeasurements = async (athleteId: string, signal: AbortSignal) =>
  dataOrThrow(
    await db
      .from('measurements')
      .select(measurementColumns)
      .eq('athlete_id', athleteId)
      .order('measured_on', { ascending: false })
      .abortSignal(signal),
  )

export const measurementQueries = {
  of: (athleteId: string) =>
    queryOptions({
      queryKey: measurementKeys.of(athleteId),
      meta: keptOfflineIfOwn,
      queryFn: (context) =>
        ofProfile(athleteId, {
          context,
          columns: `measurements (${measurementColumns})`,
          narrow: (query) =>
            query.order('measured_on', { referencedTable: 'measurements', ascending: false }),
          of: ({ measurements }) => measurements as Measurement[],
          alone: () => loadMeasurements(athleteId, context.signal),
        }),
      enabled: athleteId !== '',
    }),
  /** What the caller may know of them: of their own numbers what is doubted, and their own disputes. */
  disputes: (athleteId: string) =>
    queryOptions({
      queryKey: measurementKeys.disputes(athleteId),
      queryFn: (context) =>
        ofCard(athleteId, {
          context,
          columns: 'card_disputes',
          of: ({ card_disputes }) => readDisputes(card_disputes, 'card_disputes'),
          alone: async () =>
            readDisputes(
              dataOrThrow(await db.rpc('disputes_of', { athlete_id: athleteId }).abortSignal(context.signal)),
              'disputes_of',
            ),
        }),
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
  /** Every checked organization of this name. They differ in place: a name that was typed is never one of them by itself. */
  organizationsNamed: (name: string) =>
    queryOptions({
      queryKey: measurementKeys.organizations(name),
      queryFn: async ({ signal }): Promise<NamedOrganization[]> =>
        dataOrThrow(
          await db
            .from('organizations')
            .select(namedOrganizationColumns)
            .ilike('name', name.replace(/[\\%_]/g, '\\$&'))
            .is('ended_at', null)
            .gt('checked_until', new Date().toISOString())
            .order('country_code')
            .order('city')
            .limit(NAMESAKES)
            .abortSignal(signal),
        ),
      enabled: name.length > 1,
    }),
  /** What has begun since then, the newest first: a number may come from it. */
  events: (from: string) =>
    queryOptions({
      queryKey: measurementKeys.events(from),
      queryFn: async ({ signal }) =>
        dataOrThrow(
          await db
            .from('events')
            .select('id, title, start_at')
            .neq('status', 'draft')
            .gte('start_at', from)
            .lt('start_at', new Date().toISOString())
            .order('start_at', { ascending: false })
            .limit(EVENTS)
            .abortSignal(signal),
        ),
    }),
}
