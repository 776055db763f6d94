import { expect } from '@playwright/test'
import type { SupabaseClient } from '@supabase/supabase-js'
import type { test } from './fixtures.ts'

type Tools = Parameters<Parameters<typeof test>[2]>[0]
type Arrange = Pick<Tools, 'service' | 'newPerson'>

export async function throwOnError(answer: PromiseLike<{ error: { message: string } | null }>) {
  const { error } = await answer
  if (error) throw new Error(error.message)
}

export const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

type ScoutOptions = { name?: string; verified?: boolean; sports?: string[] }

/** A scout of Harbour Academy, verified by default. */
export async function newScout({ service, newPerson }: Arrange, options: ScoutOptions = {}) {
  const { name = 'Sam Ferreira', verified = true, sports = [] } = options
  const person = await newPerson('scout', name)
  await throwOnError(
    service
      .from('scout_profiles')
      .update({ kind: 'academy', organization: 'Harbour Academy', country: 'ES', sports })
      .eq('user_id', person.id),
  )
  if (verified) await verify(service, person.id)
  return { ...person, name }
}

/** Asked for and approved for contact with minors too, as two admins would have done it. */
export async function verify(service: SupabaseClient, userId: string, what = ['staff_page']) {
  const id = crypto.randomUUID()
  await throwOnError(
    service.from('verifications').insert({
      id,
      user_id: userId,
      type: 'organization',
      organization: 'Harbour Academy',
      for_minors: true,
      evidence_note: 'The staff page names me.',
      evidence_url: 'https://staff.harbour.example/me',
      status: 'approved',
      what_was_checked: what,
      decided_at: new Date().toISOString(),
      expires_at: inDays(200),
    }),
  )
  return id
}

type MeasurementOptions = {
  metric: string
  value: number
  unit: string
  method?: string
  provenance?: string
  measuredBy?: { measured_by: string; measured_by_name?: string; organization_id?: string }
}
type AthleteOptions = {
  name: string
  club: string
  sport?: string
  positions?: string[]
  birthDate?: string
  classYear?: number
  numbers?: MeasurementOptions[]
  visibility?: 'public' | 'scouts' | 'private'
}

const HARBOUR = '6f1c2b1e-4a0d-4c55-9d0e-5b1f0a7c3e21'

/** Whom a number names that says nothing else: above one's own word that is a club which is checked. */
export async function measuredBy(service: SupabaseClient, provenance: string) {
  if (provenance === 'self_reported') return { measured_by: 'self' }
  if (provenance === 'imported') return { measured_by: 'source', measured_by_name: 'Harbour test day' }
  const now = Date.now()
  await throwOnError(
    service.from('organizations').upsert(
      {
        id: HARBOUR,
        handle: 'harbour-test-centre',
        kind: 'club',
        name: 'Harbour Test Centre',
        country_code: 'ES',
        mail_domain: 'harbour-tests.example',
        first_checked_at: new Date(now - 86_400_000).toISOString(),
        checked_until: new Date(now + 300 * 86_400_000).toISOString(),
      },
      { onConflict: 'id', ignoreDuplicates: true },
    ),
  )
  return { measured_by: 'organization', organization_id: HARBOUR }
}

/** An adult with a public page and open to offers by default. A minor has no guardian yet. */
export async function newAthlete({ service, newPerson }: Arrange, options: AthleteOptions) {
  const {
    name,
    club,
    sport = 'soccer',
    positions = ['st'],
    birthDate = '2001-04-02',
    classYear = 2027,
  } = options
  const person = await newPerson('athlete', name)
  if (options.visibility)
    await throwOnError(
      service
        .from('user_settings')
        .upsert({ user_id: person.id, privacy_profile_visibility: options.visibility }),
    )
  await throwOnError(
    service.from('athlete_profiles').insert({
      id: person.id,
      user_id: person.id,
      handle: `story-${person.id.slice(0, 8)}`,
      display_name: name,
      country: 'ES',
      region: 'Valencia',
      primary_sport: sport,
      class_year: classYear,
      club,
      recruiting_status: 'open',
    }),
  )
  await throwOnError(
    service
      .from('athlete_private_details')
      .insert({ athlete_id: person.id, birth_date: birthDate, consent_country: 'ES' }),
  )
  await throwOnError(
    service.from('athlete_sports').insert({ athlete_id: person.id, sport_code: sport, is_primary: true }),
  )
  await throwOnError(
    service.from('athlete_positions').insert(
      positions.map((position_code, i) => ({
        athlete_id: person.id,
        sport_code: sport,
        position_code,
        sort_order: i + 1,
      })),
    ),
  )
  for (const number of options.numbers ?? []) {
    const { metric, value, unit, method = 'laser', provenance = 'club_recorded' } = number
    await throwOnError(
      service.from('measurements').insert({
        athlete_id: person.id,
        metric_code: metric,
        value_entered: value,
        unit_entered: unit,
        measured_on: '2026-10-03',
        method,
        provenance,
        ...(number.measuredBy ?? (await measuredBy(service, provenance))),
      }),
    )
  }
  return { ...person, name }
}

/** A published event in Madrid that begins on the hour three days from now and takes an hour and a half. */
export async function newEvent(service: SupabaseClient, columns: Record<string, unknown>): Promise<string> {
  // In the middle of a day for whoever reads it from Europe or America, at whatever hour the story runs.
  const start = Date.parse(`${inDays(3).slice(0, 10)}T16:00:00Z`)
  const { data } = await service
    .from('events')
    .insert({
      location: 'Ciutat Esportiva, pitch 3',
      status: 'published',
      start_at: new Date(start).toISOString(),
      end_at: new Date(start + 5_400_000).toISOString(),
      timezone: 'Europe/Madrid',
      ...columns,
    })
    .select('id')
    .single()
    .throwOnError()
  return data.id
}

/** What stands in the database of what somebody answered; undefined where they have not. */
export async function answerOf(service: SupabaseClient, eventId: string, userId: string) {
  const { data } = await service
    .from('event_answers')
    .select('answer, shown')
    .match({ event_id: eventId, user_id: userId })
    .throwOnError()
  return data[0] as { answer: string; shown: boolean } | undefined
}

export const sprintResult = (value: number, more: Partial<MeasurementOptions> = {}): MeasurementOptions => ({
  metric: 'sprint30_s',
  value,
  unit: 's',
  ...more,
})

/** For names and texts that no other story has: it resembles no other, because the search tolerates typing errors, and no phone number, which the gate of contact would refuse. */
export const uniqueWord = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) =>
    String.fromCharCode(97 + (byte % 26)),
  ).join('')

/** True when the page scrolls horizontally, also once it has had time to follow a window that was made smaller. */
export const hasHorizontalScroll = (page: Tools['page']) =>
  expect
    .poll(
      () => page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth),
      { timeout: 3_000 },
    )
    .toBe(false)
    .then(
      () => false,
      () => true,
    )
