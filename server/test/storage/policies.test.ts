import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OPERATIONS } from '#server/storage/operations.ts'
import { startTestServer, type TestServer } from '../test-server.ts'
import {
  createOwnFolderBucket,
  createStorageUser,
  errorBody,
  type StorageUser,
  storageFetch,
} from './test-clients.ts'
import { sendChunk, startUpload } from './tus-client.ts'

let world: TestServer
let ada: StorageUser
beforeAll(async () => {
  world = await startTestServer()
  ada = await createStorageUser(world)
})
afterAll(() => world.stop())

/** A new bucket with only these policies: command to expression. */
async function bucketWith(policies: Record<string, string>): Promise<string> {
  const bucket = `p${Math.random().toString(36).slice(2)}`
  await world.sql('insert into storage.buckets (id, name) values ($1, $1)', [bucket])
  for (const [verb, rule] of Object.entries(policies)) {
    const clause = verb === 'insert' ? 'with check' : 'using'
    await world.sql(
      `create policy "${bucket}_${verb}" on storage.objects for ${verb} to authenticated ${clause} (bucket_id = '${bucket}' and ${rule})`,
    )
  }
  return bucket
}

async function seeded(bucket: string, name = 'a.txt') {
  await world.serviceClient().storage.from(bucket).upload(name, 'seed')
  return ada.storage.from(bucket)
}
const allows = async (attempt: Promise<{ error: unknown }>) => (await attempt).error === null

describe('policy commands', () => {
  test('insert alone allows uploads, but neither replacing nor reading', async () => {
    const bucket = await bucketWith({ insert: 'true' })
    const files = await seeded(bucket)
    expect(await allows(files.upload('new.txt', 'x'))).toBe(true)
    expect(await allows(files.upload('new.txt', 'x', { upsert: true }))).toBe(false)
    expect(await allows(files.update('new.txt', 'x'))).toBe(false)
    expect(await allows(files.info('new.txt'))).toBe(false)
    expect(await allows(files.copy('a.txt', 'b.txt'))).toBe(false)
    expect(await allows(files.createSignedUploadUrl('c.txt'))).toBe(true)
    const { url } = await startUpload(world, ada, { bucketName: bucket, objectName: 'tus.txt' }, 3)
    expect((await sendChunk(url, ada, 0, Buffer.from('abc'))).status).toBe(204)
  })

  test('select alone allows reading, listing and signing, but no change', async () => {
    const files = await seeded(await bucketWith({ select: 'true' }))
    expect(await allows(files.info('a.txt'))).toBe(true)
    expect((await files.list()).data).toHaveLength(1)
    expect(await allows(files.createSignedUrl('a.txt', 60))).toBe(true)
    expect(await allows(files.upload('b.txt', 'x'))).toBe(false)
    expect(await allows(files.update('a.txt', 'x'))).toBe(false)
    expect(await allows(files.move('a.txt', 'b.txt'))).toBe(false)
    expect(await allows(files.copy('a.txt', 'b.txt'))).toBe(false)
    expect((await files.remove(['a.txt'])).data).toEqual([])
  })

  test('delete needs select too, move needs select and update, upsert needs all three', async () => {
    const blind = await seeded(await bucketWith({ delete: 'true' }))
    expect((await blind.remove(['a.txt'])).data).toEqual([])
    const seeing = await seeded(await bucketWith({ delete: 'true', select: 'true' }))
    expect((await seeing.remove(['a.txt'])).data).toHaveLength(1)
    const mover = await seeded(await bucketWith({ select: 'true', update: 'true' }))
    expect(await allows(mover.move('a.txt', 'b.txt'))).toBe(true)
    expect(await allows(mover.update('b.txt', 'x'))).toBe(true)
    expect(await allows(mover.update('c.txt', 'x'))).toBe(false)
    expect(await allows(mover.upload('c.txt', 'x', { upsert: true }))).toBe(false)
    const whole = await seeded(await bucketWith({ select: 'true', update: 'true', insert: 'true' }))
    expect(await allows(whole.upload('a.txt', 'x', { upsert: true }))).toBe(true)
    expect(await allows(whole.copy('a.txt', 'b.txt'))).toBe(true)
  })

  test('update is checked against the new name of a move as well', async () => {
    const bucket = await bucketWith({ select: 'true', update: "name like 'mine/%'" })
    const files = await seeded(bucket, 'mine/a.txt')
    expect(await allows(files.move('mine/a.txt', 'theirs/a.txt'))).toBe(false)
    expect(await allows(files.move('mine/a.txt', 'mine/b.txt'))).toBe(true)
  })
})

