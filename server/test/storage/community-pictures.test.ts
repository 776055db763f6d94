import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../test-server.ts'
import { pdf, picture } from './sample-files.ts'
import { createStorageUser, type StorageUser } from './test-clients.ts'

let world: TestServer
let ada: StorageUser
let bob: StorageUser
const communityId = randomUUID()
const bucket = 'community-pictures'

beforeAll(async () => {
  world = await startTestServer({}, { jobs: false })
  ada = await athlete('Ada Adler')
  bob = await athlete('Bob Brandt')
  await rpc(ada, 'create_community', {
    id: communityId,
    kind: 'club',
    name: 'Sprint North',
    about: '',
    rules: '',
    place: '',
    sport: 'soccer',
    join_policy: 'open',
    age_policy: 'adults',
    is_listed: true,
  })
  await rpc(bob, 'join_community', { community_id: communityId })
})
afterAll(() => world.stop())

async function athlete(name: string) {
  const user = await createStorageUser(world, { role: 'athlete', full_name: name })
  await world.sql(
    `insert into athlete_profiles (id, user_id, handle, display_name) values ($1, $1, $2, $3)`,
    [user.id, `athlete-${user.id.slice(0, 8)}`, name],
  )
  await world.sql(
    `insert into athlete_private_details (athlete_id, birth_date, consent_country) values ($1, current_date - 9500, 'ES')`,
    [user.id],
  )
  return user
}

async function rpc(who: StorageUser, name: string, body: object): Promise<unknown> {
  const answer = await fetch(`${world.url}/rest/v1/rpc/${name}`, {
    method: 'POST',
    headers: { ...who.headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  expect(answer.ok, text).toBe(true)
  return text && JSON.parse(text)
}

const asJpeg = (bytes: Buffer) => new File([new Uint8Array(bytes)], 'camp.jpg', { type: 'image/jpeg' })

async function uploaded(who: StorageUser, bytes: Buffer) {
  const path = `${communityId}/${randomUUID()}.jpg`
  expect((await who.storage.from(bucket).upload(path, asJpeg(bytes))).error).toBeNull()
  return path
}

const posted = async (who: StorageUser, ...paths: string[]) =>
  (await rpc(who, 'create_community_post', {
    id: randomUUID(),
    community_id: communityId,
    body: 'From the camp',
    pictures: paths.map((path) => ({ path, description: 'The start of the final' })),
  })) as string

test('a picture is kept without where and with what it was taken, as whoever reads the post gets it', async () => {
  const told = await sharp(await picture('jpeg', 300, 200))
    .withExif({ IFD0: { Model: 'Telltale 9' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 12/1' } })
    .jpeg()
    .toBuffer()
  expect(told.toString('latin1')).toContain('Telltale 9')
  const path = await uploaded(ada, told)
  expect((await bob.storage.from(bucket).download(path)).error).not.toBeNull()
  await posted(ada, path)
  const { data } = await bob.storage.from(bucket).download(path)
  const bytes = Buffer.from(await (data ?? new Blob()).arrayBuffer())
  expect(bytes.toString('latin1')).not.toContain('Telltale 9')
  const { width, exif, icc, xmp } = await sharp(bytes).metadata()
  expect({ width, exif, icc, xmp }).toEqual({ width: 300, exif: undefined, icc: undefined, xmp: undefined })
})

test('a link ends with the membership, the block and the post, though it was signed before', async () => {
  const path = await uploaded(ada, await picture('jpeg', 60, 60))
  const post = await posted(ada, path)
  const signed = await bob.storage.from(bucket).createSignedUrl(path, 3600)
  const link = signed.data?.signedUrl ?? ''
  const open = async () => (await fetch(link)).status
  expect(await open()).toBe(200)
  await rpc(bob, 'leave_community', { community_id: communityId })
  expect(await open()).toBe(400)
  await rpc(bob, 'join_community', { community_id: communityId })
  expect(await open()).toBe(200)
  await world.sql('insert into blocks (blocker_id, blocked_id) values ($1, $2)', [ada.id, bob.id])
  expect(await open()).toBe(400)
  await world.sql('delete from blocks')
  expect(await open()).toBe(200)
  await rpc(ada, 'remove_community_words', { target: post })
  expect(await open()).toBe(400)
})

test('the bytes of a deleted post and of what was never posted are collected', async () => {
  const [shown, unused] = [
    await uploaded(ada, await picture('jpeg', 60, 60)),
    await uploaded(ada, await picture('jpeg', 60, 60)),
  ]
  const post = await posted(ada, shown)
  const versions = await world.sql<{ name: string; version: string }>(
    'select name, version from storage.objects where name = any ($1)',
    [[shown, unused]],
  )
  expect(versions).toHaveLength(2)
  await rpc(ada, 'remove_community_words', { target: post })
  await world.sql(`update storage.objects set created_at = now() - interval '2 days' where name = $1`, [
    unused,
  ])
  await world.sql('select private.delete_unused_pictures()')
  expect(await world.sql('select from storage.objects where name = any ($1)', [[shown, unused]])).toEqual([])
  await expect
    .poll(() => world.sql('select version from storage.orphaned_blobs'), { timeout: 20_000 })
    .toEqual([])
})

test('only pictures come in, of at most ten megabytes, new ones alone, and each into a community of one’s own', async () => {
  const files = ada.storage.from(bucket)
  const name = () => `${communityId}/${randomUUID()}.jpg`
  expect(
    (await files.upload(name(), new File([new Uint8Array(pdf())], 'x.jpg', { type: 'application/pdf' })))
      .error,
  ).toMatchObject({ statusCode: '415' })
  expect((await files.upload(name(), asJpeg(pdf()))).error).toMatchObject({ statusCode: '415' })
  expect((await files.upload(name(), asJpeg(Buffer.alloc(11 * 1024 ** 2)))).error).toMatchObject({
    statusCode: '413',
  })
  const path = await uploaded(ada, await picture('jpeg', 60, 60))
  await posted(ada, path)
  const other = asJpeg(await picture('jpeg', 50, 50))
  for (const answer of [
    await files.upload(path, other),
    await files.upload(path, other, { upsert: true }),
    await files.update(path, other),
    await files.copy(path, name()),
    await files.move(path, name()),
    await files.upload(`${randomUUID()}/${randomUUID()}.jpg`, other),
    await files.upload(`${ada.id}/${randomUUID()}.jpg`, other),
    await files.createSignedUploadUrl(`${randomUUID()}/${randomUUID()}.jpg`),
  ])
    expect(answer.error).not.toBeNull()
  expect((await files.remove([path])).data).toEqual([])
  expect((await bob.storage.from(bucket).download(path)).error).toBeNull()

  const signed = await bob.storage.from(bucket).createSignedUploadUrl(name())
  await rpc(bob, 'leave_community', { community_id: communityId })
  const late = await bob.storage
    .from(bucket)
    .uploadToSignedUrl(signed.data?.path ?? '', signed.data?.token ?? '', other)
  expect(late.error).toMatchObject({
    statusCode: '403',
    message: expect.stringContaining('adults who take part'),
  })
})
