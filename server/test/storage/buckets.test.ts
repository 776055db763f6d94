import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../test-server.ts'
import {
  createStorageUser,
  errorBody,
  type StorageUser,
  serviceStorage,
  storageFetch,
} from './test-clients.ts'

let world: TestServer
let ada: StorageUser
beforeAll(async () => {
  world = await startTestServer()
  ada = await createStorageUser(world)
})
afterAll(() => world.stop())
const fresh = () => `bucket-${randomUUID()}`

test('a user without a policy can neither create, see, update, empty nor delete a bucket', async () => {
  const id = fresh()
  await serviceStorage(world).createBucket(id, { public: true })
  expect((await ada.storage.createBucket(fresh())).error).toMatchObject({ statusCode: '403' })
  expect((await ada.storage.listBuckets()).data).toEqual([])
  expect((await ada.storage.getBucket(id)).error).toMatchObject({
    statusCode: '404',
    message: 'Bucket not found',
  })
  expect((await ada.storage.updateBucket(id, { public: false })).error).toMatchObject({ statusCode: '404' })
  expect((await ada.storage.emptyBucket(id)).error).toMatchObject({ statusCode: '404' })
  expect((await ada.storage.deleteBucket(id)).error).toMatchObject({ statusCode: '404' })
  expect((await world.client().storage.createBucket(fresh())).error).toMatchObject({ statusCode: '403' })
})

test('a bucket is created, read, updated, emptied and deleted by the service role', async () => {
  const id = fresh()
  const buckets = serviceStorage(world)
  const made = await buckets.createBucket(id, {
    public: true,
    fileSizeLimit: '1.5MB',
    allowedMimeTypes: ['image/*', 'text/plain'],
  })
  expect(made.data).toEqual({ name: id })
  expect((await buckets.createBucket(id)).error).toMatchObject({
    statusCode: '409',
    message: 'The resource already exists',
  })
  expect((await buckets.getBucket(id)).data).toEqual({
    id,
    name: id,
    owner: '',
    public: true,
    file_size_limit: 1_500_000,
    allowed_mime_types: ['image/*', 'text/plain'],
    created_at: expect.any(String),
    updated_at: expect.any(String),
  })
  expect((await buckets.listBuckets({ search: id })).data).toMatchObject([{ id, type: 'STANDARD' }])
  expect((await buckets.updateBucket(id, { public: false, fileSizeLimit: null })).data).toEqual({
    message: 'Successfully updated',
  })
  expect((await buckets.getBucket(id)).data).toMatchObject({
    public: false,
    file_size_limit: null,
    allowed_mime_types: ['image/*', 'text/plain'],
  })
  expect((await buckets.from(id).upload('a.txt', 'hello')).error).toBeNull()
  expect((await buckets.deleteBucket(id)).error).toMatchObject({
    statusCode: '409',
    code: 'ResourceNotEmpty',
    message: 'The bucket you tried to delete is not empty',
  })
  expect((await buckets.emptyBucket(id)).data).toEqual({
    message: 'Empty bucket has been queued. Completion may take up to an hour.',
  })
  expect((await buckets.from(id).list()).data).toEqual([])
  expect((await buckets.deleteBucket(id)).data).toEqual({ message: 'Successfully deleted' })
  expect((await buckets.getBucket(id)).error).toMatchObject({ statusCode: '404' })
})

test('buckets are listed with the requested sort, limit and search', async () => {
  const mark = randomUUID().slice(0, 8)
  for (const name of ['b', 'a', 'c']) await serviceStorage(world).createBucket(`${mark}-${name}`)
  const names = async (options: object) =>
    ((await serviceStorage(world).listBuckets({ search: mark.toUpperCase(), ...options })).data ?? []).map(
      ({ name }) => name.at(-1),
    )
  expect(await names({})).toEqual(['a', 'b', 'c'])
  expect(await names({ sortColumn: 'name', sortOrder: 'desc', limit: 2 })).toEqual(['c', 'b'])
  expect(await names({ sortColumn: 'name', limit: 1_000_000 })).toEqual(['a', 'b', 'c'])
  expect(await names({ sortColumn: 'created_at', offset: 1 })).toEqual(['a', 'c'])
})

test.each([
  ['20MB', 20_000_000],
  ['1.5kb', 1500],
  ['2 GB', 2_000_000_000],
  ['512B', 512],
  ['1024', 1024],
  [1024, 1024],
])('the file size limit %j is %d bytes', async (fileSizeLimit, bytes) => {
  const id = fresh()
  await serviceStorage(world).createBucket(id, { public: false, fileSizeLimit })
  expect((await serviceStorage(world).getBucket(id)).data?.file_size_limit).toBe(bytes)
})

test('allowed MIME types are stored in lower case, without parameters and without duplicates', async () => {
  const id = fresh()
  const allowedMimeTypes = [
    ' Text/Plain; charset="UTF-8" ',
    'text/plain;charset=latin1',
    'IMAGE/*',
    'image/*',
    'video/mp4;codecs="avc1,mp4a;x"',
  ]
  expect((await serviceStorage(world).createBucket(id, { public: false, allowedMimeTypes })).error).toBeNull()
  const types = async () => (await serviceStorage(world).getBucket(id)).data?.allowed_mime_types
  expect(await types()).toEqual(['text/plain', 'image/*', 'video/mp4'])
  await serviceStorage(world).updateBucket(id, { public: true })
  expect(await types()).toHaveLength(3)
  await serviceStorage(world).updateBucket(id, { public: true, allowedMimeTypes: [] })
  expect(await types()).toEqual([])
})

