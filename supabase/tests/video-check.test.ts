import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAdmin, createAthlete } from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'
import { testFamilies } from './test-family.ts'
import { GOOD_FACTS, testVideos } from './test-videos.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const { rolledBack } = testFamilies(() => database)
const { addRow, addFile, probe, check, addChecked, stateOf } = testVideos(() => database)

describe('what a server read', () => {
  test(
    'makes a film ready, and its owner hears of it',
    rolledBack(async () => {
      const ada = await createAthlete(database)
      const { id } = await addChecked(ada)
      expect(
        (await database.as(ada, 'select state, duration_ms, width, plays_everywhere from videos')).rows,
      ).toEqual([{ state: 'ready', duration_ms: 42_000, width: 1920, plays_everywhere: true }])
      expect((await database.as(ada, 'select kind, params from notifications')).rows).toEqual([
        { kind: 'video_ready', params: { video_id: id } },
      ])
    }),
  )

  const REFUSED: [facts: object, failure: string][] = [
    [{ failure: 'not_a_video' }, 'not_a_video'],
    [{ failure: 'no_index' }, 'no_index'],
    [{ failure: 'unreadable' }, 'unreadable'],
    [{ ...GOOD_FACTS, video_codec: null }, 'no_picture'],
    [{ ...GOOD_FACTS, video_codec: 'mpeg4' }, 'codec'],
    [{ ...GOOD_FACTS, duration_ms: 0 }, 'empty'],
    [{ ...GOOD_FACTS, duration_ms: 999 }, 'empty'],
    [{ ...GOOD_FACTS, duration_ms: 14_400_001 }, 'too_long'],
    [{ ...GOOD_FACTS, width: 7680, height: 4320 }, 'too_large_picture'],
    [{ ...GOOD_FACTS, height: 4097 }, 'too_large_picture'],
    [{ ...GOOD_FACTS, width: 0 }, 'no_picture'],
    [{ ...GOOD_FACTS, frame_rate: 241 }, 'too_many_frames'],
    [{ ...GOOD_FACTS, still_tells: true }, 'metadata'],
  ]
  test.each(REFUSED)('%j is refused: %s', (facts, failure) =>
    database.inRolledBackTransaction(async () => {
      const ada = await createAthlete(database)
      const { id, file } = await addChecked(ada, facts)
      expect(await stateOf(id)).toEqual({ state: 'failed', failure })
      expect(await database.sql('select name from storage.objects where name = $1', [file])).toEqual([])
      expect((await database.as(ada, 'select kind, params from notifications')).rows).toEqual([
        { kind: 'video_failed', params: { video_id: id, failure } },
      ])
    }),
  )

  test.each([
    [{ duration_ms: 1000 }, true],
    [{ duration_ms: 14_400_000, width: 4096, height: 4096, frame_rate: 240 }, true],
    [{ video_codec: 'vp9', audio_codec: 'opus' }, true],
    [{ video_codec: 'av1', audio_codec: null }, true],
    [{ audio_codec: 'pcm-s16' }, true],
    [{ video_codec: 'hevc' }, false],
    [{ audio_codec: 'ac3' }, false],
  ])('%j is kept; plays everywhere: %s', (facts, plays) =>
    database.inRolledBackTransaction(async () => {
      const ada = await createAthlete(database)
      await addChecked(ada, { ...GOOD_FACTS, ...facts })
      expect((await database.as(ada, 'select state, plays_everywhere from videos')).rows).toEqual([
        { state: 'ready', plays_everywhere: plays },
      ])
    }),
  )

  test(
    'is given out once at a time, and again when a server never answered',
    rolledBack(async () => {
      const ada = await createAthlete(database)
      const { id } = await addRow(ada)
      await addFile(ada, `${ada.id}/${id}.mp4`)
      expect(await probe()).toMatchObject([{ id, bucket: 'videos' }])
      expect(await probe()).toEqual([])
      await database.sql(`update videos set checking_since = now() - interval '16 minutes'`)
      const [again] = await probe()
      expect(again?.id).toBe(id)
      await probe([{ id, version: randomUUID(), facts: GOOD_FACTS }])
      expect(await stateOf(id)).toEqual({ state: 'checking', failure: '' })
      await probe([{ id, version: again?.version, facts: GOOD_FACTS }])
      expect((await stateOf(id))?.state).toBe('ready')
      await probe([{ id, version: again?.version, facts: { failure: 'empty' } }])
      expect((await stateOf(id))?.state).toBe('ready')
    }),
  )

  test(
    'is asked and told by the server alone',
    rolledBack(async () => {
      for (const who of [await createAthlete(database), await createAdmin(database), 'anon'] as const)
        for (const call of [`private.keep_video_facts('{}')`, 'private.end_video_uploads()'])
          expect((await database.as(who, `select ${call}`)).refused?.code).toBe('42501')
    }),
  )

  test(
    'never comes: after a week the upload is over',
    rolledBack(async () => {
      const ada = await createAthlete(database)
      const [old, young] = [await addRow(ada), await addRow(ada)]
      await database.sql(`update videos set created_at = now() - interval '8 days' where id = $1`, [old.id])
      await database.sql('select private.end_video_uploads()')
      expect(await stateOf(old.id)).toEqual({ state: 'failed', failure: 'upload_expired' })
      expect(await stateOf(young.id)).toEqual({ state: 'uploading', failure: '' })
      expect((await addFile(ada, `${ada.id}/${old.id}.mp4`)).refused).not.toBeNull()
      await check()
    }),
  )
})
