import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type Account,
  atAal1,
  createAdmin,
  createAthlete,
  createScout,
  openConversation,
} from './test-accounts.ts'
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
const decide = (admin: Account, id: string | undefined, action: string | null = 'warn', days?: number) =>
  database.as(admin, `select decide_flag($1, $2, 'Against the rules', $3)`, [id, action, days ?? null])
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
      reports: [{ is_removable: false }, { is_removable: false }],
      earlier: 1,
      is_party: false,
    })
    const text = JSON.stringify(rows)
    for (const hidden of [mina.id, bob.id, 'reporter', 'guardian_link']) expect(text).not.toContain(hidden)
  }))

test('one decision answers everybody whose report it names, and the other side once', () =>
  database.inRolledBackTransaction(async () => {
    const [amy, ada, bob, vera] = [
      await createAdmin(database),
      await createAthlete(database),
      await createAthlete(database),
      await createScout(database, { check: 'approved' }),
    ]
    const id = await report(ada, 'scout_profile', vera.id)
    const same = await report(bob, 'scout_profile', vera.id)
    await database.as(amy, `select decide_flag($1, 'warn', 'Rude', null, array[$2::uuid])`, [id, same])
    for (const who of [ada, bob])
      expect((await database.as(who, 'select outcome from my_reports()')).rows).toEqual([
        { outcome: 'action_taken' },
      ])
    const told = await database.as<{ params: { decision_id: string }; url: string }>(
      vera,
      `select params, url from notifications where kind = 'moderation'`,
    )
    expect(told.rows).toHaveLength(1)
    expect(told.rows[0]?.url).toBe(`/decision/${told.rows[0]?.params.decision_id}`)
    expect((await decide(amy, id)).refused?.hint).toBe('flag.settled')
  }))

test.each([
  ['suspend', 7, 7],
  ['ban', undefined, 36_524],
])('%s suspends the account at once, and never shortens a longer one', (action, days, until) =>
  database.inRolledBackTransaction(async () => {
    const [amy, ada, vera] = [
      await createAdmin(database),
      await createAthlete(database),
      await createScout(database, { check: 'approved' }),
    ]
    expect((await decide(amy, await report(ada, 'scout_profile', vera.id), action, days)).refused).toBeNull()
    expect(await bannedUntil(vera.id)).toBe(until)
    await database.sql(`update auth.users set banned_until = now() + interval '40000 days' where id = $1`, [
      vera.id,
    ])
    // As if the first had been lifted by hand.
    await database.sql(`delete from private.moderation_decisions`)
    await database.sql(`update flags set status = 'open'`)
    const [flag] = await database.sql<{ id: string }>('select id from flags')
    expect((await decide(amy, flag?.id, action, days)).refused).toBeNull()
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
    expect((await decide(amy, profile, 'no_action')).refused).toBeNull()
  }))

