import { queryOptions } from '@tanstack/react-query'
import { readColumns } from '#web/lib/json-reader.ts'
import { keptOffline, keptOfflineIfOwn } from '#web/lib/kept-offline.ts'
import { ofProfile } from '#web/lib/one-row.ts'
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

type ProfileRow = ProfileColumns & { sports: { sport_code: string; places: { position_code: string }[] }[] }

function readProfile({ sports, ...row }: ProfileRow): AthleteProfile {
  const places = sports.find(({ sport_code }) => sport_code === row.primary_sport)?.places ?? []
  const positions = places.map(({ position_code }) => position_code)
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
      // null: not set up yet (the first questions after sign-up are still open), or not for these eyes.
      queryFn: (context) =>
        ofProfile<AthleteProfile | null>(athleteId, {
          context,
          columns: `${profileColumns},sports:athlete_sports(sport_code,places:athlete_positions(position_code))`,
          narrow: (query) => query.order('sort_order', { referencedTable: 'sports.places' }),
          of: (row) => readProfile(row as ProfileRow),
          none: null,
        }),
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
