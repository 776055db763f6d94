import { readdirSync } from 'node:fs'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorld, type World } from '../world.ts'
import { bucketOfPeople, type Person, person, refusal, wire } from './people.ts'
import { chunk, startUpload } from './tus.ts'

let world: World
let ada: Person
let bucket: string
beforeAll(async () => {
  world = await startWorld()
  ada = await person(world)
  bucket = await bucketOfPeople(world)
})
afterAll(() => world.stop())

/** Everybody but this test is thrown out of the database and kept out, as in a failover, while `work` runs. */
async function whileAway(work: () => Promise<void>) {
  const name = new URL(world.databaseUrl).pathname.slice(1)
  const door = new Client({ connectionString: world.databaseUrl.replace(name, 'postgres') })
  await door.connect()
  try {
    await door.query(`alter database ${name} with allow_connections false`)
    await door.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
    await work()
  } finally {
    await door.query(`alter database ${name} with allow_connections true`)
    await door.end()
  }
}

test('while the database is away files are refused in a way that says "again soon", and nothing is half done', async () => {
  await ada.storage.from(bucket).upload(`${ada.id}/before.txt`, 'before')
  const bytes = Buffer.from('0123456789')
  const { url } = await startUpload(
    world,
    ada,
    { bucketName: bucket, objectName: `${ada.id}/tus.txt` },
    bytes.length,
  )
  expect((await chunk(url, ada, 0, bytes.subarray(0, 4))).status).toBe(204)

  await whileAway(async () => {
    const up = await wire(world, `/object/${bucket}/${ada.id}/during.txt`, {
      method: 'POST',
      body: 'x',
      headers: ada.headers,
    })
    expect(await refusal(up)).toMatchObject({ status: 503, code: 'ServiceUnavailable' })
    expect(up.headers.get('retry-after')).toBe('2')
    expect(
      (await wire(world, `/object/${bucket}/${ada.id}/before.txt`, { headers: ada.headers })).status,
    ).toBe(503)
    expect((await chunk(url, ada, 4, bytes.subarray(4))).status).toBe(503)
  })

  await expect
    .poll(
      async () =>
        (await wire(world, `/object/${bucket}/${ada.id}/before.txt`, { headers: ada.headers })).status,
    )
    .toBe(200)
  expect((await ada.storage.from(bucket).exists(`${ada.id}/during.txt`)).data).toBe(false)
  const head = await fetch(url, { method: 'HEAD', headers: { ...ada.headers, 'tus-resumable': '1.0.0' } })
  expect(head.headers.get('upload-offset')).toBe('4')
  expect((await chunk(url, ada, 4, bytes.subarray(4))).status).toBe(204)
  expect(await (await ada.storage.from(bucket).download(`${ada.id}/tus.txt`)).data?.text()).toBe('0123456789')
  expect(readdirSync(`${world.context.config.dataDir}/storage/incoming`)).toEqual([])
})
