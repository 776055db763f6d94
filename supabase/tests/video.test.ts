import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAdmin, createAthlete } from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'
import { testFamilies } from './test-family.ts'
import { testVideos } from './test-videos.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const { rolledBack } = testFamilies(() => database)
const { addRow, addChecked, addShown, count, verified, minor } = testVideos(() => database)

describe('a row', () => {
  test(
    'is added by its athlete, and by nobody for another',
    rolledBack(async () => {
      const [ada, bob, vera] = [
        await createAthlete(database),
        await createAthlete(database),
        await verified(),
      ]
      expect((await addRow(ada)).refused).toBeNull()
      for (const who of [bob, vera])
        expect((await addRow(who, { athlete_id: ada.id })).refused?.code).toBe('42501')
      expect((await addRow(vera)).refused).not.toBeNull()
      await database.sql(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [
        ada.id,
      ])
      expect((await addRow(ada)).refused?.code).toBe('42501')
    }),
  )

  test(
    'is changed and deleted by nobody else',
    rolledBack(async () => {
      const [ada, bob, amy] = [
        await createAthlete(database),
        await createAthlete(database),
        await createAdmin(database),
      ]
      const film = await addShown(ada)
      for (const who of [bob, amy]) {
        expect(await count(who, `update videos set title = 'Mine' where id = $1`, [film.id])).toBe(0)
        expect(await count(who, 'delete from videos where id = $1', [film.id])).toBe(0)
        expect((await database.as(who, 'select publish_video($1)', [film.id])).refused?.hint).toBe(
          'video.not_found',
        )
      }
      expect((await database.as('anon', `update videos set title = 'Mine'`)).refused?.code).toBe('42501')
    }),
  )

  test.each([
    ['state', `'ready'`],
    ['failure', `''`],
    ['duration_ms', '1'],
    ['width', '1'],
    ['video_codec', `'avc'`],
    ['plays_everywhere', 'true'],
    ['file_path', `'x'`],
    ['poster_path', `'x'`],
    ['metadata_stripped', 'true'],
    ['published_at', 'now()'],
    ['athlete_id', 'gen_random_uuid()'],
    ['byte_size', '1'],
    ['file_name', `'x'`],
  ])('its %s is not written by hand', (column, value) =>
    database.inRolledBackTransaction(async () => {
      const ada = await createAthlete(database)
      const { id } = await addRow(ada)
      const set = await database.as(ada, `update videos set ${column} = ${value} where id = $1`, [id])
      expect(set.refused?.code).toBe('42501')
    }),
  )

  test(
    'tells its file’s own name to its owner alone',
    rolledBack(async () => {
      const [ada, vera] = [await createAthlete(database), await verified()]
      const { id } = await addRow(ada, { file_name: 'at-grandma.mov' })
      for (const who of [ada, vera, 'anon'] as const)
        expect((await database.as(who, 'select file_name from videos')).refused?.code).toBe('42501')
      const names = 'select video_id, file_name from my_video_file_names()'
      expect((await database.as(ada, names)).rows).toEqual([{ video_id: id, file_name: 'at-grandma.mov' }])
      expect((await database.as(vera, names)).rows).toEqual([])
      expect((await database.as('anon', names)).refused?.code).toBe('42501')
    }),
  )

  test(
    'carries no contact detail, and of a minor no surname',
    rolledBack(async () => {
      const mina = await minor()
      for (const column of ['title', 'competition', 'opponent', 'wears']) {
        expect((await addRow(mina, { [column]: 'call 0170 1234567' })).refused?.hint).toBe('contact.details')
        expect((await addRow(mina, { [column]: 'Yarborough Cup' })).refused?.hint).toBe('profile.surname')
      }
    }),
  )

  test(
    'says what is wrong: size, room, day, number',
    rolledBack(async () => {
      const ada = await createAthlete(database)
      const hint = async (more: object) => (await addRow(ada, { ...more })).refused?.hint
      expect(await hint({ byte_size: 2_147_483_649 })).toBe('video.size')
      expect(await hint({ byte_size: 0 })).toBe('video.size')
      expect(await hint({ recorded_on: '2990-01-01' })).toBe('video.date')
      await database.sql(
        `insert into storage.objects (bucket_id, name, owner_id, metadata) values ('avatars', $1 || '/x.jpg', $1, '{"size": 5368709000}')`,
        [ada.id],
      )
      expect(await hint({ byte_size: 1000 })).toBe('video.quota')
      expect(await hint({ byte_size: 100 })).toBeUndefined()
      const room = await database.as<{ s: object }>(ada, 'select my_storage() as s')
      expect(room.rows[0]?.s).toEqual({ used_bytes: 5368709000, reserved_bytes: 0, quota_bytes: 5368709120 })
      await database.sql(
        `insert into videos (athlete_id, title, byte_size) select $1, 'Film ' || n, 1 from generate_series(1, 199) n`,
        [ada.id],
      )
      expect(await hint({ byte_size: 1 })).toBe('limit.rows')
    }),
  )

  test(
    'is shown only when it is ready, to an audience that is one',
    rolledBack(async () => {
      const ada = await createAthlete(database)
      const { id } = await addRow(ada)
      const publish = async (film: string, to: string | null) =>
        (await database.as(ada, 'select publish_video($1, $2)', [film, to])).refused?.hint
      expect(await publish(id, 'public')).toBe('video.not_ready')
      const film = await addChecked(ada)
      expect(await publish(film.id, null)).toBe('video.audience')
      expect(await publish(film.id, 'friends')).toBe('video.audience')
      expect(await publish(film.id, 'public')).toBeUndefined()
      expect((await database.as('anon', 'select publish_video($1)', [id])).refused?.code).toBe('42501')
    }),
  )
})