describe('bucket requests are refused with the reason', () => {
  test.each([
    [{ name: '' }, /Bucket name invalid/],
    [{ name: 'a/b' }, /Bucket name invalid/],
    [{ name: '..' }, /Bucket name invalid/],
    [{ name: 'x'.repeat(101) }, /Bucket name invalid/],
    [{ name: 'a\0b' }, /Bucket name invalid/],
    [{}, /^body must have required property 'name'$/],
    [{ name: 7 }, /^body\/name must be string$/],
    [null, /body/],
    ['text', /body/],
    [{ name: 'x', public: 'yes' }, /^body\/public must be boolean$/],
    [{ name: 'x', file_size_limit: 'huge' }, /body\/file_size_limit.*"huge"/],
    [{ name: 'x', file_size_limit: -1 }, /body\/file_size_limit/],
    [{ name: 'x', file_size_limit: '3TB' }, /maximum allowed size/],
    [{ name: 'x', allowed_mime_types: 'image/png' }, /body\/allowed_mime_types/],
    [{ name: 'x', allowed_mime_types: ['image'] }, /mime type image is not supported/],
    [{ name: 'x', allowed_mime_types: ['*/*'] }, /mime type \*\/\* is not supported/],
    [{ name: 'x', allowed_mime_types: ['*/png'] }, /mime type \*\/png is not supported/],
    [{ name: 'x', allowed_mime_types: ['image/p*'] }, /mime type image\/p\* is not supported/],
    [{ name: 'x', allowed_mime_types: ['image/png, image/gif'] }, /^mime type image\/png, image\/gif is not/],
    [{ name: 'x', allowed_mime_types: ['image/png;a=b, image/gif'] }, /^mime type image\/png;a=b, image/],
    [{ name: 'x', allowed_mime_types: [`image/png;a=${'b'.repeat(300)}`] }, /^mime type image\/png;a=bbb/],
    [{ name: 'x', type: 'ANALYTICS' }, /not enabled/],
    [{ name: 'x', versioning_status: 'ENABLED' }, /not enabled/],
  ])('for the body %j', async (body, message) => {
    const answer = await storageFetch(world, '/bucket', {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { authorization: `Bearer ${world.serviceRoleKey}`, 'content-type': 'application/json' },
    })
    const refused = await errorBody(answer)
    expect(refused.status).toBe(400)
    expect(refused.message).toMatch(message)
  })

  test.each([
    ['limit=0', 'limit must be >= 1'],
    ['offset=-1', 'offset must be >= 0'],
    ['limit=many', 'limit must be integer'],
    ['sortColumn=owner', 'sortColumn must be equal to one of the allowed values'],
  ])('for a list with %s', async (query, message) => {
    const answer = await storageFetch(world, `/bucket?${query}`, {
      headers: { authorization: `Bearer ${world.serviceRoleKey}` },
    })
    expect(await errorBody(answer)).toEqual({
      status: 400,
      statusCode: '400',
      error: 'Error',
      message: `querystring/${message}`,
      code: 'InvalidRequest',
    })
  })

  test('for invalid JSON, unknown routes and features that are not enabled', async () => {
    const headers = { authorization: `Bearer ${world.serviceRoleKey}` }
    const broken = await storageFetch(world, '/bucket', { method: 'POST', body: '{"name":', headers })
    expect(await errorBody(broken)).toMatchObject({
      status: 400,
      code: 'InvalidRequest',
      message: 'The body must be JSON',
    })
    const nowhere = await storageFetch(world, '/nothing/here?a=1', { headers })
    expect([nowhere.status, await nowhere.json()]).toEqual([
      404,
      { message: 'Route GET:/nothing/here not found', error: 'Not Found', statusCode: 404 },
    ])
    for (const url of ['/object/nothing', '/bucket/no/thing', '/render/image/nothing', '/cdn/x']) {
      const below = await storageFetch(world, `${url}?a=1`, { headers })
      const message = `Route GET:${url} not found`
      expect([below.status, await below.json()]).toEqual([
        404,
        { message, error: 'Not Found', statusCode: '404', code: 'InvalidRequest' },
      ])
    }
    const odd = { ...headers, 'content-type': 'no-type' }
    const noType = await storageFetch(world, '/bucket', { method: 'POST', body: '{}', headers: odd })
    expect(await errorBody(noType)).toMatchObject({
      statusCode: '415',
      error: 'invalid_mime_type',
      code: 'InvalidMimeType',
      message: 'Invalid Content-Type header',
    })
    expect((await serviceStorage(world).getBucketLifecycle('x')).error).toMatchObject({
      code: 'FeatureNotEnabled',
    })
  })
})

test('status and version are public, purging the cache needs the service role', async () => {
  expect((await storageFetch(world, '/status')).status).toBe(200)
  expect(await (await storageFetch(world, '/version')).text()).toMatch(/^\d+\.\d+\.\d+/)
  expect((await serviceStorage(world).from('x').purgeCache('a.txt')).error).toBeNull()
  for (const all of ['/cdn', '/cdn/', '/cdn/x', '/cdn?transformations=true']) {
    const purged = await storageFetch(world, all, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${world.serviceRoleKey}` },
    })
    expect(await purged.json()).toEqual({ message: 'success' })
  }
  const purge = (headers: Record<string, string>) =>
    storageFetch(world, '/cdn/x/', { method: 'DELETE', headers }).then(errorBody)
  expect(await purge({ authorization: `Bearer ${world.serviceRoleKey}` })).toMatchObject({ status: 400 })
  expect(await purge(ada.headers)).toMatchObject({ status: 403, error: 'Unauthorized', code: 'AccessDenied' })
  expect((await ada.storage.from('x').purgeCache('a.txt')).error).toMatchObject({ statusCode: '403' })
})
