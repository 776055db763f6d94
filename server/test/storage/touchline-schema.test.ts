import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LIMITS } from '#shared/limits.ts'
import { startTestServer, type TestServer } from '../test-server.ts'
import { pdf, picture } from './sample-files.ts'
import { createStorageUser, type StorageUser } from './test-clients.ts'

let world: TestServer
let athlete: StorageUser
let scout: StorageUser
beforeAll(async () => {
  world = await startTestServer()
  athlete = await createStorageUser(world, { role: 'athlete', full_name: 'Ada Adler' })
  scout = await createStorageUser(world, { role: 'scout', full_name: 'Sam Scout' })
})
afterAll(() => world.stop())

const quota = async (who: StorageUser) =>
  Number(
    (await world.sql<{ bytes: string }>('select storage.quota_bytes($1, 1) as bytes', [who.id]))[0]?.bytes,
  )

test('the storage quota of a user follows the product’s role', async () => {
  expect(await quota(athlete)).toBe(LIMITS.video.quotaBytes)
  expect(await quota(scout)).toBe(500 * 1024 ** 2)
})

test('verification evidence is private to its owner and must be a document or image', async () => {
  const path = `${athlete.id}/${randomUUID()}.pdf`
  const mine = athlete.storage.from('evidence')
  expect(
    (await mine.upload(path, new File([new Uint8Array(pdf())], 'proof.pdf', { type: 'application/pdf' })))
      .error,
  ).toBeNull()
  expect((await mine.createSignedUrl(path, 60)).error).toBeNull()
  expect((await scout.storage.from('evidence').download(path)).error).toMatchObject({ statusCode: '404' })
  expect(
    (
      await scout.storage
        .from('evidence')
        .upload(`${athlete.id}/x.pdf`, pdf(), { contentType: 'application/pdf' })
    ).error,
  ).toMatchObject({ statusCode: '403' })
  expect(
    (await mine.upload(`${athlete.id}/x.zip`, 'PK', { contentType: 'application/zip' })).error,
  ).toMatchObject({ statusCode: '415' })
  expect((await mine.remove([path])).data).toHaveLength(1)
})

test('an avatar is stored without metadata, can be replaced, and has a size limit', async () => {
  const files = athlete.storage.from('avatars')
  const path = `${athlete.id}/${crypto.randomUUID()}.jpg`
  const photo = new File([new Uint8Array(await picture('jpeg', 300, 300))], 'face.jpg', {
    type: 'image/jpeg',
  })
  expect((await files.upload(path, photo)).error).toBeNull()
  expect((await files.upload(path, photo, { upsert: true })).error).toBeNull()
  // A name is words too, and others read it.
  expect((await files.upload(`${athlete.id}/meet-me-at-the-gym.jpg`, photo)).error).not.toBeNull()
  const large = new File([new Uint8Array(6 * 1024 ** 2)], 'face.jpg', { type: 'image/jpeg' })
  expect((await files.upload(path, large, { upsert: true })).error).toMatchObject({ statusCode: '413' })
  const { data } = await files.download(path, { transform: { width: 64, height: 64 } })
  expect(data?.size).toBeGreaterThan(0)
})

test('a guardian’s link opens the child’s photo by a header, and no other link does', async () => {
  const child = await createStorageUser(world, { role: 'athlete', full_name: 'Mina Moss' })
  const path = `${child.id}/${crypto.randomUUID()}.jpg`
  const photo = new File([new Uint8Array(await picture('jpeg', 60, 60))], 'face.jpg', { type: 'image/jpeg' })
  expect((await child.storage.from('avatars').upload(path, photo)).error).toBeNull()
  await world.sql(
    `insert into athlete_profiles (id, user_id, handle, display_name, avatar_path) values ($1, $1, $2, 'Mina M.', $3)`,
    [child.id, `mina-${child.id.slice(0, 8)}`, path],
  )
  await world.sql(
    `insert into athlete_private_details (athlete_id, birth_date, consent_country) values ($1, current_date - 5500, 'ES')`,
    [child.id],
  )
  await world.sql(
    `insert into guardian_links (athlete_id, guardian_name, guardian_email, state) values ($1, 'Gus', $2, 'active')`,
    [child.id, `gus-${child.id}@example.org`],
  )
  const [link] = await world.sql<{ token: string }>(
    'select private.guardian_token(id) as token from guardian_links where athlete_id = $1',
    [child.id],
  )
  const open = async (token: string) =>
    (
      await fetch(`${world.url}/storage/v1/object/authenticated/avatars/${path}`, {
        headers: {
          apikey: world.anonKey,
          authorization: `Bearer ${world.anonKey}`,
          'x-guardian-token': token,
        },
      })
    ).status
  expect(await open(link?.token ?? '')).toBe(200)
  expect(await open(`${link?.token}x`)).toBe(400)
  await world.sql(`update guardian_links set state = 'withdrawn' where athlete_id = $1`, [child.id])
  expect(await open(link?.token ?? '')).toBe(400)
})
