import type { Cell } from './copy-rows.ts'
import type { CrowdPerson } from './crowd-people.ts'
import type { Clock } from './insert-rows.ts'
import type { Random } from './random.ts'

/** The tables of a generated person and the columns that are written, in the order in which they are filled. */
export const TABLES = [
  {
    table: 'auth.users',
    columns:
      'id, email, aud, role, email_confirmed_at, banned_until, raw_user_meta_data, created_at, updated_at',
  },
  { table: 'public.profiles', columns: 'id, full_name, role, email, created_at' },
  {
    table: 'public.user_settings',
    columns: 'user_id, language, privacy_profile_visibility, updated_at',
  },
  { table: 'private.person_names', columns: 'user_id, given, surname, answered_at' },
  {
    table: 'public.athlete_profiles',
    columns: `id, user_id, handle, display_name, country, region, place_id, town, languages, primary_sport, class_year, sex_category,
      recruiting_status, dominant_side, availability, level, club, age_band, is_minor, effective_visibility, contact_state,
      photo_allowed, film_allowed, import_source, import_key, created_at, updated_at`,
  },
  {
    table: 'public.athlete_private_details',
    columns:
      'athlete_id, birth_date, consent_country, guardian_state, photo_consent, film_consent, created_at',
  },
  { table: 'public.athlete_sports', columns: 'athlete_id, sport_code, is_primary' },
  { table: 'public.athlete_positions', columns: 'athlete_id, sport_code, position_code, sort_order' },
  {
    table: 'public.guardian_links',
    columns: `id, athlete_id, guardian_name, guardian_email, locale, state, photo_consent, film_consent, created_at, decided_at,
      agreed_at, expires_at`,
  },
  {
    table: 'public.consents',
    columns: 'athlete_id, guardian_link_id, scope, decision, text_version, language, created_at',
  },
  { table: 'public.video_links', columns: 'athlete_id, url, title, visibility, sport_code, created_at' },
  {
    table: 'public.measurements',
    columns: `id, athlete_id, metric_code, value_entered, unit_entered, value, measured_on, method, provenance, measured_by,
      measured_by_name, source_import_id, recorded_by, created_at, updated_at`,
  },
  { table: 'public.blocks', columns: 'blocker_id, blocked_id, created_at' },
  { table: 'public.hidden_athletes', columns: 'scout_id, athlete_id, created_at' },
] as const

export type CrowdTables = Map<string, Cell[][]>
export const createTables = (): CrowdTables => new Map(TABLES.map(({ table }) => [table, []]))

type Around = { importId: string; scouts: string[] }

export function writePerson(
  tables: CrowdTables,
  clock: Clock,
  random: Random,
  person: CrowdPerson,
  around: Around,
) {
  const add = (table: (typeof TABLES)[number]['table'], ...row: Cell[]) => tables.get(table)?.push(row)
  const since = clock.daysAgo(person.joinedDaysAgo)
  if (person.hasAccount) writeAccount(add, clock, person, since)
  add('public.athlete_profiles', ...profileOf(clock, person, since))
  for (const [index, { code, positions }] of person.sports.entries()) {
    add('public.athlete_sports', person.id, code, index === 0)
    for (const [at, position] of positions.entries())
      add('public.athlete_positions', person.id, code, position, at + 1)
  }
  if (person.hasFilm)
    add(
      'public.video_links',
      person.id,
      `https://film.touchline.example/${person.number}`,
      'Highlights',
      random.chance(0.85) ? 'public' : 'scouts',
      person.sport,
      since,
    )
  writeResults(add, clock, random, person, around.importId)
  const scout = random.pick(around.scouts)
  if (person.hasAccount && random.chance(0.004)) add('public.blocks', person.id, scout, since)
  if (random.chance(0.002)) add('public.hidden_athletes', scout, person.id, since)
}

type Add = (table: (typeof TABLES)[number]['table'], ...row: Cell[]) => void

