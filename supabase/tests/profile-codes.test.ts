import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Account, createAdmin, createAthlete, createScout } from './test-accounts.ts'
import { type Caller, openTestDatabase, type TestDatabase } from './test-database.ts'
import { daysAgo } from './test-figures.ts'

type Code = { id: string; secret: string; scans: number; revoked_at: string | null }
type Card = { name: string; athlete_id: string | null; handle?: string | null; club?: string }

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
const rolledBack = (run: () => Promise<void>) => () => database.inRolledBackTransaction(run)

const make = (by: Caller, label: string | null = 'Bib', days: number | null = 30) =>
  database.as<Code>(by, 'select * from create_profile_code($1, $2)', [label, days])
async function made(by: Account) {
  const { rows, refused } = await make(by)
  expect(refused).toBeNull()
  return rows[0] as Code
}
const open = async (by: Caller, secret: string) =>
  (await database.as<{ card: Card | null }>(by, 'select open_profile_code($1) as card', [secret])).rows[0]
    ?.card
const hides = (person: Account) =>
  database.sql(
    `insert into user_settings (user_id, privacy_profile_visibility) values ($1, 'private') on conflict (user_id) do update set privacy_profile_visibility = 'private'`,
    [person.id],
  )
const scansOf = async (by: Account) =>
  (await database.as<{ scans: number }>(by, 'select scans from profile_codes order by created_at')).rows

