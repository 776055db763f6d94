import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Account, createAthlete, createScout, decideAsGuardian } from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'
import { testFamilies } from './test-family.ts'
import { testVideos } from './test-videos.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const { family, rolledBack, shown } = testFamilies(() => database)
const videos = testVideos(() => database)
const FILM = 'https://youtu.be/dQw4w9WgXcQ'

async function add(who: Account, more: Record<string, unknown> = {}) {
  const columns = { athlete_id: who.id, title: 'Cup winners', awarded_on: '2025-06-14', ...more }
  const names = Object.keys(columns)
  const done = await database.as<{ id: string }>(
    who,
    `insert into honours (${names.join(', ')}) values (${names.map((_, n) => `$${n + 1}`).join(', ')}) returning id`,
    Object.values(columns),
  )
  return { id: done.rows[0]?.id ?? '', refused: done.refused }
}
const change = (who: Account, id: string, set: string) =>
  database.as(who, `update honours set ${set} where id = $1`, [id])

/** As a visitor reads it. */
async function pageOf(who: Account) {
  const [page] = await database.sql<{ handle: string }>('select handle from athlete_profiles where id = $1', [
    who.id,
  ])
  const { rows } = await database.as<{ page: { honours: object[] } | null }>(
    'anon',
    `select private.athlete_page(jsonb_build_object('handle', $1::text)) as page`,
    [page?.handle],
  )
  return rows[0]?.page
}

