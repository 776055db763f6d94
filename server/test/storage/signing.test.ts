import { createSecretKey } from 'node:crypto'
import { decodeJwt, SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TUNING } from '#server/config/tuning.ts'
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
let bucket: string
const files = () => ada.storage.from(bucket)
beforeAll(async () => {
  world = await startTestServer()
  ada = await createStorageUser(world)
  bucket = await createOwnFolderBucket(world)
  for (const name of ['a.txt', 'b.txt']) await files().upload(`${ada.id}/${name}`, name)
})
afterAll(() => world.stop())

const signed = async (name: string, seconds = 60, options = {}) =>
  (await files().createSignedUrl(`${ada.id}/${name}`, seconds, options)).data?.signedUrl as string
const tokenOf = (url: string) => new URL(url).searchParams.get('token') as string
const withToken = (name: string, token: string) =>
  storageFetch(world, `/object/sign/${bucket}/${ada.id}/${name}?token=${token}`)

test('a signed URL opens its file for anyone, whole, in part or as a download', async () => {
  const url = await signed('a.txt')
  expect(await (await fetch(url)).text()).toBe('a.txt')
  expect(await (await fetch(url, { headers: { range: 'bytes=0-0' } })).text()).toBe('a')
  const download = await fetch(await signed('a.txt', 60, { download: 'x.txt' }))
  expect(download.headers.get('content-disposition')).toContain('filename=x.txt;')
})

test('a signed URL opens no other file, expires, and fails when it is changed', async () => {
  const token = tokenOf(await signed('a.txt'))
  expect(await errorBody(await withToken('b.txt', token))).toMatchObject({
    status: 400,
    code: 'InvalidSignature',
    message: 'Invalid signature',
  })
  expect(await errorBody(await withToken('a.txt', `${token.slice(0, -3)}AAA`))).toMatchObject({
    status: 400,
    code: 'InvalidJWT',
    message: 'signature verification failed',
  })
  for (const none of ['', 'not-a-token']) {
    expect(await errorBody(await withToken('a.txt', none))).toMatchObject({
      status: 400,
      code: 'InvalidJWT',
      message: 'Invalid Compact JWS',
    })
  }
  expect(await errorBody(await storageFetch(world, `/object/sign/${bucket}/${ada.id}/a.txt`))).toMatchObject({
    status: 400,
    message: "querystring must have required property 'token'",
  })
  expect(await errorBody(await withToken('a.txt', ada.token))).toMatchObject({
    status: 400,
    code: 'InvalidJWT',
  })
  expect(await errorBody(await withToken('a.txt', world.serviceRoleKey))).toMatchObject({
    status: 400,
    code: 'InvalidJWT',
  })
  const [header, payload, signature] = token.split('.') as [string, string, string]
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
  const forged = Buffer.from(
    JSON.stringify({ ...claims, url: claims.url.replace('a.txt', 'b.txt') }),
  ).toString('base64url')
  expect((await withToken('b.txt', `${header}.${forged}.${signature}`)).status).toBe(400)
  const none = Buffer.from('{"alg":"none"}').toString('base64url')
  expect((await withToken('a.txt', `${none}.${payload}.`)).status).toBe(400)
  const withSecret = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256' })
    .sign(createSecretKey(Buffer.from(world.context.keys.jwtSecret)))
  expect((await withToken('a.txt', withSecret)).status).toBe(400)
  const expired = await new SignJWT({ ...claims, exp: 1 })
    .setProtectedHeader({ alg: 'HS256' })
    .sign(createSecretKey(world.context.keys.deriveKey('storage links')))
  expect(await errorBody(await withToken('a.txt', expired))).toMatchObject({
    code: 'InvalidJWT',
    message: '"exp" claim timestamp check failed',
  })
})

test('download and upload tokens cannot replace each other or an access token', async () => {
  const reading = tokenOf(await signed('a.txt'))
  const put = await storageFetch(world, `/object/upload/sign/${bucket}/${ada.id}/a.txt?token=${reading}`, {
    method: 'PUT',
    body: 'x',
  })
  expect(await errorBody(put)).toMatchObject({
    status: 400,
    code: 'InvalidSignature',
    message: 'Token is not scoped for upload',
  })
  const { data } = await files().createSignedUploadUrl(`${ada.id}/a.txt`, { upsert: true })
  expect(await errorBody(await withToken('a.txt', data?.token as string))).toMatchObject({
    status: 400,
    code: 'InvalidSignature',
    message: 'Token is not scoped for download',
  })
  const asSession = await storageFetch(world, `/object/${bucket}/${ada.id}/a.txt`, {
    headers: { authorization: `Bearer ${reading}` },
  })
  expect(asSession.status).toBe(400)
})

test('a signed URL ends when its file is replaced or deleted or its creator is banned', async () => {
  await files().upload(`${ada.id}/c.txt`, 'one')
  const replaced = await signed('c.txt')
  await files().upload(`${ada.id}/c.txt`, 'two', { upsert: true })
  expect(await errorBody(await fetch(replaced))).toMatchObject({ status: 400, code: 'InvalidSignature' })
  const deleted = await signed('c.txt')
  await files().remove([`${ada.id}/c.txt`])
  expect(await errorBody(await fetch(deleted))).toMatchObject({ status: 400, statusCode: '404' })

  const ben = await createStorageUser(world)
  await ben.storage.from(bucket).upload(`${ben.id}/d.txt`, 'd')
  const { data } = await ben.storage.from(bucket).createSignedUrl(`${ben.id}/d.txt`, 60)
  const { data: upload } = await ben.storage.from(bucket).createSignedUploadUrl(`${ben.id}/e.txt`)
  expect((await fetch(data?.signedUrl as string)).status).toBe(200)
  await world.sql("update auth.users set banned_until = now() + interval '1 day' where id = $1", [ben.id])
  expect((await fetch(data?.signedUrl as string)).status).toBe(400)
  const put = await world
    .client()
    .storage.from(bucket)
    .uploadToSignedUrl(`${ben.id}/e.txt`, upload?.token as string, 'x')
  expect(put.error).not.toBeNull()
})

