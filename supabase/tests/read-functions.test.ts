import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Account,
  createAdmin,
  createAthlete,
  createScout,
  openConversation,
  verify,
} from './test-accounts.ts'
import { type Caller, openTestDatabase, type TestDatabase } from './test-database.ts'
import { TEST_DAY_ID, WITH_TEST_DAY } from './test-measurers.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

type Seen = {
  visible: boolean
  card?: Record<string, unknown>
  measurements?: unknown[]
  videos?: { title: string }[]
  endorsements?: unknown[]
}
const viewAs = async (who: Account, audience: string) =>
  (await database.as<{ v: Seen }>(who, 'select view_as($1) as v', [audience])).rows[0]?.v

/** What the audience reads with its own account. */
async function reads(person: Caller, of: Account) {
  const card = (
    await database.as<{ c: Record<string, unknown> }>(
      person,
      'select to_jsonb(c) as c from athlete_cards c where id = $1',
      [of.id],
    )
  ).rows[0]?.c
  const videos = (
    await database.as<{ title: string }>(
      person,
      'select title from video_links where athlete_id = $1 order by sort_order',
      [of.id],
    )
  ).rows
  const measurements = (
    await database.as(person, 'select id from measurements where athlete_id = $1', [of.id])
  ).changed
  const endorsements = (
    await database.as(person, 'select id from endorsements where athlete_id = $1', [of.id])
  ).changed
  return { card, videos: videos.map(({ title }) => title), measurements, endorsements }
}

async function furnish(who: Account) {
  for (const [sort, visibility] of ['public', 'scouts', 'private'].entries())
    await database.as(
      who,
      `insert into video_links (athlete_id, url, title, visibility, sort_order) values ($1, 'https://film.example.org/1', $2, $2, $3)`,
      [who.id, visibility, sort],
    )
  await database.as(
    who,
    `insert into measurements (athlete_id, metric_code, value_entered, unit_entered, measured_on, method) values ($1, 'sprint30_s', 4.3, 's', current_date, 'laser')`,
    [who.id],
  )
}

describe('view_as', () => {
  test.each([
    ['an adult who is public', { years: 20 }],
    ['an adult for scouts', { years: 20, visibility: 'scouts' }],
    ['an adult who hides', { years: 20, visibility: 'private' }],
    ['a minor with consent', { years: 14, guardian: 'active' as const }],
    ['a minor without', { years: 14 }],
  ])('shows %s exactly what a visitor and a scout read', (_who, wish) =>
    database.inRolledBackTransaction(async () => {
      const [ada, vera] = [
        await createAthlete(database, wish),
        await createScout(database, { check: 'approved' }),
      ]
      await furnish(ada)
      await database.sql(
        `insert into endorsements (scout_id, athlete_id, relationship, observed_on, rating, shown, visibility) values ($1, $2, 'coached', current_date, 4, true, 'scouts')`,
        [vera.id, ada.id],
      )
      const other = await createScout(database, { check: 'approved' })
      for (const [audience, person] of [
        ['stranger', 'anon'],
        ['scout', other],
      ] as const) {
        const [promised, real] = [await viewAs(ada, audience), await reads(person, ada)]
        expect([audience, promised?.visible]).toEqual([audience, real.card !== undefined])
        if (!real.card) continue
        expect(promised?.card).toEqual(real.card)
        expect(promised?.videos?.map(({ title }) => title)).toEqual(real.videos)
        expect([promised?.measurements?.length, promised?.endorsements?.length]).toEqual([
          real.measurements,
          real.endorsements,
        ])
      }
    }),
  )

  test('needs no list of fields: who sees a profile reads each column that anybody reads', async () => {
    const readBy = (role: string) =>
      database.sql(
        `select attname as name from pg_attribute where attrelid = 'athlete_profiles'::regclass and attnum > 0
         and not attisdropped and has_column_privilege($1, attrelid, attnum, 'select') order by 1`,
        [role],
      )
    const columns = await readBy('authenticated')
    expect(columns.length).toBeGreaterThan(20)
    expect(await readBy('anon')).toEqual(columns)
  })

  test('leaves the caller’s own identity unchanged', () =>
    database.inRolledBackTransaction(async () => {
      const ada = await createAthlete(database)
      const { rows } = await database.as<{ role: string; me: string }>(
        ada,
        `select view_as('stranger') is not null as done, current_setting('role') as role, auth.uid() as me`,
      )
      expect(rows[0]).toMatchObject({ role: 'authenticated', me: ada.id })
      expect(
        (
          await database.as(
            ada,
            `select (view_as('scout') ->> 'visible')::boolean as v, (select count(*)::int from athlete_private_details) as own`,
          )
        ).rows,
      ).toEqual([{ v: true, own: 1 }])
    }))

  test.each([
    ['ghost', 'view_as.audience'],
    [null, 'view_as.audience'],
  ])('with the audience %s is refused', (audience, hint) =>
    database.inRolledBackTransaction(async () =>
      expect(
        (await database.as(await createAthlete(database), 'select view_as($1)', [audience])).refused?.hint,
      ).toBe(hint),
    ),
  )

  test('uses a scout as whom nobody can sign in', async () => {
    expect(await database.sql('select 1 from auth.users where id = private.view_as_scout_id()')).toEqual([])
  })
})

