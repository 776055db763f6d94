import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../test-server.ts'
import { film, PLACE, placeBoxes, withBoxes, withPlaces } from './media-files.ts'
import { createStorageUser, type StorageUser } from './test-clients.ts'
import { sendChunk, startUpload } from './tus-client.ts'

describe('a film that is uploaded', () => {
  let world: TestServer
  let ada: StorageUser
  beforeAll(async () => {
    world = await startTestServer()
    ada = await createStorageUser(world, { role: 'athlete', full_name: 'Ada Adler' })
    await world.sql(
      `insert into athlete_profiles (id, user_id, handle, display_name) values ($1, $1, $2, 'Ada')`,
      [ada.id, `ada-${ada.id.slice(0, 8)}`],
    )
  })
  afterAll(() => world.stop())

  const add = async () => {
    const id = randomUUID()
    await world.sql(`insert into videos (id, athlete_id, title, byte_size) values ($1, $2, 'Cup', 1)`, [
      id,
      ada.id,
    ])
    return id
  }
  const send = async (id: string, bytes: Buffer, type = 'video/mp4', ending = 'mp4') => {
    const pairs = { bucketName: 'videos', objectName: `${ada.id}/${id}.${ending}`, contentType: type }
    const { status, url } = await startUpload(world, ada, pairs, bytes.length)
    return status === 201 ? (await sendChunk(url, ada, 0, bytes)).status : status
  }
  const settled = (id: string) =>
    expect.poll(async () => (await world.sql('select state, failure from videos where id = $1', [id]))[0])

  test('is read, loses its place, and is ready', async () => {
    const id = await add()
    expect(await send(id, withBoxes(await film({ sound: 'aac' }), ...placeBoxes()))).toBe(204)
    await settled(id).toEqual({ state: 'ready', failure: '' })
    expect(
      await world.sql(
        'select duration_ms, width, video_codec, metadata_stripped, plays_everywhere, mime_type from videos where id = $1',
        [id],
      ),
    ).toEqual([
      {
        duration_ms: 2000,
        width: 320,
        video_codec: 'avc',
        metadata_stripped: true,
        plays_everywhere: true,
        mime_type: 'video/mp4',
      },
    ])
    const { data } = await ada.storage.from('videos').download(`${ada.id}/${id}.mp4`)
    expect(Buffer.from((await data?.arrayBuffer()) ?? new ArrayBuffer()).includes(PLACE)).toBe(false)
  })

  test('of an Apple phone is kept, and it is known where it plays', async () => {
    const id = await add()
    expect(await send(id, await film({ format: 'mov', codec: 'hevc' }), 'video/quicktime', 'mov')).toBe(204)
    await settled(id).toEqual({ state: 'ready', failure: '' })
    expect(
      await world.sql('select plays_everywhere, metadata_stripped from videos where id = $1', [id]),
    ).toEqual([{ plays_everywhere: false, metadata_stripped: false }])
  })

  test('that is too large or empty is refused, and its bytes are gone', async () => {
    for (const [bytes, failure] of [
      [await film({ width: 7680, height: 4320 }), 'too_large_picture'],
      [await film({ seconds: 0.4 }), 'empty'],
      [await film({ rate: 300 }), 'too_many_frames'],
    ] as const) {
      const id = await add()
      expect(await send(id, bytes)).toBe(204)
      await settled(id).toEqual({ state: 'failed', failure })
      expect(await world.sql(`select from storage.objects where name like '%' || $1 || '%'`, [id])).toEqual(
        [],
      )
    }
  })

  test('that nobody can read is refused in words, and the nineteen beside it are read', async () => {
    const hostile = withPlaces(await film({ format: 'webm', codec: 'vp9' }), 3_500_000)
    const good = await film()
    const ids = await Promise.all(Array.from({ length: 20 }, add))
    const sent = ids.map((id, n) => (n === 3 ? send(id, hostile, 'video/webm', 'webm') : send(id, good)))
    expect(await Promise.all(sent)).toEqual(ids.map(() => 204))
    for (const [n, id] of ids.entries())
      await settled(id).toEqual(
        n === 3 ? { state: 'failed', failure: 'unreadable' } : { state: 'ready', failure: '' },
      )
    expect(await world.sql(`select from storage.objects where name like '%' || $1 || '%'`, [ids[3]])).toEqual(
      [],
    )
  })

  test('is not replaced by a second upload, a signed link or another person', async () => {
    const id = await add()
    const bytes = await film()
    const path = `${ada.id}/${id}.mp4`
    const signed = await ada.storage.from('videos').createSignedUploadUrl(path, { upsert: true })
    const bob = await createStorageUser(world, { role: 'athlete', full_name: 'Bob' })
    expect((await bob.storage.from('videos').createSignedUploadUrl(path)).error).not.toBeNull()
    expect(await send(id, bytes)).toBe(204)
    await settled(id).toEqual({ state: 'ready', failure: '' })
    const other = await film({ seconds: 5 })
    const again = new File([new Uint8Array(other)], 'x.mp4', { type: 'video/mp4' })
    const late = await ada.storage.from('videos').uploadToSignedUrl(path, signed.data?.token ?? '', again)
    expect(late.error).not.toBeNull()
    expect(await send(id, other)).toBeGreaterThanOrEqual(400)
    expect((await ada.storage.from('videos').upload(path, again, { upsert: true })).error).not.toBeNull()
    expect((await ada.storage.from('videos').update(path, again)).error).not.toBeNull()
    expect((await ada.storage.from('videos').copy(path, `${ada.id}/${await add()}.mp4`)).error).not.toBeNull()
    expect((await ada.storage.from('videos').move(path, `${ada.id}/${await add()}.mp4`)).error).not.toBeNull()
    expect((await ada.storage.from('videos').remove([path])).data ?? []).toEqual([])
    const { data } = await ada.storage.from('videos').download(path)
    expect(Buffer.from((await data?.arrayBuffer()) ?? new ArrayBuffer()).equals(bytes)).toBe(true)
  })

  test('is shown in place, whatever the address says', async () => {
    const id = await add()
    expect(await send(id, await film())).toBe(204)
    await settled(id).toEqual({ state: 'ready', failure: '' })
    const path = `${ada.id}/${id}.mp4`
    const { data } = await ada.storage.from('videos').createSignedUrl(path, 60, { download: 'mine.mp4' })
    const answer = await fetch(data?.signedUrl ?? '')
    expect(answer.headers.get('content-disposition')).toMatch(/^inline;/)
    expect(answer.headers.get('content-disposition')).not.toContain('mine')
    // The link ends with what let it be made.
    await world.sql('delete from videos where id = $1', [id])
    expect((await fetch(data?.signedUrl ?? '')).status).toBeGreaterThanOrEqual(400)
  })
})
