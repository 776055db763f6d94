import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fc } from '#shared/test/fast-check.ts'
import { type Account, createAthlete, createScout } from './test-accounts.ts'
import { type Caller, openTestDatabase, type TestDatabase } from './test-database.ts'

type Condition = { part: string; asked: unknown; own: unknown; met: boolean }
type Opening = { id: string; title: string; scout: { user_id: string }; conditions: Condition[] }

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const rolledBack = (run: () => Promise<void>) => () => database.inRolledBackTransaction(run)
const scout = () => createScout(database, { check: 'approved' })
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const draft = (
  by: Caller,
  filter: object = {},
  more: { closes?: string; title?: string; body?: string } = {},
) =>
  database.as<{ id: string }>(
    by,
    'insert into openings (title, body, filter, closes_on) values ($1, $2, $3, $4) returning id',
    [
      more.title ?? 'Two sprinters',
      more.body ?? 'For our relay.',
      JSON.stringify({ sport: 'soccer', ...filter }),
      more.closes ?? inDays(30),
    ],
  )
async function publish(by: Account, filter: object = {}, more: Parameters<typeof draft>[2] = {}) {
  const { rows, refused } = await draft(by, filter, more)
  expect(refused).toBeNull()
  const id = rows[0]?.id ?? ''
  expect((await database.as(by, 'select publish_opening($1)', [id])).refused).toBeNull()
  return id
}
/** Its day is over, as it would be tomorrow or later. */
async function pass(by: Account) {
  await database.sql('alter table openings disable trigger openings_before_write')
  await database.sql('update openings set closes_on = current_date - 1 where scout_id = $1', [by.id])
  await database.sql('alter table openings enable trigger openings_before_write')
}
const read = async (by: Caller) =>
  (await database.as<{ all: Opening[] }>(by, 'select openings_for_me() as all')).rows[0]?.all ?? []
const ids = async (by: Caller) => (await read(by)).map(({ id }) => id)