function writeAccount(add: Add, clock: Clock, person: CrowdPerson, since: string) {
  const { id, email, name, language } = person
  const banned = person.isSuspended ? clock.daysAgo(-300) : null
  const said = { full_name: name, role: 'athlete', language }
  add('auth.users', id, email, 'authenticated', 'authenticated', since, banned, said, since, since)
  add('public.profiles', id, name, 'athlete', email, since)
  add('public.user_settings', id, language, person.visibility, since)
  add('private.person_names', id, person.given, person.surname, since)
  add(
    'public.athlete_private_details',
    id,
    person.birthDate,
    person.country,
    person.guardian,
    person.photoConsent,
    person.filmConsent,
    since,
  )
  if (person.guardian !== 'not_needed' && person.guardian !== 'needed')
    writeGuardian(add, clock, person, since)
}

function writeGuardian(add: Add, clock: Clock, person: CrowdPerson, since: string) {
  const { id, guardian, photoConsent, filmConsent, language } = person
  const link = `${id.slice(0, 14)}5${id.slice(15)}`
  const decided = guardian === 'invited' ? null : clock.daysAgo(Math.max(0.5, person.joinedDaysAgo - 1))
  add(
    'public.guardian_links',
    link,
    id,
    `Family ${person.surname}`,
    `guardian-${person.number}@crowd.touchline.example`,
    language,
    guardian,
    photoConsent,
    filmConsent,
    since,
    decided,
    guardian === 'active' ? decided : null,
    clock.daysAgo(-20),
  )
  if (guardian !== 'active') return
  const scopes = ['account', ...(photoConsent ? ['photo'] : []), ...(filmConsent ? ['film'] : [])]
  for (const scope of scopes) add('public.consents', id, link, scope, 'given', '2026-11', language, decided)
}

/** Who sees a page, as private.visibility_of decides it. */
function visibilityOf(person: CrowdPerson) {
  const { ageYears, guardian, consentAge, visibility } = person
  if (!person.hasAccount) return 'scouts'
  if (visibility === 'private' || person.isSuspended) return 'private'
  if (ageYears >= 18) return visibility
  const isClosed = guardian !== 'active' && (ageYears < consentAge || guardian === 'declined')
  return isClosed ? 'private' : 'scouts'
}

function profileOf(clock: Clock, person: CrowdPerson, since: string): Cell[] {
  const { ageYears, hasAccount, guardian, status } = person
  const isMinor = ageYears < 18
  const visibility = visibilityOf(person)
  const isClosed = !hasAccount || status === 'closed' || visibility === 'private'
  const contact = isClosed || (isMinor && guardian !== 'active') ? 'closed' : isMinor ? 'guardian' : 'open'
  return [
    person.id,
    hasAccount ? person.id : null,
    `athlete-${person.id.slice(0, 8)}`,
    person.shownName,
    person.country,
    person.region,
    person.place?.id,
    person.place?.name ?? '',
    person.language === 'en' ? ['en'] : [person.language, 'en'],
    person.sport,
    Number(person.birthDate.slice(0, 4)) + 18,
    person.sex,
    status,
    person.side,
    person.availability,
    person.level,
    person.club,
    hasAccount ? bandOf(ageYears) : null,
    hasAccount && isMinor,
    visibility,
    contact,
    !isMinor || person.photoConsent,
    !isMinor || person.filmConsent,
    hasAccount ? null : 'generated',
    hasAccount ? null : `athlete-${person.number}`,
    since,
    clock.daysAgo(person.updatedDaysAgo),
  ]
}

function bandOf(years: number) {
  if (years <= 15) return '13-15'
  if (years <= 17) return '16-17'
  if (years <= 20) return '18-20'
  if (years <= 23) return '21-23'
  return years <= 29 ? '24-29' : '30+'
}

/** A level above one's own word names the import that it came with. */
function writeResults(add: Add, clock: Clock, random: Random, person: CrowdPerson, importId: string) {
  for (const [index, { metric, value, method, provenance, daysAgo }] of person.results.entries()) {
    const isOwn = provenance === 'self_reported'
    const at = clock.daysAgo(daysAgo)
    add(
      'public.measurements',
      `${person.id.slice(0, 24)}${random.uuid().slice(24, 34)}${index.toString(16).padStart(2, '0')}`,
      person.id,
      metric.code,
      value,
      metric.unit,
      value,
      clock.day(daysAgo),
      method,
      provenance,
      isOwn ? 'self' : 'source',
      isOwn ? '' : 'Generated results',
      isOwn ? null : importId,
      isOwn ? person.id : null,
      at,
      at,
    )
  }
}