type Compared = {
  athletes: { display_name: string }[]
  metrics: { best: number | null; values: { value: number; comparable: boolean }[] }[]
}

/** Sprints as somebody of that verification level recorded them. */
async function sprints(who: Account, ...numbers: (readonly [value: number, provenance: string])[]) {
  for (const [value, provenance] of numbers) {
    const { rows } = await database.as<{ id: string }>(
      who,
      `insert into measurements (athlete_id, metric_code, value_entered, unit_entered, measured_on, method) values ($1, 'sprint30_s', $2, 's', current_date, 'laser') returning id`,
      [who.id, value],
    )
    await database.sql(
      `${WITH_TEST_DAY} update measurements set measured_by = case $2 when 'imported' then 'source' else 'event' end, measured_by_name = 'Test day', event_id = case when $2 <> 'imported' then ${TEST_DAY_ID} end, provenance = $2 where id = $1`,
      [rows[0]?.id, provenance],
    )
  }
}

describe('compare_athletes', () => {
  const three = async () =>
    [
      await createAthlete(database, { name: 'Ada Marrow' }),
      await createAthlete(database, { name: 'Bob Tarn' }),
      await createScout(database, { check: 'approved' }),
    ] as const
  const compare = async (by: Account, of: Account[], level?: string) => {
    const { rows, refused } = await database.as<{ c: Compared }>(
      by,
      level ? 'select compare_athletes($1, $2) as c' : 'select compare_athletes($1) as c',
      [of.map(({ id }) => id), ...(level ? [level] : [])],
    )
    return refused ? refused.hint : rows[0]?.c
  }

  test('puts each side’s results of a metric side by side and marks the better', () =>
    database.inRolledBackTransaction(async () => {
      const [ada, bob, vera] = await three()
      await sprints(ada, [4.4, 'club_recorded'])
      await sprints(bob, [4.2, 'sanctioned'])
      expect(await compare(vera, [bob, ada])).toMatchObject({
        athletes: [{ display_name: 'Bob Tarn' }, { display_name: 'Ada Marrow' }],
        metrics: [
          {
            metric: 'sprint30_s',
            timing: 'electronic',
            unit: 's',
            better: 'lower',
            best: 4.2,
            values: [
              { athlete_id: bob.id, value: 4.2, comparable: true },
              { athlete_id: ada.id, value: 4.4, comparable: true },
            ],
          },
        ],
      })
    }))

  test('tells how exactly the day of each is known', () =>
    database.inRolledBackTransaction(async () => {
      const [ada, bob, vera] = await three()
      await sprints(ada, [4.4, 'club_recorded'])
      await sprints(bob, [4.2, 'sanctioned'])
      await database.sql(
        `update measurements set measured_on = '2025-01-01', measured_on_precision = 'year' where athlete_id = $1`,
        [bob.id],
      )
      expect(await compare(vera, [bob, ada])).toMatchObject({
        metrics: [{ values: [{ measured_on: '2025-01-01', precision: 'year' }, { precision: 'day' }] }],
      })
    }))

  test('never lets a self-reported or imported value win over verified ones', () =>
    database.inRolledBackTransaction(async () => {
      const [ada, bob, vera] = await three()
      await sprints(ada, [3.9, 'self_reported'])
      await sprints(bob, [4.2, 'league_verified'])
      const unchecked = { value: 3.9, provenance: 1, comparable: false }
      expect(await compare(vera, [ada, bob])).toMatchObject({
        metrics: [{ best: 4.2, values: [unchecked, { value: 4.2, comparable: true }] }],
      })
      expect(await compare(vera, [ada])).toMatchObject({ metrics: [{ best: null, values: [unchecked] }] })
    }))

  test('reads each athlete’s best at the chosen level, though a weaker source says more', () =>
    database.inRolledBackTransaction(async () => {
      const [ada, bob, vera] = await three()
      await sprints(ada, [3.9, 'self_reported'], [4.3, 'league_verified'])
      await sprints(bob, [4.1, 'club_recorded'])
      expect(await compare(vera, [ada, bob])).toMatchObject({
        metrics: [{ best: 4.1, values: [{ value: 4.3, provenance: 4, comparable: true }, { value: 4.1 }] }],
      })
      expect(await compare(vera, [ada, bob], 'league_verified')).toMatchObject({
        metrics: [
          {
            best: 4.3,
            values: [
              { value: 4.3, comparable: true },
              { value: 4.1, comparable: false },
            ],
          },
        ],
      })
    }))

  test.each(['self_reported', 'imported', 'golden'])('does not rank from the level %s', (level) =>
    database.inRolledBackTransaction(async () => {
      const [ada, bob, vera] = await three()
      expect(await compare(vera, [ada, bob], level)).toBe('compare.at_least')
    }),
  )

  test('leaves out athletes the caller may not see, and more than four', () =>
    database.inRolledBackTransaction(async () => {
      const [ada, mina, bob] = [
        await createAthlete(database),
        await createAthlete(database, { years: 14, guardian: 'active' }),
        await createAthlete(database),
      ]
      const { rows } = await database.as<{ c: { athletes: object[] } }>(
        bob,
        'select compare_athletes($1) as c',
        [[ada.id, mina.id]],
      )
      expect(rows[0]?.c.athletes).toHaveLength(1)
      expect(
        (await database.as(bob, 'select compare_athletes($1)', [Array(5).fill(ada.id)])).refused?.hint,
      ).toBe('compare.ids')
      expect((await database.as(bob, `select compare_athletes('{}')`)).refused?.hint).toBe('compare.ids')
    }))
})