describe('the code of a profile', () => {
  test(
    'opens the card of an adult for anybody, and leads a verified scout to the page',
    rolledBack(async () => {
      const [ada, vera, sven] = [
        await createAthlete(database, { name: 'Ada Marrow' }),
        await createScout(database, { check: 'approved' }),
        await createScout(database),
      ]
      await database.sql(`update athlete_profiles set club = 'Harbour FC' where id = $1`, [ada.id])
      const { secret } = await made(ada)
      expect(secret).toMatch(/^[\w-]{22}$/)
      expect(await open('anon', secret)).toMatchObject({
        name: 'Ada Marrow',
        club: 'Harbour FC',
        athlete_id: null,
      })
      expect(await open(vera, secret)).toMatchObject({ athlete_id: ada.id })
      expect(await open(sven, secret)).toMatchObject({ name: 'Ada Marrow' })
    }),
  )
  test(
    'of a minor says first name and initial, and neither club nor address; without a guardian only scouts read it',
    rolledBack(async () => {
      const [mina, vera] = [
        await createAthlete(database, { years: 15, guardian: 'active', name: 'Mina Vellamo' }),
        await createScout(database, { check: 'approved' }),
      ]
      await database.sql(`update athlete_profiles set club = 'Harbour FC', region = 'Lyon' where id = $1`, [
        mina.id,
      ])
      const { secret } = await made(mina)
      const card = await open('anon', secret)
      expect(Object.keys(card ?? {}).sort()).toEqual(
        ['athlete_id', 'is_mine', 'is_minor', 'name', 'positions', 'scope', 'sport'].sort(),
      )
      expect(JSON.stringify(card)).not.toMatch(/Vellamo|Harbour|Lyon/)
      expect(await open(vera, secret)).toMatchObject({ athlete_id: mina.id })
      await database.sql(`update guardian_links set state = 'withdrawn' where athlete_id = $1`, [mina.id])
      expect(await open('anon', secret)).toBeNull()
    }),
  )
  test(
    'that is unknown, ended, over or of somebody who hides, is suspended or blocked opens nothing',
    rolledBack(async () => {
      const [ada, vera] = [await createAthlete(database), await createScout(database, { check: 'approved' })]
      const { id, secret } = await made(ada)
      for (const wrong of ['', 'x', `${secret}x`, 'A'.repeat(22), '%'.repeat(22)])
        expect(await open('anon', wrong)).toBeNull()
      await database.sql('insert into blocks (blocker_id, blocked_id) values ($1, $2)', [ada.id, vera.id])
      expect(await open(vera, secret)).toBeNull()
      await database.sql(`update profile_codes set expires_at = now() where id = $1`, [id])
      expect(await open('anon', secret)).toBeNull()
      const second = await made(ada)
      expect((await database.as(vera, 'select revoke_profile_code($1)', [second.id])).refused?.hint).toBe(
        'profile_code.not_found',
      )
      expect((await database.as(ada, 'select revoke_profile_code($1)', [second.id])).refused).toBeNull()
      expect(await open('anon', second.secret)).toBeNull()
      const third = await made(ada)
      await database.sql(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [
        ada.id,
      ])
      expect(await open('anon', third.secret)).toBeNull()
      await database.sql(`update auth.users set banned_until = null where id = $1`, [ada.id])
      await hides(ada)
      expect(await open('anon', third.secret)).toBeNull()
      expect(await open(ada, third.secret)).not.toBeNull()
    }),
  )
  test(
    'counts a visitor once an hour, and never its owner',
    rolledBack(async () => {
      const [ada, vera] = [await createAthlete(database), await createScout(database, { check: 'approved' })]
      const { secret } = await made(ada)
      for (const who of [ada, vera, vera, 'anon' as const, 'anon' as const]) await open(who, secret)
      expect(await scansOf(ada)).toEqual([{ scans: 2 }])
    }),
  )
  test(
    'is made by athletes alone, ten in use at once, with a label and days that fit, and read by its owner alone',
    rolledBack(async () => {
      const [ada, bob] = [await createAthlete(database), await createAthlete(database)]
      for (const who of [await createScout(database), 'anon' as const])
        expect((await make(who)).refused).not.toBeNull()
      expect((await make(ada, 'x'.repeat(41))).refused?.hint).toBe('profile_code.label')
      for (const days of [0, 731, null])
        expect((await make(ada, 'Bib', days)).refused?.hint).toBe('profile_code.days')
      for (let n = 0; n < 10; n++) await made(ada)
      expect((await make(ada)).refused?.hint).toBe('profile_code.too_many')
      expect((await database.as(bob, 'select secret from profile_codes')).rows).toEqual([])
      for (const write of [
        `update profile_codes set expires_at = now() + interval '9 years'`,
        'delete from profile_codes',
        `insert into profile_codes (athlete_id, secret, expires_at) select athlete_id, 'AAAAAAAAAAAAAAAAAAAAAA', expires_at from profile_codes limit 1`,
      ])
        expect((await database.as(ada, write)).refused, write).not.toBeNull()
    }),
  )
  test(
    'leaves a fact: who may open the page is in it, once a day; all others are nobody, and its owner and admins leave none',
    rolledBack(async () => {
      const [ada, mina, vera, sven, ben] = [
        await createAthlete(database),
        await createAthlete(database, { years: 15, guardian: 'active' }),
        await createScout(database, { check: 'approved' }),
        await createScout(database),
        await createAthlete(database),
      ]
      const admin = await createAdmin(database)
      const scans = async (page: Account) =>
        (
          await database.sql<{ actor_id: string | null }>(
            `select actor_id, details from private.activity where kind = 'code_scanned' and athlete_id = $1 order by id`,
            [page.id],
          )
        ).map(({ actor_id }) => actor_id)
      for (const page of [ada, mina]) {
        const { secret } = await made(page)
        const other = await made(page)
        for (const who of [vera, vera, sven, ben, 'anon' as const, admin, page]) await open(who, secret)
        await open(vera, other.secret)
        await open(vera, 'A'.repeat(22))
      }
      expect(await scans(ada)).toEqual([vera.id, sven.id, null, null])
      // A scout whose verification does not stand may not know whose code a minor’s is.
      expect(await scans(mina)).toEqual([vera.id, null, null, null])
      for (const who of [sven, ben])
        expect(
          (await database.as<{ a: string }>(who, 'select my_activity()::text as a')).rows.filter(({ a }) =>
            a.includes(mina.id),
          ),
        ).toEqual([])
    }),
  )
  test(
    'is told in the figures once five people opened it, to a minor too as one number',
    rolledBack(async () => {
      const mina = await createAthlete(database, { years: 15, guardian: 'active' })
      const scan = (who: Account, ago: number) =>
        database.sql(
          `select private.record_activity('code_scanned', $1, $2, at => now() - make_interval(days => $3))`,
          [who.id, mina.id, ago],
        )
      const people: Account[] = []
      for (let n = 0; n < 5; n++) people.push(await createScout(database, { check: 'approved' }))
      const told = async () => {
        await database.sql('update private.activity_rollup set closed_through = null')
        await database.sql('delete from private.activity_waiting')
        await database.sql('select private.roll_up_activity()')
        const { rows } = await database.as<{ f: Record<string, unknown> }>(
          mina,
          'select athlete_figures($1, $2) as f',
          [daysAgo(9), daysAgo(0)],
        )
        return rows[0]?.f
      }
      for (const who of people.slice(1)) await scan(who, 3)
      expect(await told()).toMatchObject({ code_scans: { count: 0, by_day: [] } })
      await scan(people[0] as Account, 3)
      const figures = await told()
      expect(figures).toMatchObject({ code_scans: { count: 5, before: 0 } })
      expect(JSON.stringify(figures?.code_scans)).not.toMatch(
        new RegExp(people.map(({ id }) => id).join('|')),
      )
    }),
  )
})
