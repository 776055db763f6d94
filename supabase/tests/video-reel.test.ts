import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Account, createAdmin, createAthlete, createScout, decideAsGuardian } from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'
import { testFamilies } from './test-family.ts'
import { testVideos } from './test-videos.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const { rolledBack } = testFamilies(() => database)
const { addShown, addChecked, allowFilm, count, verified, minor } = testVideos(() => database)

const insert = async (who: Account | 'anon', table: string, row: Record<string, unknown>) => {
  const columns: Record<string, unknown> = { id: randomUUID(), ...row }
  if (table === 'video_captions') delete columns.id
  const names = Object.keys(columns)
  const { refused } = await database.as(
    who,
    `insert into ${table} (${names.join(', ')}) values (${names.map((_, n) => `$${n + 1}`).join(', ')})`,
    Object.values(columns),
  )
  return { id: String(columns.id), hint: refused?.hint ?? refused?.code, message: refused?.message }
}
const clip = (film: { id: string }, more: object = {}) => ({
  video_id: film.id,
  label: 'Goal',
  start_ms: 1000,
  end_ms: 5000,
  ...more,
})
const all = (who: Account | 'anon', table: string) => count(who, `select 1 from ${table}`, [])

describe('a reel', () => {
  const reel = async (who: Account, more: object = {}) =>
    (await insert(who, 'reels', { athlete_id: who.id, title: 'Season', visibility: 'public', ...more })).id
  const fill = async (who: Account | 'anon', id: string, clips: string[]) => {
    const { refused } = await database.as(who, 'select set_reel_clips($1, $2)', [id, clips])
    return refused?.hint ?? refused?.code
  }

  test(
    'shows each reader the moments of films that they may see',
    rolledBack(async () => {
      const [ada, vera, una] = [await createAthlete(database), await verified(), await createScout(database)]
      const [open, scouts, hidden] = [
        await addShown(ada),
        await addShown(ada, 'scouts'),
        await addChecked(ada),
      ]
      const clips: string[] = []
      for (const film of [open, scouts, hidden]) clips.push((await insert(ada, 'video_clips', clip(film))).id)
      const id = await reel(ada)
      expect(await fill(ada, id, clips.toReversed())).toBeUndefined()
      const shown = async (who: Account | 'anon') =>
        (
          await database.as<{ clip_id: string }>(
            who,
            'select clip_id from reel_clips where reel_id = $1 order by position',
            [id],
          )
        ).rows.map(({ clip_id }) => clip_id)
      expect(await shown(ada)).toEqual(clips.toReversed())
      expect(await shown(vera)).toEqual([clips[1], clips[0]])
      for (const who of [una, 'anon'] as const) expect(await shown(who)).toEqual([clips[0]])
      await database.as(ada, `update reels set visibility = 'private'`)
      expect(await shown(vera)).toEqual([])
      await database.as(ada, `update reels set visibility = 'public'`)
      await database.sql(`update reels set state = 'removed'`)
      expect(await shown(vera)).toEqual([])
      expect(await all(vera, 'reels')).toBe(0)
    }),
  )

  test(
    'of a minor is seen by verified scouts alone, after the yes to film',
    rolledBack(async () => {
      const [mina, bob, vera] = [await minor(), await createAthlete(database), await verified()]
      await reel(mina)
      expect(await all(vera, 'reels')).toBe(0)
      await allowFilm(mina)
      expect(await all(vera, 'reels')).toBe(1)
      for (const who of [bob, 'anon'] as const) expect(await all(who, 'reels')).toBe(0)
      await database.as(mina, 'insert into blocks (blocker_id, blocked_id) values ($1, $2)', [
        mina.id,
        vera.id,
      ])
      expect(await all(vera, 'reels')).toBe(0)
    }),
  )

  test(
    'holds moments of one’s own films, each once, forty at most',
    rolledBack(async () => {
      const [ada, bob] = [await createAthlete(database), await createAthlete(database)]
      const [mine, theirs] = [await addShown(ada), await addShown(bob)]
      const own = (await insert(ada, 'video_clips', clip(mine))).id
      const other = (await insert(bob, 'video_clips', clip(theirs))).id
      const id = await reel(ada)
      expect(await fill(ada, id, [other])).toBe('reel.clip')
      expect(await fill(ada, id, [randomUUID()])).toBe('reel.clip')
      expect(await fill(ada, id, [own, own])).toBe('reel.clips')
      expect(
        await fill(
          ada,
          id,
          Array.from({ length: 41 }, () => randomUUID()),
        ),
      ).toBe('reel.clips')
      expect(await fill(bob, id, [other])).toBe('reel.not_found')
      expect(await fill('anon', id, [own])).toBe('42501')
      expect(await fill(ada, id, [own])).toBeUndefined()
      expect(await fill(ada, id, [])).toBeUndefined()
      expect(await all(ada, 'reel_clips')).toBe(0)
      expect(
        (
          await database.as(ada, 'insert into reel_clips (reel_id, clip_id, position) values ($1, $2, 0)', [
            id,
            own,
          ])
        ).refused?.code,
      ).toBe('42501')
    }),
  )

  test(
    'is added for oneself, ten at most',
    rolledBack(async () => {
      const [ada, bob] = [await createAthlete(database), await createAthlete(database)]
      expect((await insert(bob, 'reels', { athlete_id: ada.id, title: 'Mine' })).hint).toBe('42501')
      await database.sql(
        `insert into reels (athlete_id, title) select $1, 'Reel' from generate_series(1, 10)`,
        [ada.id],
      )
      expect((await insert(ada, 'reels', { athlete_id: ada.id, title: 'More' })).hint).toBe('limit.rows')
    }),
  )
})

describe('a scout’s note', () => {
  const note = (who: Account, film: { id: string }, more: object = {}) => ({
    scout_id: who.id,
    video_id: film.id,
    at_ms: 1000,
    body: 'Quick feet. Call 0170 1234567.',
    ...more,
  })

  test(
    'is read and changed by that scout alone',
    rolledBack(async () => {
      const [ada, vera, sven, amy] = [
        await createAthlete(database),
        await verified(),
        await verified(),
        await createAdmin(database),
      ]
      const film = await addShown(ada)
      expect((await insert(vera, 'video_notes', note(vera, film))).hint).toBeUndefined()
      expect(await all(vera, 'video_notes')).toBe(1)
      for (const who of [ada, sven, amy]) {
        expect(await all(who, 'video_notes')).toBe(0)
        expect(await count(who, `update video_notes set body = 'mine'`, [])).toBe(0)
        expect(await count(who, 'delete from video_notes', [])).toBe(0)
      }
      expect((await database.as('anon', 'select 1 from video_notes')).refused?.code).toBe('42501')
      expect((await insert(sven, 'video_notes', note(vera, film))).hint).toBe('42501')
      expect((await insert(ada, 'video_notes', note(ada, film))).hint).toBe('42501')
    }),
  )

  test(
    'is neither written nor read about a film that the scout may not see',
    rolledBack(async () => {
      const [mina, vera, una] = [await minor(), await verified(), await createScout(database)]
      const film = await addShown(mina)
      expect((await insert(vera, 'video_notes', note(vera, film))).hint).toBe('42501')
      await allowFilm(mina)
      expect((await insert(una, 'video_notes', note(una, film))).hint).toBe('42501')
      expect((await insert(vera, 'video_notes', note(vera, film))).hint).toBeUndefined()
      await decideAsGuardian(database, mina, 'withdraw_film')
      expect(await all(vera, 'video_notes')).toBe(0)
    }),
  )
})
