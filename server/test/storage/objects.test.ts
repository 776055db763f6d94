import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../test-server.ts'
import {
  createOwnFolderBucket,
  createStorageUser,
  errorBody,
  type StorageUser,
  serviceStorage,
  storageFetch,
} from './test-clients.ts'

let world: TestServer
let ada: StorageUser
let ben: StorageUser
let bucket: string
beforeAll(async () => {
  world = await startTestServer()
  ada = await createStorageUser(world)
  ben = await createStorageUser(world)
  bucket = await createOwnFolderBucket(world)
})
afterAll(() => world.stop())

const files = () => ada.storage.from(bucket)

describe('object requests are refused', () => {
  test('to an anonymous upload, which leaves nothing behind', async () => {
    const before = await world.sql('select from storage.objects')
    const { error } = await world.client().storage.from(bucket).upload('a.txt', 'hello')
    expect(error).toMatchObject({
      statusCode: '403',
      status: 400,
      message: 'new row violates row-level security policy',
    })
    expect(await world.sql('select from storage.objects')).toHaveLength(before.length)
  })

  test('to another user: write, read, replace, move, copy, sign or delete in a private folder', async () => {
    const mine = `${ada.id}/private.txt`
    expect((await files().upload(mine, 'mine')).error).toBeNull()
    const theirs = ben.storage.from(bucket)
    expect((await theirs.upload(`${ada.id}/new.txt`, 'x')).error).toMatchObject({ statusCode: '403' })
    expect((await theirs.upload(mine, 'x', { upsert: true })).error).toMatchObject({ statusCode: '403' })
    expect((await theirs.update(mine, 'x')).error).toMatchObject({ statusCode: '403' })
    expect((await theirs.download(mine)).error).toMatchObject({ statusCode: '404' })
    expect((await theirs.info(mine)).error).toMatchObject({ statusCode: '404' })
    expect((await theirs.exists(mine)).data).toBe(false)
    expect((await theirs.move(mine, `${ben.id}/stolen.txt`)).error).toMatchObject({ statusCode: '404' })
    expect((await theirs.copy(mine, `${ben.id}/stolen.txt`)).error).toMatchObject({ statusCode: '404' })
    expect((await theirs.createSignedUrl(mine, 60)).error).toMatchObject({ statusCode: '404' })
    expect((await theirs.createSignedUploadUrl(`${ada.id}/new.txt`)).error).toMatchObject({
      statusCode: '403',
    })
    expect((await theirs.remove([mine])).data).toEqual([])
    expect((await theirs.list(ada.id)).data).toEqual([])
    expect(await (await files().download(mine)).data?.text()).toBe('mine')
  })

  test.each([
    ['..%2Fsecret', 'InvalidKey'],
    ['a%2F..%2F..%2Fsecret', 'InvalidKey'],
    ['a%00b', 'InvalidKey'],
    ['a%5Cb', 'InvalidKey'],
    ['ein%C3%BCml', 'InvalidKey'],
    ['a%2F', 'InvalidKey'],
    [`${'x'.repeat(256)}`, 'InvalidRequest'],
  ])('for the name %s', async (name, code) => {
    const answer = await storageFetch(world, `/object/${bucket}/${ada.id}/${name}`, {
      method: 'POST',
      body: 'x',
      headers: ada.headers,
    })
    expect(await errorBody(answer)).toMatchObject({ status: 400, code })
  })

  test('for a name with non-ASCII letters, repeated unchanged in the message', async () => {
    const { error } = await files().upload(`${ada.id}/größe ✓.txt`, 'x')
    expect(error).toMatchObject({
      statusCode: '400',
      code: 'InvalidKey',
      message: `Invalid key: ${ada.id}/größe ✓.txt`,
    })
  })

  test.each([
    'run.exe',
    'RUN.EXE',
    'a.bat',
    'a.cmd',
    'a.scr',
    'a.pif',
    'a.vbs',
    'a.js',
    'run.exe.mp4',
    'run.exe.',
    'run.exe ',
  ])('for the executable name %s', async (name) => {
    // Where a bucket says which types it takes; one that takes anything takes this too.
    await world.sql("update storage.buckets set allowed_mime_types = '{text/plain}' where id = $1", [bucket])
    const answer = await storageFetch(world, `/object/${bucket}/${ada.id}/${encodeURIComponent(name)}`, {
      method: 'POST',
      body: 'x',
      headers: { ...ada.headers, 'content-type': 'text/plain' },
    })
    await world.sql('update storage.buckets set allowed_mime_types = null where id = $1', [bucket])
    expect(await errorBody(answer)).toMatchObject({ statusCode: '415', message: 'File type not allowed' })
  })

  test('for a missing file, an existing name, an unknown bucket and a forged token', async () => {
    const path = `${ada.id}/taken.txt`
    const empty = new FormData()
    empty.append('cacheControl', '3600')
    const noFile = await storageFetch(world, `/object/${bucket}/${path}`, {
      method: 'POST',
      body: empty,
      headers: ada.headers,
    })
    expect(await errorBody(noFile)).toMatchObject({ statusCode: '400', message: 'No file provided' })
    expect((await files().upload(path, 'one')).error).toBeNull()
    expect((await files().upload(path, 'two')).error).toMatchObject({
      statusCode: '409',
      message: 'The resource already exists',
    })
    expect((await ada.storage.from('nowhere').upload('a.txt', 'x')).error).toMatchObject({
      statusCode: '404',
      message: 'Bucket not found',
    })
    const odd = { ...ada.headers, 'content-type': 'no-type' }
    const noType = await storageFetch(world, `/object/${bucket}/${path}`, {
      method: 'POST',
      body: 'x',
      headers: odd,
    })
    expect(await errorBody(noType)).toMatchObject({
      statusCode: '415',
      error: 'invalid_mime_type',
      message: 'File type not allowed: mime type no-type is not supported',
    })
    const forged = { ...ada.headers, authorization: `Bearer ${ada.token.slice(0, -4)}AAAA` }
    const answer = await storageFetch(world, `/object/${bucket}/${path}`, { headers: forged })
    expect(await errorBody(answer)).toMatchObject({ status: 400, statusCode: '403', error: 'Unauthorized' })
  })

  test('for more bytes than the bucket allows, with and without Content-Length', async () => {
    const small = await createOwnFolderBucket(world, { limit: 1000 })
    const tooMuch = randomBytes(200_000)
    const told = await ada.storage
      .from(small)
      .upload(`${ada.id}/a.bin`, tooMuch, { contentType: 'application/x-thing' })
    expect(told.error).toMatchObject({
      statusCode: '413',
      message: 'File size exceeds 0.000954 MB limit: The object exceeded the maximum allowed size',
    })
    const untold = await ada.storage
      .from(small)
      .upload(`${ada.id}/a.bin`, new Blob([tooMuch]).stream(), { duplex: 'half' })
    expect(untold.error).toMatchObject({ statusCode: '413' })
    const inForm = await ada.storage.from(small).upload(`${ada.id}/a.bin`, new Blob([randomBytes(1001)]))
    expect(inForm.error).toMatchObject({ statusCode: '413' })
    expect(
      (await ada.storage.from(small).upload(`${ada.id}/a.bin`, new Blob([randomBytes(1000)]))).error,
    ).toBeNull()
  })
})

