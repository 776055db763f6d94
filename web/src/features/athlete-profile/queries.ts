import { queryOptions } from '@tanstack/react-query'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { athleteProfileKeys } from './keys.ts'
import type { AthleteProfile, Audience, Summary, ViewAs } from './types.ts'

const columns =
  'id, handle, display_name, country, region, languages, primary_sport, class_year, sex_category, recruiting_status, status_note, dominant_side, level, club, jersey_number, bio, avatar_path, age_band, is_minor, effective_visibility, contact_state, checks, updated_at'

/** null: not set up yet (the first questions after sign-up are still open), or not for these eyes. */
async function loadProfile(athleteId: string): Promise<AthleteProfile | null> {
  const [profile, places] = await Promise.all([
    db.from('athlete_profiles').select(columns).eq('id', athleteId).maybeSingle(),
    db
      .from('athlete_positions')
      .select('sport_code, position_code, rank')
      .eq('athlete_id', athleteId)
      .order('rank'),
  ])
  const row = dataOrThrow(profile)
  if (!row) return null
  const positions = dataOrThrow(places)
    .filter((place) => place.sport_code === row.primary_sport)
    .map((place) => place.position_code)
  return { ...row, positions } as unknown as AthleteProfile
}

type WireView = {
  audience: ViewAs['audience']
  visible: boolean
  bio?: string
  status_note?: string
  languages?: string[]
} & Partial<Record<'measurements' | 'videos' | 'endorsements', { id: string }[]>>

async function loadViewAs(audience: ViewAs['audience']): Promise<ViewAs> {
  const view = dataOrThrow(await db.rpc('view_as', { audience })) as unknown as WireView
  const ids = (rows: { id: string }[] = []) => rows.map(({ id }) => id)
  return {
    audience,
    visible: view.visible,
    bio: view.bio ?? '',
    status_note: view.status_note ?? '',
    languages: view.languages ?? [],
    measurementIds: ids(view.measurements),
    videoIds: ids(view.videos),
    endorsementIds: ids(view.endorsements),
  }
}

export const athleteProfileQueries = {
  of: (athleteId: string) =>
    queryOptions({
      queryKey: athleteProfileKeys.of(athleteId),
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
      queryFn: async () =>
        dataOrThrow(await db.rpc('my_athlete_summary', { days }, { get: true })) as unknown as Summary,
    }),
}