test('a signed URL ends when its creator may no longer see the file, and works again when they may', async () => {
  const ben = await createStorageUser(world)
  const shown = await createOwnFolderBucket(world)
  await ben.storage.from(shown).upload(`${ben.id}/picture.txt`, 'a face')
  const access = `create policy lent on storage.objects for select to authenticated using (bucket_id = '${shown}' and (select auth.uid()) = '${ada.id}')`
  await world.sql(access)
  const link = await ada.storage.from(shown).createSignedUrl(`${ben.id}/picture.txt`, 60)
  const several = await ada.storage.from(shown).createSignedUrls([`${ben.id}/picture.txt`], 60)
  const links = [link.data?.signedUrl, several.data?.[0]?.signedUrl] as string[]
  const open = () => Promise.all(links.map(async (url) => (await fetch(url)).status))
  expect(await open()).toEqual([200, 200])
  await world.sql('drop policy lent on storage.objects')
  expect(await open()).toEqual([400, 400])
  expect(await errorBody(await fetch(links[0] as string))).toMatchObject({ message: 'This link has ended' })
  await world.sql(access)
  expect(await open()).toEqual([200, 200])
  await world.sql('drop policy lent on storage.objects')
})

test('a signed URL of the service role opens what no policy shows', async () => {
  const path = `${ada.id}/a.txt`
  const { data } = await serviceStorage(world).from(bucket).createSignedUrl(path, 60)
  expect(await (await fetch(data?.signedUrl as string)).text()).toBe('a.txt')
})

test('a signed URL lives 24 hours at most, unless its bucket is public', async () => {
  const tenYears = 10 * 365 * 24 * 3600
  const lifetime = (url: string) => {
    const { iat, exp } = decodeJwt(tokenOf(url)) as { iat: number; exp: number }
    return exp - iat
  }
  expect(lifetime(await signed('a.txt', tenYears))).toBeLessThanOrEqual(24 * 3600 + 1)
  expect(lifetime(await signed('a.txt', 60))).toBeLessThanOrEqual(61)
  const path = `${ada.id}/a.txt`
  const byService = await serviceStorage(world).from(bucket).createSignedUrl(path, tenYears)
  expect(lifetime(byService.data?.signedUrl as string)).toBeLessThanOrEqual(24 * 3600 + 1)
  const open = await createOwnFolderBucket(world, { public: true })
  await ada.storage.from(open).upload(path, 'x')
  const { data } = await ada.storage.from(open).createSignedUrl(path, tenYears)
  expect(lifetime(data?.signedUrl as string)).toBeGreaterThan(24 * 3600 + 1)
})

test('a signed URL carries nothing of its creator that others might read', async () => {
  const claims = decodeJwt(tokenOf(await signed('a.txt')))
  expect(Object.keys(claims.signer as object)).not.toEqual(expect.arrayContaining(['email']))
  expect(JSON.stringify(claims)).not.toMatch(/@|user_metadata|session_id/)
})

test('createSignedUrls answers for each path separately', async () => {
  const { data } = await files().createSignedUrls([`${ada.id}/a.txt`, 'not/there.txt'], 60)
  expect(data?.[0]).toMatchObject({ error: null, path: `${ada.id}/a.txt` })
  expect(await (await fetch(data?.[0]?.signedUrl as string)).text()).toBe('a.txt')
  expect(data?.[1]).toMatchObject({ signedUrl: null, path: 'not/there.txt', error: expect.any(String) })
  const tooMany = await files().createSignedUrls(
    Array.from({ length: TUNING.storage.batchMaxPaths + 1 }, (_, i) => `${i}`),
    60,
  )
  expect(tooMany.error).toMatchObject({ statusCode: '400' })
})

test('a signed upload URL works once for a new file, owned by its creator', async () => {
  const { data } = await files().createSignedUploadUrl(`${ada.id}/guest.txt`)
  const guest = world.client().storage.from(bucket)
  expect(
    (await guest.uploadToSignedUrl(`${ada.id}/guest.txt`, data?.token as string, 'from a guest')).error,
  ).toBeNull()
  expect(
    (await guest.uploadToSignedUrl(`${ada.id}/guest.txt`, data?.token as string, 'again')).error,
  ).toMatchObject({ statusCode: '409' })
  expect(
    (await guest.uploadToSignedUrl(`${ada.id}/other.txt`, data?.token as string, 'x')).error,
  ).toMatchObject({ statusCode: '400' })
  expect((await files().createSignedUploadUrl(`${ada.id}/guest.txt`)).error).toMatchObject({
    statusCode: '409',
  })
  const [row] = await world.sql<{ owner_id: string }>(
    'select owner_id from storage.objects where name = $1',
    [`${ada.id}/guest.txt`],
  )
  expect(row?.owner_id).toBe(ada.id)
})