describe('profile views shown to the athlete', () => {
  test('are counts in steps of five, and organisations from five viewers on', () =>
    database.inRolledBackTransaction(async () => {
      const ada = await createAthlete(database)
      const summary = async (days = 90) =>
        (await database.as<{ s: Record<string, unknown> }>(ada, 'select my_athlete_summary($1) as s', [days]))
          .rows[0]?.s
      for (let n = 0; n < 6; n++) {
        const vera = await createScout(database, { check: 'approved' })
        await database.sql(`update scout_profiles set organization = $2 where user_id = $1`, [
          vera.id,
          `Club ${n}`,
        ])
        if (n === 0)
          await database.as(
            vera,
            `insert into user_settings (user_id, view_identity) values ($1, 'anonymous')`,
            [vera.id],
          )
        await database.as(vera, 'select record_profile_view($1)', [ada.id])
        await database.as(vera, 'select record_profile_view($1)', [ada.id])
      }
      // Today is not told of, however many looked.
      await database.sql('select private.roll_up_activity()')
      expect(await summary()).toMatchObject({
        views: 0,
        viewers: 0,
        by_role: {},
        by_day: [],
        organizations: [],
      })
      await database.sql(`update profile_views set viewed_on = viewed_on - 3`)
      await database.sql(`update private.activity_rollup set closed_through = null`)
      await database.sql(`delete from private.activity where kind = 'page_opened'`)
      await database.sql(
        `insert into private.activity (at, kind, actor_id, actor_role, athlete_id) select now() - interval '3 days', 'page_opened', viewer_id, 'scout', athlete_id from profile_views`,
      )
      await database.sql('select private.roll_up_activity()')
      expect(await summary()).toMatchObject({
        views: 5,
        viewers: 5,
        by_role: { scout: 5 },
        organizations: ['Club 1', 'Club 2', 'Club 3', 'Club 4', 'Club 5'],
        favourites: 0,
      })
      expect(await summary(2)).toMatchObject({ views: 0, viewers: 0, organizations: [] })
      expect((await database.as(ada, 'select viewer_id from profile_views')).rows).toEqual([])
    }))

  test('leave out views that cannot have happened', () =>
    database.inRolledBackTransaction(async () => {
      const [mina, bob] = [
        await createAthlete(database, { years: 14, guardian: 'active' }),
        await createAthlete(database),
      ]
      await database.as(bob, 'select record_profile_view($1)', [mina.id])
      await database.as(mina, 'select record_profile_view($1)', [mina.id])
      expect(await database.sql('select 1 from profile_views')).toEqual([])
    }))

  test('include an average of endorsements from three on', () =>
    database.inRolledBackTransaction(async () => {
      const ada = await createAthlete(database)
      const average = async () =>
        (
          await database.as<{ a: number | null }>(
            ada,
            `select my_athlete_summary() -> 'endorsement_average' as a`,
          )
        ).rows[0]?.a
      for (const rating of [3, 4, 5]) {
        expect(await average()).toBeNull()
        const vera = await createScout(database, { check: 'approved' })
        const done = await database.as(
          vera,
          `insert into endorsements (scout_id, athlete_id, relationship, observed_on, rating) values ($1, $2, 'coached', current_date, $3)`,
          [vera.id, ada.id, rating],
        )
        expect(done.refused).toBeNull()
      }
      expect(await average()).toBe(4)
    }))
})

