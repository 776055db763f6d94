import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { atAal1, createAdmin, createAthlete, createScout } from './test-accounts.ts'
import { type Caller, openTestDatabase, type TestDatabase } from './test-database.ts'
import { testEvents } from './test-events.ts'
import { testFamilies } from './test-family.ts'

type Bib = { number: number; name: string; sport: string; secret: string | null; scans: number }

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
const { publish, answer } = testEvents(() => database)
const { family, decide } = testFamilies(() => database)
const rolledBack = (run: () => Promise<void>) => () => database.inRolledBackTransaction(run)

const print = (by: Caller, event: string) =>
  database.as<Bib>(by, 'select * from print_event_bibs($1)', [event])
const printed = async (by: Caller, event: string) => {
  const { rows, refused } = await print(by, event)
  expect(refused).toBeNull()
  return rows
}
const open = async (by: Caller, secret: string) =>
  (await database.as<{ bib: object | null }>(by, 'select open_profile_code($1) as bib', [secret])).rows[0]
    ?.bib
const shown = (token: string, yes: boolean) =>
  database.as('anon', 'select guardian_show_events($1, $2)', [token, yes])
const sql = (text: string, ...values: unknown[]) => database.sql(text, values)

/** An athlete with a place at an event, and the code of their bib. */
async function adult(columns: Record<string, unknown> = {}) {
  const [ada, amy] = [
    await createAthlete(database, { name: 'Ada Marrow', visibility: 'scouts' }),
    await createAdmin(database),
  ]
  const event = await publish({ title: 'Spring cup', ...columns })
  await answer(ada, event)
  const [bib] = await printed(amy, event)
  return { ada, amy, event, secret: bib?.secret ?? '' }
}
/** A child whose guardian lets this be read. */
async function child() {
  const { mina, dad } = await family(1)
  const amy = await createAdmin(database)
  const event = await publish({ title: 'Spring cup' })
  await answer(mina, event)
  const plain = await printed(amy, event)
  await shown(dad, true)
  const [bib] = await printed(amy, event)
  return { mina, dad, amy, event, plain, secret: bib?.secret ?? '' }
}