describe('an opening', () => {
  test(
    'is read by adults who are athletes once it is published, and by nobody else',
    rolledBack(async () => {
      const [vera, sven, una] = [await scout(), await scout(), await createScout(database)]
      const [ada, mina] = [
        await createAthlete(database),
        await createAthlete(database, { years: 15, guardian: 'active' }),
      ]
      const kept = (await draft(vera)).rows[0]?.id
      expect(await ids(ada)).toEqual([])
      const id = await publish(vera)
      expect(await ids(ada)).toEqual([id])
      const seen = async (by: Caller) =>
        (await database.as<{ id: string }>(by, 'select id from openings')).rows.map((row) => row.id)
      expect(await seen(ada)).toEqual([id])
      for (const other of [mina, sven, una, 'anon'] as const) {
        expect(await seen(other)).toEqual([])
        if (other !== 'anon') expect(await ids(other)).toEqual([])
      }
      expect((await seen(vera)).toSorted()).toEqual([id, kept].toSorted())
    }),
  )

  test(
    'is gone at once with the check, the block, the ban, the deadline and the end',
    rolledBack(async () => {
      const ada = await createAthlete(database)
      const [expired, blocked, blocking, banned, restricted, late, closed, removed] = [
        await scout(),
        await scout(),
        await scout(),
        await scout(),
        await scout(),
        await scout(),
        await scout(),
        await scout(),
      ]
      for (const each of [expired, blocked, blocking, banned, restricted, late, closed, removed])
        await publish(each)
      const stands = await publish(await scout())
      expect(await ids(ada)).toHaveLength(9)
      await database.sql(`update scout_profiles set verified_until = now() where user_id = $1`, [expired.id])
      await database.as(ada, 'insert into blocks (blocked_id) values ($1)', [blocked.id])
      await database.as(blocking, 'insert into blocks (blocked_id) values ($1)', [ada.id])
      await database.sql(`update auth.users set banned_until = 'infinity' where id = $1`, [banned.id])
      await database.sql(
        `insert into private.contact_restrictions (user_id, until) values ($1, now() + interval '7 days')`,
        [restricted.id],
      )
      await pass(late)
      await database.as(closed, `select close_opening(id, 'filled') from openings`)
      await database.sql(`update openings set state = 'removed' where scout_id = $1`, [removed.id])
      expect(await ids(ada)).toEqual([stands])
      expect((await database.as(ada, 'select id from openings')).rows).toEqual([{ id: stands }])
    }),
  )

  test(
    'is published by a verified scout who may write, from a draft, and closed with a reason',
    rolledBack(async () => {
      const [una, vera] = [await createScout(database), await scout()]
      const id = (await draft(una)).rows[0]?.id
      const call = async (by: Account, text: string, ...values: unknown[]) =>
        (await database.as(by, `select ${text}`, values)).refused?.hint
      expect(await call(una, 'publish_opening($1)', id)).toBe('opening.not_verified')
      expect(await call(vera, 'publish_opening($1)', id)).toBe('opening.not_found')
      const mine = (await draft(vera)).rows[0]?.id
      expect(await call(vera, `close_opening($1, 'filled')`, mine)).toBe('opening.not_open')
      await database.sql(
        `insert into private.contact_restrictions (user_id, until) values ($1, now() + interval '7 days')`,
        [vera.id],
      )
      expect(await call(vera, 'publish_opening($1)', mine)).toBe('contact.restricted')
      await database.sql('delete from private.contact_restrictions')
      expect(await call(vera, 'publish_opening($1)', mine)).toBeUndefined()
      expect(await call(vera, 'publish_opening($1)', mine)).toBe('opening.not_draft')
      expect(await call(una, `close_opening($1, 'filled')`, mine)).toBe('opening.not_found')
      expect(await call(vera, `close_opening($1, 'deadline')`, mine)).toBe('opening.close_reason')
      expect(await call(vera, `close_opening($1, 'nobody_fits')`, mine)).toBeUndefined()
      const changed = await database.as(vera, `update openings set title = 'Three' where id = $1`, [mine])
      expect(changed.changed).toBe(0)
      expect((await database.as(vera, 'delete from openings where id = $1', [mine])).changed).toBe(0)
    }),
  )

  test.each([
    ['without a sport', { sport: null }, {}, 'opening.sport'],
    ['for a sport that there is not', { sport: 'quidditch' }, {}, 'search.sport'],
    [
      'with a range that ends before it begins',
      { metrics: [{ metric: 'sprint30_s', min: 5, max: 4 }] },
      {},
      'search.metrics',
    ],
    ['that closed yesterday', {}, { closes: inDays(-1) }, 'opening.closes_on'],
    ['that closes in a year', {}, { closes: inDays(365) }, 'opening.closes_on'],
    ['with a phone number in it', {}, { body: 'Call me on +34 612 345 678.' }, 'contact.details'],
    ['with words among its regions', { regions: ['write to bob on insta'] }, {}, 'opening.choice'],
    ['with words among its levels', { levels: ['find_me_as_bob'] }, {}, 'opening.choice'],
    [
      'with a phone number for a sprint',
      { metrics: [{ metric: 'sprint30_s', max: 34612345678 }] },
      {},
      'opening.range',
    ],
  ])('%s is refused in words that name the field', (_what, filter, more, hint) =>
    database.inRolledBackTransaction(async () => {
      const { refused } = await draft(await scout(), filter, more)
      expect(refused?.hint).toBe(hint)
    }),
  )

  test(
    'closes by itself after its day, and says why',
    rolledBack(async () => {
      const vera = await scout()
      await publish(vera)
      await database.sql('select private.close_due_openings()')
      expect((await database.as(vera, 'select state from openings')).rows).toEqual([{ state: 'open' }])
      await pass(vera)
      await database.sql('select private.close_due_openings()')
      expect((await database.as(vera, 'select state, close_reason from openings')).rows).toEqual([
        { state: 'closed', close_reason: 'deadline' },
      ])
    }),
  )
})

