import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Account, createAdmin, createAthlete, createScout } from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const report = async (who: Account, type: string, subject: string | undefined) =>
  (
    await database.as<{ id: string }>(who, `select report($1, $2, 'harassment', 'Look at this') as id`, [
      type,
      subject,
    ])
  ).rows[0]?.id
const decide = (admin: Account, id: string | undefined, action = 'none', outcome = 'actioned') =>
  database.as(admin, `select decide_flag($1, $2, 'Against the rules', $3)`, [id, outcome, action])
const bannedUntil = async (id: string) =>
  (
    await database.sql<{ days: number | null }>(
      `select round(extract(epoch from banned_until - now()) / 86400)::int as days from auth.users where id = $1`,
      [id],
    )
  )[0]?.days

test('the evidence says whom it is about and what was decided before, and never who reported', () =>
  database.inRolledBackTransaction(async () => {
    const [amy, mina, bob, vera] = [
      await createAdmin(database),
      await createAthlete(database, { years: 16, guardian: 'active' }),
      await createAthlete(database),
      await createScout(database, { check: 'approved' }),
    ]
    const first = await report(bob, 'scout_profile', vera.id)
    await decide(amy, first)
    const id = await report(mina, 'scout_profile', vera.id)
    await report(bob, 'scout_profile', vera.id)
    const { rows } = await database.as<{ e: Record<string, unknown> }>(amy, 'select flag_evidence($1) as e', [
      id,
    ])
    expect(rows[0]?.e).toMatchObject({
      subject: { role: 'scout', is_minor: false, is_suspended: false },
      involves_minor: true,
      same: 2,
      earlier: 1,
      is_party: false,
    })
    const text = JSON.stringify(rows)
    for (const hidden of [mina.id, bob.id, 'reporter', 'guardian_link']) expect(text).not.toContain(hidden)
  }))

test('one decision answers everybody who reported the same, and the other side once', () =>
  database.inRolledBackTransaction(async () => {
    const [amy, ada, bob, vera] = [
      await createAdmin(database),
      await createAthlete(database),
      await createAthlete(database),
      await createScout(database, { check: 'approved' }),
    ]
    const id = await report(ada, 'scout_profile', vera.id)
    await report(bob, 'scout_profile', vera.id)
    expect((await decide(amy, id)).refused).toBeNull()
    for (const who of [ada, bob])
      expect((await database.as(who, 'select outcome from my_reports()')).rows).toEqual([
        { outcome: 'action_taken' },
      ])
    const told = await database.as(vera, `select params from notifications where kind = 'moderation'`)
    expect(told.rows).toEqual([{ params: { subject_type: 'scout_profile', statement: 'Against the rules' } }])
    expect((await decide(amy, id)).refused?.hint).toBe('flag.settled')
  }))

test.each([
  ['suspend_week', 7],
  ['suspend', 36_525],
])('%s suspends the account at once, and never shortens a longer one', (action, days) =>
  database.inRolledBackTransaction(async () => {
    const [amy, ada, vera] = [
      await createAdmin(database),
      await createAthlete(database),
      await createScout(database, { check: 'approved' }),
    ]
    expect((await decide(amy, await report(ada, 'scout_profile', vera.id), action)).refused).toBeNull()
    expect(Math.abs(((await bannedUntil(vera.id)) ?? 0) - days)).toBeLessThan(3)
    await database.sql(`update auth.users set banned_until = now() + interval '40000 days' where id = $1`, [
      vera.id,
    ])
    await database.sql(`update flags set status = 'open'`)
    const [flag] = await database.sql<{ id: string }>('select id from flags')
    expect((await decide(amy, flag?.id, action)).refused).toBeNull()
    expect(await bannedUntil(vera.id)).toBe(40_000)
  }),
)

test('what was reported is taken away where it can be, and refused where it cannot', () =>
  database.inRolledBackTransaction(async () => {
    const [amy, ada, bob, vera] = [
      await createAdmin(database),
      await createAthlete(database),
      await createAthlete(database),
      await createScout(database, { check: 'approved' }),
    ]
    const one = async (text: string, values: unknown[]) =>
      (await database.sql<{ id: string }>(text, values))[0]?.id
    await database.sql(
      `update athlete_profiles set avatar_path = id || '/' || gen_random_uuid() || '.jpg' where id = $1`,
      [ada.id],
    )
    const subjects: [Account, string, string | undefined, string][] = [
      [
        bob,
        'video_link',
        await one(
          `insert into video_links (athlete_id, url, title, visibility) values ($1, 'https://film.example.org/1', 'Season', 'public') returning id`,
          [ada.id],
        ),
        'select 1 from video_links',
      ],
      [
        ada,
        'endorsement',
        await one(
          `insert into endorsements (scout_id, athlete_id, relationship, observed_on, rating, shown) values ($1, $2, 'coached', current_date, 4, true) returning id`,
          [vera.id, ada.id],
        ),
        `select 1 from endorsements where status = 'published'`,
      ],
      [
        bob,
        'measurement',
        await one(
          `insert into measurements (athlete_id, metric_code, value_entered, unit_entered, measured_on) values ($1, 'height_cm', 170, 'cm', current_date) returning id`,
          [ada.id],
        ),
        'select 1 from measurements',
      ],
      [bob, 'photo', ada.id, `select 1 from athlete_profiles where avatar_path <> ''`],
    ]
    for (const [who, type, id, left] of subjects) {
      expect(await database.sql(left), type).toHaveLength(1)
      expect((await decide(amy, await report(who, type, id), 'remove')).refused, type).toBeNull()
      expect(await database.sql(left), type).toEqual([])
    }
    const profile = await report(ada, 'scout_profile', vera.id)
    expect((await decide(amy, profile, 'remove')).refused?.hint).toBe('flag.action')
    expect((await decide(amy, profile, 'none', 'no_action')).refused).toBeNull()
  }))

test.each([
  ['actioned', 'anything'],
  ['actioned', null],
  ['no_action', 'suspend'],
])('%s with %s is refused by the name of the field, and decides nothing', (outcome, action) =>
  database.inRolledBackTransaction(async () => {
    const [amy, ada, vera] = [
      await createAdmin(database),
      await createAthlete(database),
      await createScout(database, { check: 'approved' }),
    ]
    const id = await report(ada, 'scout_profile', vera.id)
    expect((await decide(amy, id, action as string, outcome)).refused).toMatchObject({
      hint: 'flag.action',
      message: expect.stringMatching(/^action: /),
    })
    expect((await database.as(ada, 'select outcome from my_reports()')).rows).toEqual([{ outcome: 'open' }])
  }),
)

test('an admin decides nothing that they reported or that is about them, and suspends no admin', () =>
  database.inRolledBackTransaction(async () => {
    const [amy, ann, ada, vera] = [
      await createAdmin(database),
      await createAdmin(database),
      await createAthlete(database),
      await createScout(database, { check: 'approved' }),
    ]
    const id = await report(ada, 'scout_profile', vera.id)
    await database.sql('update flags set reporter_id = $1', [amy.id])
    expect((await decide(amy, id)).refused?.hint).toBe('flag.own')
    await database.sql('update flags set reporter_id = $1, subject_user_id = $2', [ada.id, amy.id])
    expect((await decide(amy, id)).refused?.hint).toBe('flag.own')
    expect((await decide(ann, id, 'suspend')).refused?.hint).toBe('flag.admin')
    expect((await database.sql(`select 1 from flags where status = 'open'`)).length).toBe(1)
    expect((await decide(ann, id)).refused).toBeNull()
  }))
