import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Account, createAthlete, createScout } from './test-accounts.ts'
import { type Caller, openTestDatabase, type TestDatabase } from './test-database.ts'
import { TEST_DAY_ID, WITH_TEST_DAY } from './test-measurers.ts'
import { testVideos } from './test-videos.ts'

type Code = { id: string; secret: string }
type Film = { title: string; url: string | null }
type Packet = {
  numbers: { metric: string; provenance: string }[]
  honours: { title: string }[]
  films: Film[]
}
type Opened = { scope: string; name: string; athlete_id: string | null; packet?: Packet }

let database: TestDatabase
const { addShown } = testVideos(() => database)
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
const rolledBack = (run: () => Promise<void>) => () => database.inRolledBackTransaction(run)

const make = (by: Caller, days: number | null = 7, scope: string | null = 'coach_packet') =>
  database.as<Code>(by, `select * from create_profile_code('Coach Ruiz', $1, $2)`, [days, scope])
async function made(by: Account) {
  const { rows, refused } = await make(by)
  expect(refused).toBeNull()
  return rows[0] as Code
}
const open = async (by: Caller, secret: string) =>
  (await database.as<{ card: Opened | null }>(by, 'select open_profile_code($1) as card', [secret])).rows[0]
    ?.card
const set = (person: Account, columns: string) =>
  database.sql(`update athlete_profiles set ${columns} where id = $1`, [person.id])
const shows = (person: Account, to: string) =>
  database.sql(
    `insert into user_settings (user_id, privacy_profile_visibility) values ($1, $2) on conflict (user_id) do update set privacy_profile_visibility = $2`,
    [person.id, to],
  )
const measures = (person: Account, metric: string, value: number, unit: string, source: string) =>
  database.sql(
    `${WITH_TEST_DAY} insert into measurements (athlete_id, metric_code, value_entered, unit_entered, measured_on, method, measured_by, event_id, provenance, evidence_url)
     values ($1, $2, $3, $4, '2026-03-01', 'laser', 'event', ${TEST_DAY_ID}, $5, 'https://film.example.org/unlisted')`,
    [person.id, metric, value, unit, source],
  )
/** As its issuer confirms it; the insert of anybody is unconfirmed. */
const honour = (person: Account, title: string, level: string, confirmedBy = '') =>
  database
    .sql(
      `insert into honours (athlete_id, title, level, awarded_on, issuer_name) values ($1, $2, $3, '2026-02-01', 'League')`,
      [person.id, title, level],
    )
    .then(() =>
      database.sql(
        `update honours set confirmed_at = now(), confirmed_by = $3 where athlete_id = $1 and title = $2 and $3 <> ''`,
        [person.id, title, confirmedBy],
      ),
    )
const link = (person: Account, title: string, visibility: string) =>
  database.sql(
    `insert into video_links (athlete_id, title, url, visibility) values ($1, $2, 'https://film.example.org/' || $3, $3)`,
    [person.id, title, visibility],
  )