describe('why an athlete fits', () => {
  test(
    'is told point by point, with their own value',
    rolledBack(async () => {
      const ada = await createAthlete(database, { positions: ['st'] })
      await database.sql(
        `update athlete_profiles set level = 'club', dominant_side = 'left', region = 'Navarre' where id = $1`,
        [ada.id],
      )
      // The region of somebody is one that may be asked for.
      await publish(await scout(), {
        positions: ['st', 'lw'],
        levels: ['national'],
        dominantSides: ['left'],
        regions: ['Navarre'],
        availabilities: ['now'],
        metrics: [{ metric: 'sprint30_s', max: 4.6, timing: 'electronic' }],
      })
      const [opening] = await read(ada)
      expect(opening?.conditions).toEqual([
        { part: 'positions', asked: ['st', 'lw'], own: ['st'], met: true },
        { part: 'levels', asked: ['national'], own: 'club', met: false },
        { part: 'dominantSides', asked: ['left'], own: 'left', met: true },
        { part: 'regions', asked: ['Navarre'], own: 'Navarre', met: true },
        { part: 'availabilities', asked: ['now'], own: null, met: false },
        {
          part: 'metrics',
          asked: { max: 4.6, metric: 'sprint30_s', timing: 'electronic' },
          own: null,
          met: false,
        },
      ])
    }),
  )

  test(
    'comes best fit first, and only in one’s own sports',
    rolledBack(async () => {
      const ada = await createAthlete(database, { positions: ['st'] })
      const vera = await scout()
      const misses = await publish(vera, { positions: ['gk'] }, { closes: inDays(2) })
      const fits = await publish(vera, { positions: ['st'] }, { closes: inDays(9) })
      const sooner = await publish(vera, {}, { closes: inDays(5) })
      await publish(vera, { sport: 'tennis' })
      expect(await ids(ada)).toEqual([sooner, fits, misses])
    }),
  )

  test('is for everybody what the search of the scout says', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record(
          {
            positions: fc.uniqueArray(fc.constantFrom('st', 'lw', 'gk', 'cb'), {
              minLength: 1,
              maxLength: 3,
            }),
            countries: fc.uniqueArray(fc.constantFrom('DE', 'ES', 'FR'), { minLength: 1, maxLength: 2 }),
            levels: fc.uniqueArray(fc.constantFrom('club', 'national', 'school'), { minLength: 1 }),
            dominantSides: fc.uniqueArray(fc.constantFrom('left', 'right'), { minLength: 1 }),
          },
          { requiredKeys: [] },
        ),
        fc.array(
          fc.record({
            positions: fc.uniqueArray(fc.constantFrom('st', 'lw', 'gk', 'cb'), {
              minLength: 1,
              maxLength: 2,
            }),
            country: fc.constantFrom('DE', 'ES', 'FR'),
            level: fc.constantFrom('club', 'national', null),
            side: fc.constantFrom('left', 'right', null),
          }),
          { minLength: 1, maxLength: 5 },
        ),
        (filter, people) =>
          database.inRolledBackTransaction(async () => {
            const vera = await scout()
            const athletes: Account[] = []
            for (const { positions, country, level, side } of people) {
              const athlete = await createAthlete(database, { positions, country })
              await database.sql(
                'update athlete_profiles set level = $2, dominant_side = $3, club = $4 where id = $1',
                [athlete.id, level, side, 'Ordizia'],
              )
              athletes.push(athlete)
            }
            const id = await publish(vera, filter)
            const found = await database.as<{ ids: string[] }>(
              vera,
              `select search_athletes($1) -> 'ids' as ids`,
              [JSON.stringify({ sport: 'soccer', text: 'Ordizia', limit: 100, ...filter })],
            )
            for (const athlete of athletes) {
              const opening = (await read(athlete)).find((one) => one.id === id)
              const fits = opening?.conditions.every(({ met }) => met)
              expect([athlete.id, fits]).toEqual([athlete.id, found.rows[0]?.ids.includes(athlete.id)])
            }
          }),
      ),
      { numRuns: 40 },
    )
  })
})