test('an aborted upload leaves nothing and logs no server error', async () => {
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(randomBytes(100_000)),
    pull: (controller) => controller.error(new Error('gone')),
  })
  const { error } = await files().upload(`${ada.id}/broken.bin`, body, { duplex: 'half' })
  expect(error).not.toBeNull()
  const left = () => readdirSync(`${world.context.config.dataDir}/storage/incoming`)
  await expect.poll(left).toEqual([])
  expect((await files().exists(`${ada.id}/broken.bin`)).data).toBe(false)
  await expect.poll(() => world.sql('select from storage.quota_reservations')).toHaveLength(0)
})

describe('objects', () => {
  test.each([
    ['a buffer', () => Buffer.from('payload')],
    ['a Blob in a form', () => new Blob(['payload'], { type: 'text/plain' })],
    ['a stream', () => new Blob(['payload']).stream()],
    ['text', () => 'payload'],
  ])('are stored from %s', async (_kind, body) => {
    const path = `${ada.id}/${randomBytes(4).toString('hex')}.txt`
    const { data, error } = await files().upload(path, body(), {
      cacheControl: '60',
      metadata: { shot: 'left' },
      duplex: 'half',
    })
    expect(error).toBeNull()
    expect(data).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      path,
      fullPath: `${bucket}/${path}`,
    })
    expect(await (await files().download(path)).data?.text()).toBe('payload')
    expect((await files().info(path)).data).toEqual({
      id: data?.id,
      name: path,
      bucketId: bucket,
      size: 7,
      contentType: expect.stringMatching(/^text\/plain/),
      contentEncoding: null,
      cacheControl: 'max-age=60',
      metadata: { shot: 'left' },
      etag: expect.stringMatching(/^"[0-9a-f]{64}"$/),
      version: expect.any(String),
      createdAt: expect.any(String),
      lastModified: expect.any(String),
    })
    expect((await files().exists(path)).data).toBe(true)
  })

  test('take form fields that come after the file into account', async () => {
    const path = `${ada.id}/after.txt`
    const form = new FormData()
    form.append('file', new Blob(['payload'], { type: 'text/plain' }), 'after.txt')
    form.append('metadata', '{"shot":"left"}')
    form.append('cacheControl', '60')
    const answer = await storageFetch(world, `/object/${bucket}/${path}`, {
      method: 'POST',
      headers: ada.headers,
      body: form,
    })
    expect(answer.status).toBe(200)
    expect((await files().info(path)).data).toMatchObject({
      size: 7,
      cacheControl: 'max-age=60',
      metadata: { shot: 'left' },
    })
  })

  test('accept a token without the Bearer prefix', async () => {
    const bare = (authorization: string) =>
      storageFetch(world, `/object/list/${bucket}`, {
        method: 'POST',
        headers: { authorization },
        body: JSON.stringify({ prefix: '' }),
      })
    expect((await bare(ada.token)).status).toBe(200)
    expect((await bare(world.serviceRoleKey)).status).toBe(200)
    expect(await errorBody(await bare(`${ada.token.slice(0, -4)}AAAA`))).toMatchObject({ statusCode: '403' })
    expect(await errorBody(await bare('nothing'))).toMatchObject({ statusCode: '403' })
  })

  test('keep their id when replaced, and the old bytes are deleted', async () => {
    const path = `${ada.id}/replaced.txt`
    const first = await files().upload(path, 'one')
    const second = await files().upload(path, 'two', { upsert: true })
    expect(second.data?.id).toBe(first.data?.id)
    expect((await files().update(path, 'three')).data?.id).toBe(first.data?.id)
    expect(await (await files().download(path)).data?.text()).toBe('three')
    await expect.poll(() => world.sql('select from storage.orphaned_blobs')).toHaveLength(0)
  })

  test('whose row was written by hand can be removed, and later ones too', async () => {
    const path = `${ada.id}/by-hand.txt`
    await files().upload(path, 'mine')
    await world.sql(
      `insert into storage.orphaned_blobs (version, discarded_at) values ('imported-1', now() - interval '1 day')`,
    )
    expect((await files().remove([path])).error).toBeNull()
    await expect.poll(() => world.sql('select from storage.orphaned_blobs')).toHaveLength(0)
  })

  test('are created by an update of a missing one, if the caller may insert', async () => {
    const path = `${ada.id}/never.txt`
    const made = await files().update(path, 'now', { metadata: { a: 1 } })
    expect(made.data).toMatchObject({ path, fullPath: `${bucket}/${path}` })
    expect((await files().info(path)).data).toMatchObject({ id: made.data?.id, metadata: { a: 1 } })
    expect((await ben.storage.from(bucket).update(`${ada.id}/not.txt`, 'x')).error).toMatchObject({
      statusCode: '403',
    })
  })

  test('created by another request meanwhile are replaced by an update', async () => {
    const path = `${ada.id}/both.txt`
    const other = new Client({ connectionString: world.databaseUrl })
    await other.connect()
    await other.query('begin')
    const { rows } = await other.query(
      `insert into storage.objects (bucket_id, name, owner_id) values ($1, $2, $3) returning id`,
      [bucket, path, ada.id],
    )
    const update = files().update(path, 'second')
    const waiting = () =>
      world.sql(
        `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%storage.objects%' and datname = current_database()`,
      )
    await expect.poll(waiting).toHaveLength(1)
    await other.query('commit')
    await other.end()
    expect(await update).toMatchObject({ data: { id: rows[0].id }, error: null })
    expect(await (await files().download(path)).data?.text()).toBe('second')
  })

  test('keep their metadata when moved or copied', async () => {
    await files().upload(`${ada.id}/from.txt`, 'travels', { metadata: { a: 1 }, cacheControl: '77' })
    expect((await files().move(`${ada.id}/from.txt`, `${ada.id}/to.txt`)).data).toMatchObject({
      message: 'Successfully moved',
    })
    expect((await files().exists(`${ada.id}/from.txt`)).data).toBe(false)
    expect((await files().copy(`${ada.id}/to.txt`, `${ada.id}/copy.txt`)).data).toEqual({
      path: `${bucket}/${ada.id}/copy.txt`,
    })
    expect((await files().copy(`${ada.id}/to.txt`, `${ada.id}/copy.txt`)).error).toMatchObject({
      statusCode: '409',
    })
    expect((await files().remove([`${ada.id}/to.txt`])).data).toHaveLength(1)
    expect(await (await files().download(`${ada.id}/copy.txt`)).data?.text()).toBe('travels')
    expect((await files().info(`${ada.id}/copy.txt`)).data).toMatchObject({
      metadata: { a: 1 },
      cacheControl: 'max-age=77',
    })
  })

  describe('a copy with its own metadata', () => {
    const copy = async (body: object, headers: Record<string, string> = {}) => {
      const from = `${ada.id}/told.txt`
      const to = `${ada.id}/retold-${randomBytes(4).toString('hex')}.txt`
      await files().upload(from, 'told', { metadata: { a: 1 }, cacheControl: '77', upsert: true })
      const answer = await storageFetch(world, '/object/copy', {
        method: 'POST',
        headers: { ...ada.headers, ...headers },
        body: JSON.stringify({ bucketId: bucket, sourceKey: from, destinationKey: to, ...body }),
      })
      expect(answer.status).toBe(200)
      const { data } = await files().info(to)
      return [data?.cacheControl, data?.contentType, data?.metadata]
    }
    const plain = 'text/plain;charset=UTF-8'
    const told = { 'x-metadata': Buffer.from('{"b":2}').toString('base64') }
    test.each<[string, object, Record<string, string>, unknown[]]>([
      ['unchanged', {}, {}, ['max-age=77', plain, { a: 1 }]],
      ['without user metadata', { copyMetadata: false }, {}, ['max-age=77', plain, {}]],
      [
        'with a longer cache time',
        { copyMetadata: false, metadata: { cacheControl: 'max-age=60' } },
        {},
        ['max-age=60', plain, {}],
      ],
      [
        'with another type',
        { copyMetadata: false, metadata: { mimetype: 'text/markdown' } },
        told,
        ['max-age=77', 'text/markdown', { b: 2 }],
      ],
      [
        'with an active type',
        { copyMetadata: false, metadata: { mimetype: 'text/html' } },
        {},
        ['max-age=77', 'text/plain; charset=utf-8', {}],
      ],
      [
        'with metadata that was not requested',
        { metadata: { mimetype: 'text/markdown' } },
        told,
        ['max-age=77', plain, { a: 1 }],
      ],
    ])('is stored %s', async (_case, body, headers, expected) => {
      expect(await copy(body, headers)).toEqual(expected)
    })

    test('onto itself changes only the metadata', async () => {
      const path = `${ada.id}/itself.txt`
      await files().upload(path, 'same', { cacheControl: '60' })
      const answer = await storageFetch(world, '/object/copy', {
        method: 'POST',
        headers: { ...ada.headers, 'x-upsert': 'true' },
        body: JSON.stringify({
          bucketId: bucket,
          sourceKey: path,
          destinationKey: path,
          copyMetadata: false,
          metadata: { cacheControl: 'max-age=604800', mimetype: 'text/plain' },
        }),
      })
      expect(answer.status).toBe(200)
      expect((await files().info(path)).data).toMatchObject({
        cacheControl: 'max-age=604800',
        contentType: 'text/plain',
      })
      expect(await (await files().download(path)).data?.text()).toBe('same')
    })
  })

  test('in a public bucket are served without a key, others are not', async () => {
    const open = await createOwnFolderBucket(world, { public: true })
    await ada.storage.from(open).upload(`${ada.id}/a.txt`, 'for all')
    const { publicUrl } = ada.storage.from(open).getPublicUrl(`${ada.id}/a.txt`).data
    expect(await (await fetch(publicUrl)).text()).toBe('for all')
    expect((await world.client().storage.from(open).list(ada.id)).data).toEqual([])
    await files().upload(`${ada.id}/b.txt`, 'mine')
    const closed = await fetch(files().getPublicUrl(`${ada.id}/b.txt`).data.publicUrl)
    expect(await errorBody(closed)).toMatchObject({ status: 400, statusCode: '404' })
  })

  test('answer 404 in an unknown bucket, to anonymous callers in private buckets too', async () => {
    const gone = { statusCode: '404', code: 'NoSuchBucket', message: 'Bucket not found' }
    const nowhere = ada.storage.from('nowhere')
    expect((await nowhere.download('a.txt')).error).toMatchObject(gone)
    expect((await nowhere.info('a.txt')).error).toMatchObject(gone)
    await expect(nowhere.exists('a.txt')).rejects.toMatchObject(gone)
    for (const id of [bucket, 'nowhere']) {
      expect(await errorBody(await storageFetch(world, `/object/${id}/a.txt`))).toMatchObject({
        status: 400,
        ...gone,
      })
    }
    const open = await createOwnFolderBucket(world, { public: true })
    const missing = await errorBody(await storageFetch(world, `/object/${open}/a.txt`))
    expect(missing).toMatchObject({ status: 400, code: 'NoSuchKey' })
  })

  test('are deleted from the table and the disk', async () => {
    const path = `${ada.id}/gone.txt`
    await files().upload(path, 'bye')
    const [row] = await world.sql<{ version: string }>(
      'select version from storage.objects where name = $1',
      [path],
    )
    for (const name of ['z', 'a', 'm']) await files().upload(`${path}.${name}`, 'bye')
    const { data } = await files().remove([`${path}.z`, `${path}.not`, path, `${path}.m`, `${path}.a`])
    expect(data?.map(({ name }) => name)).toEqual([`${path}.z`, path, `${path}.m`, `${path}.a`])
    expect(data?.[1]).toMatchObject({ bucket_id: bucket })
    expect((await files().download(path)).error).toMatchObject({ statusCode: '404' })
    const { version = '' } = row ?? {}
    await expect
      .poll(() =>
        existsSync(`${world.context.config.dataDir}/storage/objects/${version.slice(0, 2)}/${version}`),
      )
      .toBe(false)
  })
})

test('the service role needs no policy', async () => {
  const { error } = await serviceStorage(world).from(bucket).upload('anywhere/a.txt', 'x')
  expect(error).toBeNull()
})