test('an admin’s badge counts pending items, others’ badges do not', () =>
  database.inRolledBackTransaction(async () => {
    const [amy, ada] = [await createAdmin(database), await createAthlete(database)]
    const una = await createScout(database)
    await verify(database, una, 'pending')
    await database.as(ada, `insert into data_requests (user_id, kind) values ($1, 'export')`, [ada.id])
    const vera = await createScout(database, { check: 'approved' })
    const id = await openConversation(database, vera, ada)
    const [message] = await database.sql<{ id: string }>(
      'select id from messages where conversation_id = $1',
      [id],
    )
    await database.as(
      ada,
      `insert into flags (reporter_id, subject_type, subject_id, reason) values ($1, 'message', $2, 'spam')`,
      [ada.id, message?.id],
    )
    for (const category of ['safety', 'bug'])
      await database.as(ada, `insert into feedback (category, message) values ($1, 'x')`, [category])
    expect((await database.as(amy, 'select admin_work_counts() as c, my_badges() as b')).rows).toMatchObject([
      { c: { verifications: 1, flags: 1, data_requests: 1, feedback: 1, total: 4 }, b: { admin: 4 } },
    ])
    expect((await database.as(ada, 'select admin_work_counts() as c')).rows).toMatchObject([
      { c: { total: 0 } },
    ])
  }))

test('the primary sport of the page and of the list stay the same', () =>
  database.inRolledBackTransaction(async () => {
    const ada = await createAthlete(database)
    await database.as(ada, `update athlete_profiles set primary_sport = 'tennis' where id = $1`, [ada.id])
    expect(
      (await database.as(ada, 'select sport_code, is_primary from athlete_sports order by 1')).rows,
    ).toEqual([
      { sport_code: 'soccer', is_primary: false },
      { sport_code: 'tennis', is_primary: true },
    ])
    await database.as(ada, `update athlete_sports set is_primary = true where sport_code = 'soccer'`)
    expect(
      (await database.as(ada, 'select primary_sport from athlete_profiles where id = $1', [ada.id])).rows,
    ).toEqual([{ primary_sport: 'soccer' }])
  }))
