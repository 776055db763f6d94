import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { parse } from 'csv-parse/sync'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { writeArchive } from '#server/storage/archive/write-archive.ts'
import type { BlobStore } from '#server/storage/blobs/blob-store.ts'
import { openStorage } from '#server/storage/storage-context.ts'
import { startTestServer, type TestServer } from '../test-server.ts'
import { readZip } from './read-zip.ts'
import { createStorageUser, type StorageUser } from './test-clients.ts'

let world: TestServer
beforeAll(async () => {
  world = await startTestServer()
})
afterAll(() => world.stop())

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const newPerson = () => createStorageUser(world, { full_name: 'Ada Lund', role: 'scout' })
const addressOf = ({ id }: StorageUser) => `${id}@people.test`

type Row = {
  id: string
  state: string
  attempts: number
  parts_done: number
  parts_total: number
  bytes: string | null
  reason: string | null
}
const rowOf = async ({ id }: StorageUser) =>
  (await world.sql<Row>('select * from private.exports where user_id = $1 order by asked_at desc', [id]))[0]
const begin = ({ id }: StorageUser) => world.sql('select private.begin_export($1, false)', [id])
const isReady = (person: StorageUser) =>
  expect.poll(async () => (await rowOf(person))?.state, { timeout: 20_000 }).toBe('ready')

/** Past every door: whoever may open it is another test's. */
async function opened(person: StorageUser) {
  const row = await rowOf(person)
  const { data, error } = await world
    .serviceClient()
    .storage.from('exports')
    .download(`${person.id}/${row?.id}.zip`)
  if (error) throw error
  const folder = await mkdtemp(join(tmpdir(), 'archive-'))
  const file = join(folder, 'data.zip')
  await writeFile(file, Buffer.from(await data.arrayBuffer()))
  const entries = await readZip(file)
  expect((await readFile(file)).length).toBe(Number(row?.bytes))
  await rm(folder, { recursive: true })
  return entries
}

test('a person’s rows and files come as one ZIP that other programs open', async () => {
  const ada = await newPerson()
  await ada.storage
    .from('avatars')
    .upload(`${ada.id}/${crypto.randomUUID()}.png`, PNG, { contentType: 'image/png' })
  await world.sql(
    `insert into public.feedback (user_id, category, message) values ($1, 'idea', '=1+1, "quoted"' || chr(10) || 'and more;=1')`,
    [ada.id],
  )
  await begin(ada)
  await isReady(ada)
  const entries = await opened(ada)
  const text = (name: string) => entries.get(name)?.toString('utf8') ?? ''
  const data = JSON.parse(text('data.json'))
  expect(data.profiles).toEqual([expect.objectContaining({ id: ada.id })])
  expect(data.feedback).toEqual([expect.objectContaining({ message: '=1+1, "quoted"\nand more;=1' })])
  expect(Object.keys(data).sort()).toEqual(
    Object.keys(JSON.parse(text('data.schema.json')).properties).sort(),
  )
  const [row] = parse<Record<string, string>>(text('tables/feedback.csv'), { columns: true, bom: true })
  expect(row?.message).toBe(`'=1+1, "quoted"\nand more;'=1`)
  expect([...entries.keys()].filter((name) => name.startsWith('files/avatars/'))).toHaveLength(1)
  expect(entries.has('tables/messages.csv')).toBe(false)
  expect(text('README.txt')).toContain(addressOf(ada))
  expect(text('README.txt')).toContain('tables/feedback.csv: 1')
})

test('a file that the store has lost is named in the README', async () => {
  const bea = await newPerson()
  const name = `${crypto.randomUUID()}.png`
  await bea.storage.from('avatars').upload(`${bea.id}/${name}`, PNG, { contentType: 'image/png' })
  await world.sql(`update storage.objects set version = gen_random_uuid()::text where name = $1`, [
    `${bea.id}/${name}`,
  ])
  await begin(bea)
  await isReady(bea)
  const entries = await opened(bea)
  expect(entries.get('README.txt')?.toString()).toContain(`files/avatars/${name}`)
  expect(entries.has(`files/avatars/${name}`)).toBe(false)
})

test('one that a server left half made is made again, and after three tries it has failed', async () => {
  const cleo = await newPerson()
  await world.sql(
    `insert into private.exports (user_id, state, attempts, taken_at) values ($1, 'making', 1, now() - interval '3 minutes')`,
    [cleo.id],
  )
  await world.sql('select private.take_export($1)', [JSON.stringify({})])
  expect(await rowOf(cleo)).toMatchObject({ state: 'queued', attempts: 1 })
  await world.sql(`update private.exports set taken_at = null where user_id = $1`, [cleo.id])
  await world.sql(`select pg_notify('archive_wanted', '')`)
  await isReady(cleo)
  const dora = await newPerson()
  await world.sql(
    `insert into private.exports (user_id, state, attempts, taken_at) values ($1, 'making', 3, now() - interval '3 minutes')`,
    [dora.id],
  )
  await world.sql('select private.take_export($1)', [JSON.stringify({})])
  expect(await rowOf(dora)).toMatchObject({ state: 'failed', reason: 'trouble' })
  expect(
    await world.sql(`select kind from touchline.mail_outbox where to_email = $1`, [addressOf(dora)]),
  ).toContainEqual({ kind: 'export_failed' })
})

