import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Account,
  createAdmin,
  createAthlete,
  createScout,
  decideAsGuardian,
  guardianToken,
} from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'
import { testFamilies } from './test-family.ts'
import { GOOD_FACTS, type TestVideo, testVideos } from './test-videos.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const { rolledBack } = testFamilies(() => database)
const { addChecked, addShown, allowFilm, count, seen, verified, minor } = testVideos(() => database)

describe('who sees a film', () => {
  test(
    'of an adult: everybody once it is public, row, file and poster alike',
    rolledBack(async () => {
      const [ada, bob, una, vera] = [
        await createAthlete(database),
        await createAthlete(database),
        await createScout(database),
        await verified(),
      ]
      const film = await addShown(ada)
      for (const who of [ada, bob, una, vera, 'anon'] as const) expect(await seen(who, film)).toBe(3)
    }),
  )

  test(
    'shown to scouts: verified scouts and nobody else',
    rolledBack(async () => {
      const [ada, bob, una, vera] = [
        await createAthlete(database),
        await createAthlete(database),
        await createScout(database),
        await verified(),
      ]
      const elmo = await createScout(database, { check: 'expired' })
      const film = await addShown(ada, 'scouts')
      for (const who of [ada, vera] as const) expect(await seen(who, film)).toBe(3)
      for (const who of [bob, una, elmo, 'anon'] as const) expect(await seen(who, film)).toBe(0)
    }),
  )

  test(
    'not published, taken back, or not ready: its owner alone',
    rolledBack(async () => {
      const [ada, vera, amy] = [await createAthlete(database), await verified(), await createAdmin(database)]
      const { id, file } = await addChecked(ada, GOOD_FACTS, { visibility: 'public' })
      const quiet = { id, file, poster: '' }
      for (const who of [vera, amy, 'anon'] as const) expect(await seen(who, quiet)).toBe(0)
      expect(await seen(ada, quiet)).toBe(2)
      const film = await addShown(ada)
      await database.as(ada, `update videos set visibility = 'private' where id = $1`, [film.id])
      for (const who of [vera, amy, 'anon'] as const) expect(await seen(who, film)).toBe(0)
      await database.as(ada, `update videos set visibility = 'scouts' where id = $1`, [film.id])
      expect(await seen(vera, film)).toBe(3)
      await database.sql(`update videos set state = 'checking' where id = $1`, [film.id])
      expect(await seen(vera, film)).toBe(0)
    }),
  )

  test(
    'of a minor: verified scouts alone, after the yes to film, whatever "public" says',
    rolledBack(async () => {
      const [mina, bob, una, vera] = [
        await minor(),
        await createAthlete(database),
        await createScout(database),
        await verified(),
      ]
      const film = await addShown(mina)
      for (const who of [vera, bob, una, 'anon'] as const) expect(await seen(who, film)).toBe(0)
      await allowFilm(mina)
      expect(await seen(vera, film)).toBe(3)
      for (const who of [bob, una, 'anon'] as const) expect(await seen(who, film)).toBe(0)
      await decideAsGuardian(database, mina, 'withdraw_film')
      expect(await seen(vera, film)).toBe(0)
      expect(await seen(mina, film)).toBe(3)
    }),
  )

  test(
    'of a minor: an admin with a second factor, and none without',
    rolledBack(async () => {
      const [mina, amy] = [await minor(), await createAdmin(database)]
      const film = await addShown(mina)
      await allowFilm(mina)
      expect(await seen(amy, film)).toBe(3)
      expect(await seen({ ...amy, aal: 'aal1' }, film)).toBe(0)
    }),
  )

  const CLOSED: [what: string, close: (mina: Account, vera: Account, film: TestVideo) => Promise<unknown>][] =
    [
      [
        'the guardian pauses contact',
        async (mina) =>
          database.as('anon', 'select guardian_pause($1, true)', [await guardianToken(database, mina)]),
      ],
      ['the guardian withdraws', (mina) => decideAsGuardian(database, mina, 'withdraw')],
      [
        'the athlete blocks',
        (mina, vera) =>
          database.as(mina, 'insert into blocks (blocker_id, blocked_id) values ($1, $2)', [
            mina.id,
            vera.id,
          ]),
      ],
      [
        'the scout blocks',
        (mina, vera) =>
          database.as(vera, 'insert into blocks (blocker_id, blocked_id) values ($1, $2)', [
            vera.id,
            mina.id,
          ]),
      ],
      [
        'the athlete is suspended',
        (mina) =>
          database.sql(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [
            mina.id,
          ]),
      ],
      [
        'the scout is suspended',
        (_, vera) =>
          database.sql(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [
            vera.id,
          ]),
      ],
      [
        'the scout’s check ends',
        (_, vera) =>
          database.sql(
            `update scout_profiles set verified_until = now() - interval '1 s' where user_id = $1`,
            [vera.id],
          ),
      ],
      [
        'the page is hidden',
        (mina) =>
          database.sql(
            `insert into user_settings (user_id, privacy_profile_visibility) values ($1, 'private')`,
            [mina.id],
          ),
      ],
      [
        'the film is deleted',
        (mina, _, { id }) => database.as(mina, 'delete from videos where id = $1', [id]),
      ],
    ]
  test.each(CLOSED)('ends at once when %s', (_, close) =>
    database.inRolledBackTransaction(async () => {
      const [mina, vera] = [await minor(), await verified()]
      const film = await addShown(mina)
      await allowFilm(mina)
      expect(await seen(vera, film)).toBe(3)
      await close(mina, vera, film)
      expect(await seen(vera, film)).toBe(0)
    }),
  )

  test(
    'the guardian sees by their link what the child shows, and no other child’s',
    rolledBack(async () => {
      const { family } = testFamilies(() => database)
      const [{ mina, dad }, other] = [await family(1), await minor()]
      const [film, theirs] = [await addShown(mina), await addShown(other)]
      const { id, file } = await addChecked(mina)
      const opened = async (token: string, { file: name, poster }: { file: string; poster: string }) => {
        await database.sql(`select set_config('request.headers', $1, true)`, [
          JSON.stringify({ 'x-guardian-token': token }),
        ])
        const found = await count('anon', 'select name from storage.objects where name in ($1, $2)', [
          name,
          poster,
        ])
        await database.sql(`select set_config('request.headers', '', true)`)
        return found
      }
      expect(await opened(dad, film)).toBe(2)
      expect(await opened(dad, theirs)).toBe(0)
      expect(await opened(dad, { file, poster: '' })).toBe(0)
      expect(await opened('no secret', film)).toBe(0)
      const listed = await database.as<{ v: { id: string }[] }>('anon', 'select guardian_videos($1) as v', [
        dad,
      ])
      expect(listed.rows[0]?.v).toMatchObject([{ id: film.id, title: 'Cup final', file_path: film.file }])
      expect(JSON.stringify(listed.rows)).not.toContain(id)
      expect((await database.as('anon', `select guardian_videos('no secret')`)).refused).not.toBeNull()
    }),
  )
})
