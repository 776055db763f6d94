import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Account, createAdmin, createAthlete } from './test-accounts.ts'
import { type Caller, openTestDatabase, type TestDatabase } from './test-database.ts'
import { testFamilies } from './test-family.ts'
import { GOOD_FACTS, testVideos } from './test-videos.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const { rolledBack } = testFamilies(() => database)
const { addChecked, addShown, stateOf, count, seen, verified } = testVideos(() => database)

describe('a film in a case', () => {
  const reported = async () => {
    const [ada, vera, amy, ann] = [
      await createAthlete(database),
      await verified(),
      await createAdmin(database),
      await createAdmin(database),
    ]
    const film = await addShown(ada)
    const told = await database.as<{ id: string }>(
      vera,
      `select report('video', $1, 'inappropriate', '') as id`,
      [film.id],
    )
    return { ada, vera, amy, ann, film, flag: told.rows[0]?.id }
  }
  const decide = (amy: Account, flag: string | undefined) =>
    database.as(amy, `select decide_flag($1, 'remove', 'Against the rules', null)`, [flag])
  const copies = (who: Caller) =>
    count(who, `select name from storage.objects where bucket_id = 'reported'`, [])

  test(
    'that is removed is gone for all, kept for admins, and does not come again',
    rolledBack(async () => {
      const { ada, vera, amy, film, flag } = await reported()
      expect((await decide(amy, flag)).refused).toBeNull()
      for (const who of [vera, amy, 'anon'] as const) expect(await seen(who, film)).toBe(0)
      expect(await seen(ada, film)).toBe(1)
      expect(await stateOf(film.id)).toEqual({ state: 'removed', failure: '' })
      for (const who of [ada, vera, { ...amy, aal: 'aal1' } as Account, 'anon'] as const)
        expect(await copies(who)).toBe(0)
      expect(await copies(amy)).toBe(1)
      expect((await database.as(ada, `select publish_video($1, 'public')`, [film.id])).refused?.hint).toBe(
        'video.not_ready',
      )
      const again = await addChecked(ada)
      expect(await stateOf(again.id)).toEqual({ state: 'failed', failure: 'removed_again' })
      const other = await addChecked(ada, { ...GOOD_FACTS, sha256: 'b'.repeat(64) })
      expect((await stateOf(other.id))?.state).toBe('ready')
    }),
  )

  test(
    'comes back with its bytes when an appeal succeeds',
    rolledBack(async () => {
      const { ada, vera, amy, ann, film, flag } = await reported()
      await decide(amy, flag)
      const [made] = await database.sql<{ id: string }>('select id from private.moderation_decisions')
      expect(
        (await database.as(ada, `select appeal_decision($1, 'It is our own cup final.')`, [made?.id]))
          .refused,
      ).toBeNull()
      expect(
        (await database.as(ann, `select review_decision($1, false, 'Looked at it again')`, [made?.id]))
          .refused,
      ).toBeNull()
      expect((await stateOf(film.id))?.state).toBe('ready')
      expect(await seen(vera, { ...film, poster: '' })).toBe(2)
    }),
  )
})