describe('policy expressions', () => {
  test.each([
    ['upload', 'insert', OPERATIONS.upload],
    ['sign', 'select', OPERATIONS.sign],
    ['list', 'select', OPERATIONS.list],
    ['get', 'select', OPERATIONS.get],
    ['info', 'select', OPERATIONS.info],
  ] as const)('can test for the operation %s', async (act, verb, operation) => {
    const files = await seeded(await bucketWith({ [verb]: `storage.allow_only_operation('${operation}')` }))
    const could = {
      upload: await allows(files.upload('b.txt', 'x')),
      sign: await allows(files.createSignedUrl('a.txt', 60)),
      list: ((await files.list()).data ?? []).length > 0,
      get: await allows(files.download('a.txt').then((answer) => answer)),
      info: await allows(files.info('a.txt')),
    }
    expect(could).toEqual({ upload: false, sign: false, list: false, get: false, info: false, [act]: true })
  })

  test('can test MIME type and size from the metadata', async () => {
    const bucket = await bucketWith({
      insert: "metadata ->> 'mimetype' = 'image/png' and (metadata ->> 'size')::int < 1000",
    })
    const files = ada.storage.from(bucket)
    expect(await allows(files.upload('a.txt', 'x', { contentType: 'text/plain' }))).toBe(false)
    expect(await allows(files.upload('a.png', Buffer.alloc(2000), { contentType: 'image/png' }))).toBe(false)
    // Declared as an image, but the row has the detected type, and the policy reads the row.
    expect(await allows(files.upload('a.png', Buffer.from('%PDF-1.7'), { contentType: 'image/png' }))).toBe(
      false,
    )
  })

  test('deny when they raise an error', async () => {
    const files = await seeded(
      await bucketWith({ insert: '(storage.foldername(name))[1]::uuid = auth.uid()' }),
    )
    const refused = await files.upload('no-uuid/a.txt', 'x')
    expect(refused.error).toMatchObject({ statusCode: '403' })
  })
})

test('the SQL helper functions of storage return what the server expects', async () => {
  const [row] = await world.sql<{ bytes: string }>('select storage.quota_bytes($1, 7) as bytes', [
    'not a person',
  ])
  expect(row?.bytes).toBe('7')
  const [names] = await world.sql<Record<string, unknown>>(
    `select storage.foldername('a/b/c.tar.gz') as folders, storage.filename('a/b/c.tar.gz') as file,
       storage.extension('a/b/c.tar.gz') as ending, storage.operation() as operation, storage.allow_any_operation('{x}') as any`,
  )
  expect(names).toEqual({ folders: ['a', 'b'], file: 'c.tar.gz', ending: 'gz', operation: null, any: false })
})

test('the internal tables of storage are closed to every API role', async () => {
  for (const table of ['quota_reservations', 'resumable_uploads', 'orphaned_blobs']) {
    for (const role of ['anon', 'authenticated', 'service_role']) {
      const [row] = await world.sql<{ may: boolean }>(
        `select has_table_privilege($1, 'storage.${table}', 'select, insert, update, delete') as may`,
        [role],
      )
      expect([table, role, row?.may]).toEqual([table, role, false])
    }
  }
})

describe('storage access tokens', () => {
  const noToken = 'Invalid Compact JWS'
  const list = async (headers: Record<string, string>) =>
    errorBody(await storageFetch(world, '/bucket', { headers }))

  test.each<[string, string, object?]>([
    ['GET', '/bucket'],
    ['GET', '/bucket/BUCKET'],
    ['POST', '/bucket', { name: 'x' }],
    ['PUT', '/bucket/BUCKET', { public: true }],
    ['POST', '/bucket/BUCKET/empty', {}],
    ['DELETE', '/bucket/BUCKET', {}],
    ['POST', '/object/BUCKET/a.txt', {}],
    ['PUT', '/object/BUCKET/a.txt', {}],
    ['DELETE', '/object/BUCKET/a.txt'],
    ['DELETE', '/object/BUCKET', { prefixes: ['a.txt'] }],
    ['POST', '/object/list/BUCKET', { prefix: '' }],
    ['POST', '/object/list-v2/BUCKET', {}],
    ['POST', '/object/move', { bucketId: 'BUCKET', sourceKey: 'a.txt', destinationKey: 'b.txt' }],
    ['POST', '/object/copy', { bucketId: 'BUCKET', sourceKey: 'a.txt', destinationKey: 'b.txt' }],
    ['POST', '/object/sign/BUCKET/a.txt', { expiresIn: 60 }],
    ['POST', '/object/sign/BUCKET', { expiresIn: 60, paths: ['a.txt'] }],
    ['POST', '/object/upload/sign/BUCKET/a.txt', {}],
    ['DELETE', '/cdn/BUCKET/a.txt'],
  ])('are required by %s %s in a public bucket too', async (method, path, body) => {
    const bucket = await createOwnFolderBucket(world, { public: true })
    const answer = await storageFetch(world, path.replace('BUCKET', bucket), {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body).replace('BUCKET', bucket) }),
    })
    expect(await errorBody(answer)).toEqual({
      status: 400,
      statusCode: '400',
      error: 'Error',
      message: "headers must have required property 'authorization'",
      code: 'InvalidRequest',
    })
  })

  test('are refused with the error format of Supabase Storage when invalid', async () => {
    const gone = await world.context.keys.sign({ sub: ada.id, role: 'authenticated' }, -3600)
    const forged = `${ada.token.slice(0, -4)}AAAA`
    for (const [bearer, message] of [
      ['nonsense', noToken],
      [gone, '"exp" claim timestamp check failed'],
      [forged, 'signature verification failed'],
    ]) {
      expect(await list({ apikey: world.anonKey, authorization: `Bearer ${bearer}` })).toMatchObject({
        statusCode: '403',
        error: 'Unauthorized',
        code: 'AccessDenied',
        message,
      })
    }
    expect(await list({ apikey: 'nonsense' })).toMatchObject({ statusCode: '400', error: 'Error' })
  })

  test('can be the anon key, which lists what everyone may see', async () => {
    const answer = await storageFetch(world, '/bucket', { headers: { apikey: world.anonKey } })
    expect([answer.status, await answer.json()]).toEqual([200, []])
  })
})