describe('a coach packet', () => {
  test(
    'says to a stranger what a verified scout reads: numbers with their source, confirmed achievements and films',
    rolledBack(async () => {
      const ada = await createAthlete(database, { name: 'Ada Marrow', visibility: 'scouts' })
      await measures(ada, 'sprint30_s', 4.2, 's', 'club_recorded')
      await honour(ada, 'Cup winners', 'region', 'League')
      await honour(ada, 'Own word', 'region')
      await honour(ada, 'School captain', 'school', 'Head')
      await link(ada, 'Season', 'public')
      await link(ada, 'Match', 'scouts')
      await link(ada, 'Secret', 'private')
      const { secret } = await made(ada)
      const opened = await open('anon', secret)
      expect(opened).toMatchObject({ scope: 'coach_packet', name: 'Ada Marrow', athlete_id: null })
      expect(opened?.packet?.numbers).toMatchObject([{ metric: 'sprint30_s', provenance: 'club_recorded' }])
      expect(opened?.packet?.honours.map(({ title }) => title)).toEqual(['Cup winners'])
      expect(opened?.packet?.films.map(({ title, url }) => [title, url]).sort()).toEqual([
        ['Match', null],
        ['Season', 'https://film.example.org/public'],
      ])
    }),
  )
  test(
    'holds no birth date, address, contact, bio, words of scouts or unlisted link',
    rolledBack(async () => {
      const [ada, vera] = [
        await createAthlete(database, { name: 'Ada Marrow', visibility: 'scouts' }),
        await createScout(database, { check: 'approved' }),
      ]
      await set(ada, `bio = 'Quokkabio', status_note = 'Quokkanote', club = 'Harbour FC'`)
      await measures(ada, 'sprint30_s', 4.2, 's', 'self_reported')
      await database.sql(
        `insert into endorsements (scout_id, athlete_id, relationship, observed_on, rating, notes, visibility, shown) values ($1, $2, 'coached', '2026-01-01', 4, 'Quokkawords', 'public', true)`,
        [vera.id, ada.id],
      )
      const { secret } = await made(ada)
      const said = JSON.stringify(await open('anon', secret))
      expect(said).toContain('Harbour FC')
      expect(said).not.toMatch(/Quokka|birth|unlisted|evidence|email|Sid Harrow|avatar|@/)
      const [{ handle, birth } = { handle: '', birth: '' }] = await database.sql<{
        handle: string
        birth: string
      }>(
        `select p.handle, d.birth_date::text as birth from athlete_profiles p join athlete_private_details d on d.athlete_id = p.id where p.id = $1`,
        [ada.id],
      )
      for (const hidden of [handle, birth, ada.id, vera.id]) expect(said).not.toContain(hidden)
    }),
  )
  test(
    'plays an uploaded film only where everybody may see the page and the film',
    rolledBack(async () => {
      const ada = await createAthlete(database, { name: 'Ada Marrow', visibility: 'scouts' })
      const shown = await addShown(ada, 'public')
      await addShown(ada, 'scouts')
      const { secret } = await made(ada)
      const urls = async () => (await open('anon', secret))?.packet?.films.map(({ url }) => url)
      expect(await urls()).toEqual([null, null])
      await shows(ada, 'public')
      expect((await urls())?.filter(Boolean)).toEqual([`/video/${shown.id}`])
    }),
  )
  test(
    'is not for anybody under 18, whichever way',
    rolledBack(async () => {
      const mina = await createAthlete(database, { years: 15, guardian: 'active', name: 'Mina Vellamo' })
      expect((await make(mina)).refused?.hint).toBe('profile_code.minor')
      // Made as an adult, before somebody puts the birth date right.
      const ada = await createAthlete(database, { name: 'Ada Marrow' })
      const { secret } = await made(ada)
      expect(await open('anon', secret)).not.toBeNull()
      await database.sql(
        `update athlete_private_details set birth_date = current_date - interval '16 years' where athlete_id = $1`,
        [ada.id],
      )
      await set(ada, 'is_minor = is_minor')
      for (const who of ['anon' as const, ada]) expect(await open(who, secret)).toBeNull()
    }),
  )
  test(
    'waits until an athlete of 18 has answered what is asked then',
    rolledBack(async () => {
      const ada = await createAthlete(database, { name: 'Ada Marrow' })
      const { secret } = await made(ada)
      await database.sql(
        `update athlete_private_details set handover_state = 'asked' where athlete_id = $1`,
        [ada.id],
      )
      expect(await open('anon', secret)).toBeNull()
      expect((await make(ada)).refused?.hint).toBe('profile_code.hidden')
    }),
  )
  test(
    'opens nothing while the page is hidden, the account suspended, or for whom the athlete blocked',
    rolledBack(async () => {
      const [ada, vera] = [
        await createAthlete(database, { name: 'Ada Marrow' }),
        await createScout(database, { check: 'approved' }),
      ]
      const { id, secret } = await made(ada)
      expect(await open(vera, secret)).toMatchObject({ athlete_id: ada.id })
      await database.sql('insert into blocks (blocker_id, blocked_id) values ($1, $2)', [ada.id, vera.id])
      expect(await open(vera, secret)).toBeNull()
      await shows(ada, 'private')
      for (const who of ['anon' as const, vera, ada]) expect(await open(who, secret)).toBeNull()
      expect((await make(ada)).refused?.hint).toBe('profile_code.hidden')
      await shows(ada, 'scouts')
      await database.sql(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [
        ada.id,
      ])
      expect(await open('anon', secret)).toBeNull()
      expect((await make(ada)).refused?.hint).toBe('profile_code.not_allowed')
      await database.sql(`update auth.users set banned_until = null where id = $1`, [ada.id])
      await set(ada, 'is_minor = is_minor')
      expect(await open('anon', secret)).not.toBeNull()
      expect((await database.as(ada, 'select revoke_profile_code($1)', [id])).refused).toBeNull()
      expect(await open('anon', secret)).toBeNull()
    }),
  )
  test(
    'works for 1 to 14 days, three at once beside the cards, and each opening counts but its owner’s',
    rolledBack(async () => {
      const ada = await createAthlete(database, { name: 'Ada Marrow' })
      for (const days of [0, 15, 365, null])
        expect((await make(ada, days)).refused?.hint).toBe('profile_code.packet_days')
      for (const scope of ['event', 'everything', null])
        expect((await make(ada, 7, scope)).refused?.hint).toBe('profile_code.scope')
      for (let n = 0; n < 9; n++) expect((await make(ada, 30, 'card')).refused).toBeNull()
      const { id, secret } = await made(ada)
      await made(ada)
      await made(ada)
      expect((await make(ada)).refused?.hint).toBe('profile_code.too_many_packets')
      expect((await make(ada, 30, 'card')).refused).toBeNull()
      expect((await make(ada, 30, 'card')).refused?.hint).toBe('profile_code.too_many')
      for (const who of ['anon' as const, 'anon' as const, ada]) await open(who, secret)
      const { rows } = await database.as(ada, 'select scans from profile_codes where id = $1', [id])
      expect(rows).toEqual([{ scans: 2 }])
    }),
  )
})
