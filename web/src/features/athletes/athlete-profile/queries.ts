import { queryOptions } from '@tanstack/react-query'
import { readColumns } from '#web/lib/json-reader.ts'
import { keptOffline, keptOfflineIfOwn } from '#web/lib/kept-offline.ts'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { athleteProfileKeys } from './keys.ts'
import {
  type AthleteProfile,
  type Audience,
  type ProfileColumns,
  profileColumns,
  profileReaders,
  readSummary,
  readViewAs,
  type ViewAs,
} from './types.ts'

/** null: not set up yet (the first questions after sign-up are still open), or not for these eyes. */
async function loadProfile(athleteId: string): Promise<AthleteProfile | null> {
  const [profile, places] = await Promise.all([
    db
      .from('athlete_profiles')
      .select<string, ProfileColumns>(profileColumns)
      .eq('id', athleteId)
      .maybeSingle(),
    db
      .from('athlete_positions')
      .select('sport_code, position_code, sort_order')
      .eq('athlete_id', athleteId)
      .order('sort_order'),
  ])
  const row = dataOrThrow(profile)
  if (!row) return null
  const positions = dataOrThrow(places)
    .filter((place) => place.sport_code === row.primary_sport)
    .map((place) => place.position_code)
  return { ...readColumns(row, profileReaders), positions }
}

async function loadViewAs(audience: ViewAs['audience']): Promise<ViewAs> {
  return readViewAs(dataOrThrow(await db.rpc('view_as', { audience })), 'view_as')
}

export const athleteProfileQueries = {
  of: (athleteId: string) =>
    queryOptions({
      queryKey: athleteProfileKeys.of(athleteId),
      meta: keptOfflineIfOwn,
      queryFn: () => loadProfile(athleteId),
      enabled: athleteId !== '',
    }),
  viewAs: (audience: Audience) =>
    queryOptions({
      queryKey: athleteProfileKeys.viewAs(audience),
      queryFn: () => (audience === 'me' ? null : loadViewAs(audience)),
      // Asked again each time: the point of it is what would be seen now.
      staleTime: 0,
    }),
  summary: (days: number) =>
    queryOptions({
      queryKey: athleteProfileKeys.summary(days),
      meta: keptOffline,
      queryFn: async () =>
        readSummary(
          dataOrThrow(await db.rpc('my_athlete_summary', { days }, { get: true })),
          'my_athlete_summary',
        ),
    }),
}