test.each([
  ['anything', undefined, 'flag.action', /^action: anything is none of/],
  [null, undefined, 'flag.action', /^action: null is none of/],
  ['suspend', undefined, 'flag.days', /^days: nothing; 1 to 365/],
  ['restrict', 0, 'flag.days', /^days: 0; 1 to 365/],
  ['suspend', 366, 'flag.days', /^days: 366; 1 to 365/],
  ['warn', 7, 'flag.days', /^days: 7; 1 to 365/],
  ['ban', 7, 'flag.days', /^days: 7; 1 to 365/],
])('%s for %s days is refused by the name of the field, and decides nothing', (action, days, hint, message) =>
  database.inRolledBackTransaction(async () => {
    const [amy, ada, vera] = [
      await createAdmin(database),
      await createAthlete(database),
      await createScout(database, { check: 'approved' }),
    ]
    const id = await report(ada, 'scout_profile', vera.id)
    expect((await decide(amy, id, action, days)).refused).toMatchObject({
      hint,
      message: expect.stringMatching(message),
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
    expect((await decide(ann, id, 'ban')).refused?.hint).toBe('flag.admin')
    expect((await database.sql(`select 1 from flags where status = 'open'`)).length).toBe(1)
    expect((await decide(ann, id)).refused).toBeNull()
  }))

test.each(['message', 'message_request', 'conversation', 'endorsement'])(
  'the evidence of a %s that its recipient reported has its words and not its recipient',
  (type) =>
    database.inRolledBackTransaction(async () => {
      const [amy, ada, vera] = [
        await createAdmin(database),
        await createAthlete(database),
        await createScout(database, { check: 'approved' }),
      ]
      const one = async (text: string, values: unknown[]) =>
        (await database.sql<{ id: string }>(text, values))[0]?.id
      const thread = await openConversation(database, vera, ada)
      await database.as(ada, `insert into messages (conversation_id, content) values ($1, 'Please stop')`, [
        thread,
      ])
      const word = 'A word of hers'
      await database.sql('update message_requests set intro = $1 where athlete_id = $2', [word, ada.id])
      const message = await one(
        'insert into messages (conversation_id, sender_id, content) values ($1, $2, $3) returning id',
        [thread, vera.id, word],
      )
      const subjects: Record<string, string | undefined> = {
        message,
        message_request: await one('select id from message_requests where athlete_id = $1', [ada.id]),
        conversation: thread,
        endorsement: await one(
          `insert into endorsements (scout_id, athlete_id, relationship, observed_on, rating, notes) values ($1, $2, 'coached', current_date, 4, $3) returning id`,
          [vera.id, ada.id, word],
        ),
      }
      const id = await report(ada, type, subjects[type])
      const { rows } = await database.as(amy, 'select flag_evidence($1) as e', [id])
      expect(rows).toHaveLength(1)
      expect(JSON.stringify(rows)).toContain(word)
      expect(JSON.stringify(rows)).not.toContain(ada.id)
    }),
)

test('nobody reads from the table who reported, an admin neither', () =>
  database.inRolledBackTransaction(async () => {
    const [amy, ada, vera] = [
      await createAdmin(database),
      await createAthlete(database),
      await createScout(database, { check: 'approved' }),
    ]
    await report(ada, 'scout_profile', vera.id)
    for (const who of [amy, atAal1(amy), ada, vera])
      expect((await database.as(who, 'select reporter_id from flags')).refused?.code).toBe('42501')
    expect((await database.as(ada, 'select outcome from my_reports()')).rows).toEqual([{ outcome: 'open' }])
    expect((await database.as(vera, 'select outcome from my_reports()')).rows).toEqual([])
  }))

test('what is gone, or another by now, or of nobody is not called done', () =>
  database.inRolledBackTransaction(async () => {
    const [amy, ada, bob, vera] = [
      await createAdmin(database),
      await createAthlete(database),
      await createAthlete(database),
      await createScout(database, { check: 'approved' }),
    ]
    const photograph = () =>
      database.sql(
        `update athlete_profiles set avatar_path = id || '/' || gen_random_uuid() || '.jpg' where id = $1`,
        [ada.id],
      )
    await photograph()
    const photo = await report(bob, 'photo', ada.id)
    await photograph()
    expect((await decide(amy, photo, 'remove')).refused?.hint).toBe('flag.action')
    expect(await database.sql(`select 1 from athlete_profiles where avatar_path <> ''`)).toHaveLength(1)

    const [film] = await database.sql<{ id: string }>(
      `insert into video_links (athlete_id, url, title, visibility) values ($1, 'https://film.example.org/1', 'Season', 'public') returning id`,
      [ada.id],
    )
    const reported = await report(bob, 'video_link', film?.id)
    await database.sql('delete from video_links')
    expect((await decide(amy, reported, 'remove')).refused?.hint).toBe('flag.action')

    const scout = await report(ada, 'scout_profile', vera.id)
    await database.sql('update flags set subject_user_id = null where id = $1', [scout])
    expect((await decide(amy, scout, 'ban')).refused?.hint).toBe('flag.action')
    expect((await database.sql(`select 1 from flags where status <> 'open'`)).length).toBe(0)
  }))

test('nobody but an admin with the second step decides', () =>
  database.inRolledBackTransaction(async () => {
    const [amy, ada, vera] = [
      await createAdmin(database),
      await createAthlete(database),
      await createScout(database, { check: 'approved' }),
    ]
    const id = await report(ada, 'scout_profile', vera.id)
    for (const who of [ada, vera, atAal1(amy)]) expect((await decide(who, id, 'ban')).refused).not.toBeNull()
    expect(await bannedUntil(vera.id)).toBeNull()
  }))