/** What this server still writes, and what it has kept. */
const filesIn = async (folder: 'incoming' | 'objects') => {
  const place = join(world.context.config.dataDir, 'storage', folder)
  const entries = await readdir(place, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}

/** Files can be read and none can be kept, until it is let go. */
async function holdFiles() {
  const holder = new Client({ connectionString: world.databaseUrl })
  await holder.connect()
  onTestFinished(() => holder.end())
  await holder.query('begin; lock table storage.objects in exclusive mode')
  return holder
}

/** What the database does where a server says how far a file is. */
const atEachBeat = (person: StorageUser, does: string) =>
  world.sql(`
    create or replace function private.at_each_beat() returns trigger language plpgsql as $$ begin ${does}; return new; end $$;
    create or replace trigger exports_at_each_beat before update on private.exports for each row
      when (old.user_id = '${person.id}' and old.state = 'making' and new.state = 'making')
      execute function private.at_each_beat()`)

test('a database that cannot be told how far it is does not end it', async () => {
  const fay = await newPerson()
  await atEachBeat(fay, `raise exception 'in recovery' using errcode = '57P03'`)
  await begin(fay)
  await isReady(fay)
  expect(await rowOf(fay)).toMatchObject({ attempts: 1 })
})

test('how far it is, is told once at a time, and ends with the last part', async () => {
  const gil = await newPerson()
  const kept = (await filesIn('objects')).length
  await atEachBeat(gil, 'perform pg_advisory_xact_lock(4711)')
  const holder = await holdFiles()
  await holder.query('select pg_advisory_xact_lock(4711)')
  await begin(gil)
  // Every part is in it.
  await expect.poll(async () => (await filesIn('objects')).length).toBe(kept + 1)
  const waiting = await world.sql(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
       and query like '%touchline.make_archive%'`,
  )
  expect(waiting).toHaveLength(1)
  await holder.query('commit')
  await isReady(gil)
  const row = await rowOf(gil)
  expect(row?.parts_done).toBe(row?.parts_total)
})

test('a file that was being packed is closed when the archive is not wanted any more', async () => {
  const hal = await newPerson()
  const path = `${hal.id}/${crypto.randomUUID()}.png`
  const film = join(world.context.config.dataDir, 'film')
  await writeFile(film, Buffer.alloc(8_000_000))
  const storage = await openStorage(world.context)
  const version = crypto.randomUUID()
  await storage.blobs.put(version, film)
  await world.sql(
    `insert into storage.objects (bucket_id, name, version, metadata)
     values ('avatars', $1, $2, '{"size": 8000000, "mimetype": "image/png", "eTag": "", "lastModified": "2026-01-01T00:00:00Z"}')`,
    [path, version],
  )
  const lost = new AbortController()
  const opened: Readable[] = []
  const blobs: BlobStore = {
    ...storage.blobs,
    read: async (id) => {
      const file = await storage.blobs.read(id)
      opened.push(file)
      lost.abort(new Error('not wanted'))
      return file
    },
  }
  const job = { id: hal.id, attempt: 1, bucket: 'exports', path: `${hal.id}.zip`, locale: 'en', details: {} }
  const parts = [{ name: 'film', kind: 'file' as const, bucket: 'avatars', path }]
  const writing = writeArchive(
    { ...storage, blobs },
    { ...job, parts },
    { readme: undefined, signal: lost.signal, onPart: () => undefined },
  )
  await expect(writing).rejects.toThrow()
  expect(opened.map(({ destroyed }) => destroyed)).toEqual([true])
  expect(await filesIn('incoming')).toEqual([])
  await storage.blobs.remove([version])
})

test('nothing is kept for whoever was erased while it was made', async () => {
  const eva = await newPerson()
  const kept = (await filesIn('objects')).length
  const holder = await holdFiles()
  await begin(eva)
  await expect.poll(async () => (await filesIn('objects')).length).toBe(kept + 1)
  const making = await rowOf(eva)
  expect(making).toMatchObject({ state: 'making', attempts: 1 })
  await holder.query('delete from auth.users where id = $1', [eva.id])
  await holder.query('commit')
  await expect.poll(async () => (await filesIn('objects')).length).toBe(kept)
  expect(await filesIn('incoming')).toEqual([])
  const late = { id: making?.id, attempt: making?.attempts, bytes: 10 }
  await expect(world.sql('select private.take_export($1)', [JSON.stringify(late)])).rejects.toThrow(
    'not wanted',
  )
  expect(await world.sql(`select from storage.objects where starts_with(name, $1)`, [eva.id])).toEqual([])
})
