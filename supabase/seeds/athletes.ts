import { type Athlete, displayName } from './generate-people.ts'
import { type Clock, type Db, insertRows } from './insert-rows.ts'
import type { Random } from './random.ts'
import { settingsRow } from './settings.ts'

export async function insertAthletes(
  db: Db,
  clock: Clock,
  random: Random,
  athletes: Athlete[],
  photos: ReadonlyMap<string, string> = new Map(),
) {
  await insertRows(
    db,
    'public.user_settings',
    athletes.map((athlete) =>
      settingsRow(athlete.id, athlete.language, athlete.visibility, clock.daysAgo(athlete.joinedDaysAgo)),
    ),
  )
  await insertRows(
    db,
    'private.person_names',
    athletes.map(({ id, name }) => {
      const [given = '', ...surname] = name.split(' ')
      return { user_id: id, given, surname: surname.join(' ') }
    }),
  )
  await insertRows(
    db,
    'public.athlete_profiles',
    athletes.map((athlete, index) => ({
      id: athlete.id,
      user_id: athlete.id,
      handle: handleOf(athlete),
      display_name: displayName(athlete),
      country: athlete.country,
      region: athlete.region,
      languages: athlete.language === 'en' ? ['en'] : [athlete.language, 'en'],
      primary_sport: athlete.sport,
      class_year: Number(athlete.birthDate.slice(0, 4)) + 18,
      sex_category: athlete.sex,
      recruiting_status: athlete.status,
      status_note: '',
      dominant_side: random.pick(['right', 'right', 'right', 'left', 'both']),
      availability: [null, 'now', 'season_end', 'graduation'][index % 4],
      level: athlete.level,
      club: athlete.club,
      jersey_number: random.chance(0.6) ? random.int(1, 99) : null,
      bio: athlete.bio,
      avatar_path: photos.get(athlete.id) ?? '',
      is_minor: true,
      effective_visibility: 'private',
      contact_state: 'closed',
      approved_verifications: [],
      created_at: clock.daysAgo(athlete.joinedDaysAgo),
      updated_at: clock.daysAgo(Math.min(athlete.joinedDaysAgo, random.int(0, 60) + random.next())),
    })),
  )
  await insertRows(
    db,
    'public.athlete_private_details',
    athletes.map((athlete) => ({
      athlete_id: athlete.id,
      birth_date: athlete.birthDate,
      consent_country: athlete.country,
      guardian_state: 'not_needed',
      photo_consent: athlete.guardian === 'active',
      film_consent: athlete.guardian === 'active',
      created_at: clock.daysAgo(athlete.joinedDaysAgo),
    })),
  )
  await insertRows(
    db,
    'public.athlete_sports',
    athletes.map((athlete) => ({
      athlete_id: athlete.id,
      sport_code: athlete.sport,
      is_primary: true,
      since_year: clock.now.getUTCFullYear() - random.int(3, 10),
    })),
  )
  await insertRows(
    db,
    'public.athlete_positions',
    athletes.flatMap((athlete) =>
      athlete.positions.map((code, index) => ({
        athlete_id: athlete.id,
        sport_code: athlete.sport,
        position_code: code,
        sort_order: index + 1,
      })),
    ),
  )
  await insertGuardians(db, clock, random, athletes)
  await insertVideos(db, clock, random, athletes)
}

async function insertGuardians(db: Db, clock: Clock, random: Random, athletes: Athlete[]) {
  const wards = athletes.filter((athlete) => athlete.guardian === 'active' || athlete.guardian === 'invited')
  const links = wards.map((athlete, index) => ({
    id: random.uuid(),
    athlete_id: athlete.id,
    guardian_name: `${athlete.name.split(' ')[1]} (${athlete.language === 'fr' ? 'parent' : 'family'})`,
    guardian_email: `guardian${index + 1}@touchline.example`,
    locale: athlete.language,
    state: athlete.guardian,
    photo_consent: athlete.guardian === 'active',
    film_consent: athlete.guardian === 'active',
    created_at: clock.daysAgo(Math.min(athlete.joinedDaysAgo, 25)),
    decided_at: athlete.guardian === 'active' ? clock.daysAgo(Math.min(athlete.joinedDaysAgo, 24)) : null,
    expires_at: clock.daysAgo(-10),
  }))
  await insertRows(db, 'public.guardian_links', links)
  await insertRows(
    db,
    'public.consents',
    links
      .filter((link) => link.state === 'active')
      .flatMap((link) => (['account', 'photo', 'film'] as const).map((scope) => ({ link, scope })))
      .map(({ link, scope }) => ({
        id: random.uuid(),
        athlete_id: link.athlete_id,
        guardian_link_id: link.id,
        scope,
        decision: 'given',
        text_version: '2026-11',
        language: link.locale,
        method: 'link',
        ip_address: 'unknown',
        created_at: link.decided_at,
      })),
  )
}

async function insertVideos(db: Db, clock: Clock, random: Random, athletes: Athlete[]) {
  const kinds = ['highlight', 'full_game', 'skills', 'training'] as const
  const titles = {
    highlight: 'Highlights',
    full_game: 'Full match',
    skills: 'Skills',
    training: 'Training week',
  }
  await insertRows(
    db,
    'public.video_links',
    athletes
      .filter(({ email }) => email === 'athlete@touchline.example' || random.chance(0.55))
      .flatMap((athlete) =>
        random.some(kinds, random.int(1, 3)).map((kind, index) => ({
          id: random.uuid(),
          athlete_id: athlete.id,
          url: `https://video.touchline.example/${athlete.id.slice(0, 8)}/${kind}`,
          title: `${titles[kind]} ${clock.now.getUTCFullYear()}`,
          kind,
          visibility: random.chance(0.8) ? 'public' : 'scouts',
          sport_code: athlete.sport,
          recorded_on: clock.day(random.int(10, 300)),
          sort_order: index,
          created_at: clock.daysAgo(random.int(1, 90)),
        })),
      ),
  )
}

function handleOf(athlete: Athlete) {
  const plain = displayName(athlete)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  return `${plain}-${athlete.id.slice(0, 8)}`
}