describe('an honour', () => {
  test(
    'is written by its athlete and read by whoever sees the page',
    rolledBack(async () => {
      const [ada, vera] = [await createAthlete(database), await createScout(database, { check: 'approved' })]
      const { id } = await add(ada, { competition: 'Northern League', placement: 'Winners', kind: 'title' })
      for (const who of [ada, vera, 'anon'] as const)
        expect((await database.as(who, 'select placement from honours where id = $1', [id])).rows).toEqual([
          { placement: 'Winners' },
        ])
    }),
  )

  test(
    'and who was asked about it are the athlete’s to take along, to the last column',
    rolledBack(async () => {
      const ada = await createAthlete(database)
      const { id } = await add(ada, { issuer_name: 'Northern League' })
      await database.as(ada, `select ask_honour_confirmation($1, 'office@league.test')`, [id])
      const columns = await database.sql<{ relation: string; column: string }>(
        `select c.relname as relation, a.attname as column from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
         where c.oid in ('honours'::regclass, 'honour_confirmations'::regclass) and not a.attisdropped`,
      )
      for (const table of ['honours', 'honour_confirmations']) {
        const { rows } = await database.as(ada, `select * from ${table}`)
        const all = columns.filter(({ relation }) => relation === table).map(({ column }) => column)
        expect(rows.map((row) => Object.keys(row as object).sort())).toEqual([all.sort()])
      }
      // What a person wrote or was written about them goes into the copy of their data.
      const left = await database.sql(
        `select column_name from private.written_columns
         where relation in ('honours'::regclass, 'honour_confirmations'::regclass) and exported <> 'yes'`,
      )
      expect(left).toEqual([])
    }),
  )

  test(
    'of a hidden or suspended athlete is read by nobody else',
    rolledBack(async () => {
      const hidden = await createAthlete(database, { visibility: 'private' })
      const banned = await createAthlete(database)
      const vera = await createScout(database, { check: 'approved' })
      for (const who of [hidden, banned]) await add(who)
      await database.sql(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [
        banned.id,
      ])
      await database.sql('select private.recompute_athlete($1)', [banned.id])
      expect((await database.as(vera, 'select id from honours')).rows).toEqual([])
      expect((await database.as(hidden, 'select id from honours')).rows).toHaveLength(1)
    }),
  )

  test(
    'lies in the past, and its film is one of one’s own',
    rolledBack(async () => {
      const [ada, bob] = [await createAthlete(database), await createAthlete(database)]
      expect((await add(ada, { awarded_on: '2990-01-01' })).refused?.hint).toBe('honour.date')
      const [film] = await database.sql<{ id: string }>(
        `insert into video_links (athlete_id, url, title) values ($1, '${FILM}', 'Final') returning id`,
        [bob.id],
      )
      expect((await add(ada, { video_id: film?.id })).refused?.hint).toBe('honour.video')
      expect((await add(ada, { video_id: '00000000-0000-4000-8000-000000000000' })).refused?.hint).toBe(
        'honour.video',
      )
      expect((await add(bob, { video_id: film?.id })).refused).toBeNull()
    }),
  )

  test(
    'has a film beside it that was uploaded, one’s own and ready, and the film is seen where it is shown',
    rolledBack(async () => {
      const [ada, bob] = [await createAthlete(database), await createAthlete(database)]
      const vera = await createScout(database, { check: 'approved' })
      const film = await videos.addShown(ada, 'scouts')
      const waiting = await videos.addRow(ada)
      for (const [who, film_id] of [
        [bob, film.id],
        [ada, waiting.id],
        [ada, '00000000-0000-4000-8000-000000000000'],
      ] as const)
        expect((await add(who, { film_id })).refused?.hint).toBe('honour.video')
      const { id, refused } = await add(ada, { film_id: film.id })
      expect(refused).toBeNull()
      expect(await videos.seen(vera, film)).toBe(3)
      expect(await videos.seen('anon', film)).toBe(0)
      expect((await pageOf(ada))?.honours).toMatchObject([{ title: 'Cup winners', film: null }])
      await database.as(ada, `select publish_video($1, 'public')`, [film.id])
      expect((await pageOf(ada))?.honours).toMatchObject([{ title: 'Cup winners', film: film.id }])

      const [link] = await database.sql<{ id: string }>(
        `insert into video_links (athlete_id, url, title, visibility) values ($1, '${FILM}', 'Final', 'public') returning id`,
        [ada.id],
      )
      await change(ada, id, `film_id = null, video_id = '${link?.id}'`)
      expect((await pageOf(ada))?.honours).toMatchObject([{ film: link?.id }])
      await database.sql(`update video_links set visibility = 'scouts' where id = $1`, [link?.id])
      expect((await pageOf(ada))?.honours).toMatchObject([{ film: null }])

      await change(ada, id, `film_id = '${film.id}', video_id = null`)
      await database.as(ada, 'delete from videos where id = $1', [film.id])
      expect((await database.as(ada, 'select film_id from honours where id = $1', [id])).rows).toEqual([
        { film_id: null },
      ])
    }),
  )

  test(
    'of a minor shows no film before the guardian agrees to film, and none once they no longer do',
    rolledBack(async () => {
      const mina = await videos.minor()
      const vera = await videos.verified()
      const film = await videos.addShown(mina, 'scouts')
      expect((await add(mina, { film_id: film.id })).refused).toBeNull()
      expect(await videos.seen(vera, film)).toBe(0)
      await videos.allowFilm(mina)
      expect(await videos.seen(vera, film)).toBe(3)
      await decideAsGuardian(database, mina, 'withdraw_film')
      expect(await videos.seen(vera, film)).toBe(0)
    }),
  )

  test(
    'carries no contact detail, and of a minor no surname',
    rolledBack(async () => {
      const mina = await createAthlete(database, { years: 15, guardian: 'active', name: 'Mina Yarborough' })
      for (const column of ['title', 'competition', 'team', 'placement', 'issuer_name']) {
        expect((await add(mina, { [column]: 'call 0170 1234567' })).refused?.hint).toBe('contact.details')
        expect((await add(mina, { [column]: 'Yarborough Cup' })).refused?.hint).toBe('profile.surname')
      }
    }),
  )

  test(
    'of a minor links to results alone, and the guardian reads where',
    rolledBack(async () => {
      const { mina, dad } = await family(1)
      const results = 'https://www.thepowerof10.info/results/event.aspx?id=1234'
      expect((await add(mina, { evidence_url: FILM })).refused?.hint).toBe('honour.site')
      expect((await add(mina, { evidence_url: 'https://club.example.org/1' })).refused?.hint).toBe(
        'honour.site',
      )
      expect((await add(mina, { evidence_url: results })).refused).toBeNull()
      expect(await database.sql('select url from private.link_news')).toEqual([{ url: results }])
      expect(await shown(dad)).toMatchObject({
        preview: { honours: [{ title: 'Cup winners', url: results, confirmed_by: '' }] },
      })
    }),
  )

  test(
    'is pinned with at most two others',
    rolledBack(async () => {
      const ada = await createAthlete(database)
      const ids: string[] = []
      for (let n = 0; n < 4; n++) ids.push((await add(ada, { title: `Cup ${n}` })).id)
      for (const id of ids.slice(0, 3)) expect((await change(ada, id, 'pinned = true')).changed).toBe(1)
      expect((await change(ada, ids[3] ?? '', 'pinned = true')).refused?.hint).toBe('honour.pinned')
      await change(ada, ids[0] ?? '', 'pinned = false')
      expect((await change(ada, ids[3] ?? '', 'pinned = true')).refused).toBeNull()
    }),
  )

  test(
    'comes a hundred times at most',
    rolledBack(async () => {
      const ada = await createAthlete(database)
      await database.sql(
        `insert into honours (athlete_id, title, awarded_on) select $1, 'Cup ' || n, current_date from generate_series(1, 100) n`,
        [ada.id],
      )
      expect((await add(ada)).refused?.hint).toBe('limit.rows')
    }),
  )

  test(
    'is never born confirmed, and nobody writes its confirmation',
    rolledBack(async () => {
      const ada = await createAthlete(database)
      expect((await add(ada, { confirmed_at: '2025-07-01', confirmed_by: 'Me' })).refused?.code).toBe('42501')
      const { id } = await add(ada)
      expect((await change(ada, id, `confirmed_at = now(), confirmed_by = 'Me'`)).refused?.code).toBe('42501')
      await database.sql(
        `insert into honours (athlete_id, title, awarded_on, confirmed_at, confirmed_by) values ($1, 'Restored', current_date, now(), 'Club')`,
        [ada.id],
      )
      expect(
        await database.sql(`select confirmed_at, confirmed_by from honours where title = 'Restored'`),
      ).toEqual([{ confirmed_at: null, confirmed_by: '' }])
    }),
  )

  test(
    'that a team removed does not come again in the same words',
    rolledBack(async () => {
      const ada = await createAthlete(database)
      const amy = await createAthlete(database)
      await database.sql(
        `insert into private.moderation_decisions (subject_user_id, subject_type, subject_id, action, statement, status, decided_by, removed)
         values ($1, 'honour', gen_random_uuid(), 'remove', 'Made up', 'in_force', $2, '{"title": "Cup winners", "awarded_on": "2025-06-14", "team": "A"}')`,
        [ada.id, amy.id],
      )
      expect((await add(ada)).refused?.hint).toBe('flag.removed_again')
      expect((await add(ada, { title: 'League winners' })).refused).toBeNull()
    }),
  )
})

test(
  'the page of a public adult tells the honours, the pinned ones first, and that of nobody else',
  rolledBack(async () => {
    const ada = await createAthlete(database)
    const { id } = await add(ada, { title: 'Old cup', awarded_on: '2019-05-01' })
    await add(ada, { title: 'New cup' })
    await change(ada, id, 'pinned = true')
    expect((await pageOf(ada))?.honours).toMatchObject([{ title: 'Old cup' }, { title: 'New cup' }])
    await database.sql(
      `insert into user_settings (user_id, privacy_profile_visibility) values ($1, 'scouts') on conflict (user_id) do update set privacy_profile_visibility = 'scouts'`,
      [ada.id],
    )
    expect(await pageOf(ada)).toBeNull()
  }),
)
