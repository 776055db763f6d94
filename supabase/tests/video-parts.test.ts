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

describe('moments, chapters and captions', () => {
  const rows = (film: { id: string }): [table: string, row: Record<string, unknown>][] => [
    ['video_clips', clip(film)],
    ['video_chapters', { video_id: film.id, start_ms: 0, title: 'Kick-off' }],
    [
      'video_captions',
      { video_id: film.id, language: 'en', body: 'WEBVTT\n\n00:01.000 --> 00:04.000\nGo on!' },
    ],
  ]

  test(
    'are written by the film’s owner, and read by whoever may see the film',
    rolledBack(async () => {
      const [mina, bob, vera, una, amy] = [
        await minor(),
        await createAthlete(database),
        await verified(),
        await createScout(database),
        await createAdmin(database),
      ]
      const film = await addShown(mina)
      for (const [table, row] of rows(film)) {
        for (const who of [bob, vera, amy, 'anon'] as const)
          expect((await insert(who, table, row)).hint).toBe('42501')
        expect((await insert(mina, table, row)).hint).toBeUndefined()
        expect(await all(vera, table)).toBe(0)
      }
      await allowFilm(mina)
      for (const [table] of rows(film)) {
        for (const who of [mina, vera, amy] as const)
          expect([table, await all(who, table)]).toEqual([table, 1])
        for (const who of [bob, una, { ...amy, aal: 'aal1' } as Account, 'anon'] as const)
          expect([table, await all(who, table)]).toEqual([table, 0])
        for (const who of [bob, vera, amy]) expect(await count(who, `delete from ${table}`, [])).toBe(0)
      }
      await decideAsGuardian(database, mina, 'withdraw_film')
      for (const [table] of rows(film)) expect(await all(vera, table)).toBe(0)
    }),
  )

  test(
    'are moved to no other film, and go with theirs',
    rolledBack(async () => {
      const ada = await createAthlete(database)
      const film = await addShown(ada)
      for (const [table, row] of rows(film)) {
        await insert(ada, table, row)
        expect(
          (await database.as(ada, `update ${table} set video_id = gen_random_uuid()`)).refused?.code,
        ).toBe('42501')
      }
      await database.as(ada, 'delete from videos where id = $1', [film.id])
      for (const [table] of rows(film)) expect(await all(ada, table)).toBe(0)
    }),
  )

  test(
    'carry no contact detail, and of a minor no surname',
    rolledBack(async () => {
      const mina = await minor()
      const film = await addShown(mina)
      for (const [said, hint] of [
        ['call 0170 1234567', 'contact.details'],
        ['Go Yarborough', 'profile.surname'],
      ]) {
        expect((await insert(mina, 'video_clips', clip(film, { label: said }))).hint).toBe(hint)
        expect(
          (await insert(mina, 'video_chapters', { video_id: film.id, start_ms: 0, title: said })).hint,
        ).toBe(hint)
      }
    }),
  )

  test.each([
    [{ end_ms: 1499 }, '23514'],
    [{ end_ms: 42_001 }, 'video.time'],
    [{ start_ms: 40_000, end_ms: 42_001 }, 'video.time'],
    [{ start_ms: -1 }, '23514'],
    [{ mark_x: 500 }, '23514'],
    [{ mark_x: 1001, mark_y: 0 }, '23514'],
    [{ mark_x: 5, mark_y: 5, mark_at_ms: 6000 }, '23514'],
    [{ label: ' ' }, '23514'],
    [{ mark_x: 5, mark_y: 5, mark_at_ms: 2000 }, undefined],
    [{ start_ms: 41_500, end_ms: 42_000 }, undefined],
  ])('a moment of %j: %s', (more, hint) =>
    database.inRolledBackTransaction(async () => {
      const ada = await createAthlete(database)
      const film = await addChecked(ada)
      expect((await insert(ada, 'video_clips', clip(film, more))).hint).toBe(hint)
    }),
  )

  test(
    'are sixty a film at most',
    rolledBack(async () => {
      const ada = await createAthlete(database)
      const film = await addChecked(ada)
      await database.sql(
        `insert into video_clips (video_id, label, start_ms, end_ms) select $1, 'Goal', n, n + 600 from generate_series(1, 60) n`,
        [film.id],
      )
      expect((await insert(ada, 'video_clips', clip(film))).hint).toBe('limit.rows')
    }),
  )
})

describe('a caption file', () => {
  const CUE = '00:01.000 --> 00:04.000'
  const spread = `WEBVTT\n\n${[...'01701234567'].map((digit, n) => `00:${10 + n}.000 --> 00:${11 + n}.000\n${digit}\n`).join('\n')}`
  test.each([
    ['WEBVTT', undefined],
    [`WEBVTT\r\n\r\n1\r\n${CUE}\r\n- Go on!\r\nShoot & score\r\n`, undefined],
    [`\ufeffWEBVTT\n\n00:00:01.000 --> 00:00:04.000\nGo\n`, undefined],
    [`1\n${CUE}\nGo`, 'line 1:'],
    [`WEBVTT - by me\n\n${CUE}\nGo`, 'line 1:'],
    [`WEBVTT\n\nSTYLE\n::cue { color: red }`, 'line 3:'],
    [`WEBVTT\n\nNOTE a word\n`, 'line 3:'],
    [`WEBVTT\n\nREGION\nid:x`, 'line 3:'],
    [`WEBVTT\n\n${CUE} align:start\nGo`, 'line 3:'],
    [`WEBVTT\n\n${CUE}\n<b>Go</b>`, 'line 4:'],
    [`WEBVTT\n\n${CUE}\n<script>alert(1)</script>`, 'line 4:'],
    [`WEBVTT\n\n${CUE}\n&lt;b&gt;`, 'line 4:'],
    [`WEBVTT\n\n00:04.000 --> 00:01.000\nGo`, 'line 3:'],
    [`WEBVTT\n\n00:41.000 --> 00:43.000\nGo`, 'line 3:'],
    [`WEBVTT\n\n00:05.000 --> 00:06.000\nGo\n\n${CUE}\nGo`, 'line 6:'],
    [`WEBVTT\n\n${CUE}\n\n`, 'line 4:'],
    [`WEBVTT\n\n${CUE}`, 'the last line:'],
    [`WEBVTT\n\n${CUE}\n${'x'.repeat(401)}`, 'line 4:'],
    [`WEBVTT\n\n${CUE}\ncall 0170 1234567`, 'no link, address or phone number'],
    [spread, 'no link, address or phone number'],
    [`WEBVTT\n\n${CUE}\nGo Yarborough`, 'leave the surname out'],
    [`WEBVTT\n\n${'x'.repeat(204_800)}`, 'bytes were given'],
  ])('%j: %s', (body, problem) =>
    database.inRolledBackTransaction(async () => {
      const mina = await minor()
      const film = await addChecked(mina)
      const { hint, message } = await insert(mina, 'video_captions', {
        video_id: film.id,
        language: 'en',
        body,
      })
      expect(hint).toBe(problem && 'video.caption')
      expect(message ?? '').toContain(problem ?? '')
    }),
  )

  test(
    'of a large size is judged soon',
    rolledBack(async () => {
      const mina = await minor()
      const film = await addChecked(mina)
      const cues = Array.from({ length: 3000 }, () => `\n${CUE}\nGo on, shoot now!\n`).join('')
      await database.sql(`set local statement_timeout = '30s'`)
      expect(
        (await insert(mina, 'video_captions', { video_id: film.id, language: 'fr', body: `WEBVTT\n${cues}` }))
          .hint,
      ).toBeUndefined()
    }),
  )
})