describe('the bibs of an event', () => {
  test(
    'are printed by admins with a second factor, on record, for athletes with a place, the same each time',
    rolledBack(async () => {
      const { ada, amy, event } = await adult({ capacity: 2 })
      const [bob, cleo, vera] = [
        await createAthlete(database, { name: 'Bob Stone' }),
        await createAthlete(database, { name: 'Cleo Fern' }),
        await createScout(database, { check: 'approved' }),
      ]
      await answer(bob, event)
      await answer(cleo, event)
      for (const who of [ada, vera, 'anon' as const, atAal1(amy)])
        expect((await print(who, event)).refused).not.toBeNull()
      const first = await printed(amy, event)
      expect(first.map(({ number, name, sport }) => [number, name, sport])).toEqual([
        [1, 'Ada M.', 'soccer'],
        [2, 'Bob S.', 'soccer'],
      ])
      expect(await printed(amy, event)).toEqual(first)
      // A number that was given is not given again.
      await answer(ada, event, 'no')
      expect((await printed(amy, event)).map(({ number, name }) => [number, name])).toEqual([
        [2, 'Bob S.'],
        [3, 'Cleo F.'],
      ])
      expect(
        await sql(
          `select from security_audit_log where user_id = $1 and action = 'event_bibs_printed'`,
          amy.id,
        ),
      ).toHaveLength(4)
    }),
  )
  test(
    'say event, number, first name and initial to anybody, and lead a verified scout to the page',
    rolledBack(async () => {
      const { ada, secret } = await adult()
      const vera = await createScout(database, { check: 'approved' })
      const said = (await open('anon', secret)) ?? {}
      expect(said).toMatchObject({
        scope: 'event',
        number: 1,
        name: 'Ada M.',
        event: 'Spring cup',
        athlete_id: null,
        is_mine: false,
      })
      expect(Object.keys(said).sort()).toEqual(
        ['athlete_id', 'event', 'is_mine', 'name', 'number', 'scope', 'start_at', 'timezone'].sort(),
      )
      expect(JSON.stringify(said)).not.toContain('Marrow')
      expect(await open(await createScout(database), secret)).toMatchObject({ athlete_id: null })
      expect(await open(vera, secret)).toMatchObject({ athlete_id: ada.id })
      expect(await open(ada, secret)).toMatchObject({ is_mine: true })
    }),
  )
  test(
    'count a visitor once an hour, and never the athlete',
    rolledBack(async () => {
      const { ada, amy, event, secret } = await adult()
      const vera = await createScout(database, { check: 'approved' })
      for (const who of [ada, vera, vera, 'anon' as const, 'anon' as const]) await open(who, secret)
      expect((await printed(amy, event))[0]?.scans).toBe(2)
    }),
  )
  test(
    'open nothing once the place is given up, the event cancelled or two days over',
    rolledBack(async () => {
      const { ada, amy, event, secret } = await adult()
      await answer(ada, event, 'maybe')
      expect(await open('anon', secret)).toBeNull()
      await answer(ada, event)
      expect(await open('anon', secret)).not.toBeNull()
      const moved = (hours: number) =>
        sql(
          `update events set start_at = now() - make_interval(hours => $2 + 1), end_at = now() - make_interval(hours => $2) where id = $1`,
          event,
          hours,
        )
      await moved(47)
      expect(await open('anon', secret)).not.toBeNull()
      await moved(49)
      expect(await open('anon', secret)).toBeNull()
      expect((await print(amy, event)).refused?.hint).toBe('event.over')
      await moved(1)
      await sql(`update events set status = 'cancelled' where id = $1`, event)
      expect(await open('anon', secret)).toBeNull()
      expect((await print(amy, event)).refused?.hint).toBe('event.cancelled')
      for (const gone of [await publish({ status: 'draft' }), 'aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee'])
        expect((await print(amy, gone)).refused?.hint).toBe('event.not_found')
    }),
  )
  test(
    'have no name and no code of a page that is hidden, suspended or not yet of age in its answers',
    rolledBack(async () => {
      const { ada, amy, event, secret } = await adult()
      const nothing = async () => {
        expect(await open('anon', secret)).toBeNull()
        expect(await printed(amy, event)).toMatchObject([{ number: 1, name: '', secret: null }])
      }
      const vera = await createScout(database, { check: 'approved' })
      await sql('insert into blocks (blocker_id, blocked_id) values ($1, $2)', ada.id, vera.id)
      expect(await open(vera, secret)).toBeNull()
      await sql(`update user_settings set privacy_profile_visibility = 'private' where user_id = $1`, ada.id)
      await nothing()
      await sql(`update user_settings set privacy_profile_visibility = 'scouts' where user_id = $1`, ada.id)
      expect(await open('anon', secret)).not.toBeNull()
      await sql(`update athlete_private_details set handover_state = 'asked' where athlete_id = $1`, ada.id)
      await nothing()
      await sql(`update athlete_private_details set handover_state = 'none' where athlete_id = $1`, ada.id)
      await sql(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, ada.id)
      await nothing()
    }),
  )
  test(
    'of a minor have a name and a code only while the guardian lets the name be read at events',
    rolledBack(async () => {
      const { mina, dad, amy, event, plain, secret } = await child()
      expect(plain).toMatchObject([{ number: 1, name: '', secret: null }])
      const said = JSON.stringify(await open('anon', secret))
      expect(said).toMatch(/"name": ?"\w+ \w\."/)
      expect(said).not.toContain(mina.id)
      await shown(dad, false)
      expect(await open('anon', secret)).toBeNull()
      expect(await printed(amy, event)).toMatchObject([{ number: 1, name: '', secret: null }])
      await shown(dad, true)
      expect(await printed(amy, event)).toMatchObject([{ number: 1, secret }])
    }),
  )
  test(
    'of a minor end with a guardian’s no to the event, a pause and a withdrawal',
    rolledBack(async () => {
      const { dad, event, secret, mina } = await child()
      const forbid = (yes: boolean) =>
        database.as('anon', 'select guardian_forbid_event($1, $2, $3)', [dad, event, yes])
      await forbid(true)
      expect(await open('anon', secret)).toBeNull()
      await forbid(false)
      await answer(mina, event)
      expect(await open('anon', secret)).not.toBeNull()
      await sql('update guardian_links set paused_at = now() where athlete_id = $1', mina.id)
      expect(await open('anon', secret)).toBeNull()
      await sql('update guardian_links set paused_at = null where athlete_id = $1', mina.id)
      expect(await open('anon', secret)).not.toBeNull()
      await decide(dad, 'withdraw')
      expect(await open('anon', secret)).toBeNull()
    }),
  )
  test(
    'of a minor with two guardians need the yes of both',
    rolledBack(async () => {
      const { mina, dad, mum } = await family(2)
      const amy = await createAdmin(database)
      const event = await publish()
      await answer(mina, event)
      await shown(dad, true)
      expect((await printed(amy, event))[0]?.secret).toBeNull()
      await shown(mum, true)
      expect((await printed(amy, event))[0]?.secret).not.toBeNull()
    }),
  )
  test(
    'go with the account and with the event',
    rolledBack(async () => {
      const { ada, event } = await adult()
      const left = () => sql('select from private.event_bibs where event_id = $1', event)
      expect(await left()).toHaveLength(1)
      await sql('delete from auth.users where id = $1', ada.id)
      expect(await left()).toEqual([])
    }),
  )
})
