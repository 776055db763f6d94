import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Account, createAthlete } from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'
import { testFamilies } from './test-family.ts'
import { testVideos } from './test-videos.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const { rolledBack } = testFamilies(() => database)
const { addRow, addFile, addShown, stateOf, count, seen, verified } = testVideos(() => database)

describe('a file', () => {
  test(
    'comes only to a row of one’s own that waits for it, under its name',
    rolledBack(async () => {
      const [ada, bob, vera] = [
        await createAthlete(database),
        await createAthlete(database),
        await verified(),
      ]
      const { id } = await addRow(ada)
      const refused = async (who: Account, name: string, bucket?: string) =>
        (await addFile(who, name, bucket)).refused !== null
      for (const name of [
        `${ada.id}/${randomUUID()}.mp4`,
        `${ada.id}/${id}.avi`,
        `${ada.id}/${id}.mp4/x.mp4`,
        `${ada.id}/call-0170-1234567.mp4`,
        `${bob.id}/${id}.mp4`,
        `${ada.id}/../${bob.id}/${id}.mp4`,
      ])
        expect([name, await refused(ada, name)]).toEqual([name, true])
      for (const who of [bob, vera]) {
        expect(await refused(who, `${ada.id}/${id}.mp4`)).toBe(true)
        expect(await refused(who, `${who.id}/${id}.mp4`)).toBe(true)
        expect(await refused(who, `${ada.id}/${id}-${randomUUID()}.webp`, 'video-posters')).toBe(true)
      }
      expect(await refused(ada, `${ada.id}/${id}-me.webp`, 'video-posters')).toBe(true)
      expect(await refused(ada, `${ada.id}/${id}.mp4`)).toBe(false)
      expect(await stateOf(id)).toEqual({ state: 'checking', failure: '' })
    }),
  )

  test(
    'is never sent a second time, replaced, moved, copied or deleted by hand',
    rolledBack(async () => {
      const ada = await createAthlete(database)
      const film = await addShown(ada)
      for (const kind of ['mp4', 'mov', 'webm'])
        expect((await addFile(ada, `${ada.id}/${film.id}.${kind}`)).refused).not.toBeNull()
      const other = await addRow(ada)
      for (const change of [
        `update storage.objects set version = 'other' where name = $1`,
        `update storage.objects set name = '${ada.id}/${other.id}.mp4' where name = $1`,
        `update storage.objects set bucket_id = 'avatars' where name = $1`,
      ])
        expect((await database.as(ada, change, [film.file])).changed).toBe(0)
      await database.sql(`select set_config('storage.allow_delete_query', 'true', true)`)
      expect(
        (await database.as(ada, 'delete from storage.objects where name = $1', [film.file])).changed,
      ).toBe(0)
      for (const operation of ['storage.object.copy', 'storage.object.move']) {
        await database.sql(`select set_config('storage.operation', $1, true)`, [operation])
        expect(await seen(ada, film)).toBe(1)
        expect((await addFile(ada, `${ada.id}/${other.id}.mp4`)).refused).not.toBeNull()
      }
    }),
  )

  test(
    'is refused of a link that was signed before, whoever redeems it',
    rolledBack(async () => {
      const [ada, bob] = [await createAthlete(database), await createAthlete(database)]
      const film = await addShown(ada)
      const { id } = await addRow(ada)
      const asService = async (text: string, values: unknown[]) => {
        await database.sql('savepoint service')
        await database.sql('set local role service_role')
        const hint = await database.sql(text, values).then(
          () => undefined,
          (error: { hint?: string }) => error.hint,
        )
        await database.sql('rollback to savepoint service')
        return hint
      }
      const insert = `insert into storage.objects (bucket_id, name, owner_id, version) values ('videos', $1, $2, 'other')`
      const upsert = `${insert} on conflict (bucket_id, name) do update set version = excluded.version`
      expect(await asService(upsert, [film.file, ada.id])).toBe('video.not_awaited')
      expect(
        await asService(`update storage.objects set version = 'other' where name = $1`, [film.file]),
      ).toBe('video.replaced')
      expect(await asService(insert, [`${ada.id}/${id}.mp4`, bob.id])).toBe('video.not_awaited')
      expect(await asService(insert, [`${ada.id}/${id}.mp4`, ada.id])).toBeUndefined()
    }),
  )

  test(
    'of a poster: the newest counts, and the one before is gone',
    rolledBack(async () => {
      const [ada, vera] = [await createAthlete(database), await verified()]
      const film = await addShown(ada)
      const poster = `${ada.id}/${film.id}-${randomUUID()}.webp`
      expect((await addFile(ada, poster, 'video-posters')).refused).toBeNull()
      expect(await seen(vera, { ...film, poster })).toBe(3)
      expect(
        await database.sql(`select name from storage.objects where bucket_id = 'video-posters'`),
      ).toEqual([{ name: poster }])
    }),
  )

  test(
    'goes with its row and with the account',
    rolledBack(async () => {
      const ada = await createAthlete(database)
      const [gone, left] = [await addShown(ada), await addShown(ada)]
      expect(await count(ada, 'delete from videos where id = $1', [gone.id])).toBe(1)
      const names = `select name from storage.objects where bucket_id in ('videos', 'video-posters') order by bucket_id desc`
      expect(await database.sql(names)).toEqual([{ name: left.file }, { name: left.poster }])
      await database.sql('delete from auth.users where id = $1', [ada.id])
      expect(await database.sql(names)).toEqual([])
    }),
  )
})
