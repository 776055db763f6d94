import { randomBytes } from 'node:crypto'
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
let bucket: string
const NAMES = [
  'a.txt',
  'B.txt',
  'b.txt',
  'folder/one.txt',
  'folder/two.txt',
  'folder/deep/three.txt',
  'folder-2/x.txt',
  'Zoo/z.txt',
  '100%_off.txt',
]
beforeAll(async () => {
  world = await startTestServer()
  ada = await createStorageUser(world)
  bucket = await createOwnFolderBucket(world)
  for (const name of NAMES) {
    const { error } = await serviceStorage(world).from(bucket).upload(name.replace('%', '_'), name)
    if (error) throw error
  }
  await ada.storage.from(bucket).upload(`${ada.id}/mine.txt`, 'mine')
})
afterAll(() => world.stop())

const list = async (path?: string, options = {}) =>
  ((await serviceStorage(world).from(bucket).list(path, options)).data ?? []).map(({ name, id }) =>
    id === null ? `${name}/` : name,
  )

describe('list', () => {
  test('returns folders and files together, sorted by name', async () => {
    const root = ['100__off.txt', 'a.txt', 'B.txt', 'b.txt', 'folder-2/', 'folder/', 'Zoo/']
    const ours = async (order: string) =>
      (await list('', { sortBy: { column: 'name', order } })).filter((name) => !name.startsWith(ada.id))
    expect(await ours('asc')).toEqual(root)
    expect(await ours('desc')).toEqual(root.toReversed())
    expect(await list('folder')).toEqual(['deep/', 'one.txt', 'two.txt'])
    expect(await list('/folder/')).toEqual(['deep/', 'one.txt', 'two.txt'])
    expect(await list('folder/deep')).toEqual(['three.txt'])
    expect(await list('fold')).toEqual([])
    expect(await list('nowhere')).toEqual([])
  })

  test('applies sort, limit, offset and search', async () => {
    expect(await list('folder', { sortBy: { column: 'name', order: 'desc' } })).toEqual([
      'two.txt',
      'one.txt',
      'deep/',
    ])
    expect(await list('folder', { limit: 2 })).toEqual(['deep/', 'one.txt'])
    expect(await list('folder', { limit: 2, offset: 2 })).toEqual(['two.txt'])
    expect(await list('folder', { sortBy: { column: 'created_at', order: 'desc' } })).toEqual([
      'deep/',
      'two.txt',
      'one.txt',
    ])
    const names = await list('')
    const onePerPage = await Promise.all(names.map((_, offset) => list('', { limit: 1, offset })))
    expect(onePerPage.flat()).toEqual(names)
    expect(await list('', { offset: names.length })).toEqual([])
    expect(await list('', { limit: 1_000_000 })).toEqual(names)
    expect(await list('', { search: 'b.' })).toEqual(['B.txt', 'b.txt'])
    expect(await list('', { search: 'FOLD' })).toEqual(['folder-2/', 'folder/'])
  })

  test('takes wildcards in a search literally', async () => {
    expect(await list('', { search: '%' })).toEqual([])
    expect(await list('', { search: '_' })).toEqual([])
    expect(await list('', { search: '100__' })).toEqual(['100__off.txt'])
    expect(await list('f%', {})).toEqual([])
  })

  test('returns only what the caller may see', async () => {
    expect((await ada.storage.from(bucket).list()).data?.map(({ name }) => name)).toEqual([ada.id])
    expect((await ada.storage.from(bucket).list('folder')).data).toEqual([])
    expect((await world.client().storage.from(bucket).list()).data).toEqual([])
    expect(await ada.storage.from('nowhere').list()).toEqual({ data: [], error: null })
    expect((await ada.storage.from('nowhere').listV2()).data).toEqual({
      hasNext: false,
      folders: [],
      objects: [],
    })
    const { data } = await ada.storage.from(bucket).list(ada.id)
    expect(data?.[0]).toMatchObject({
      name: 'mine.txt',
      metadata: {
        size: 4,
        mimetype: 'text/plain;charset=UTF-8',
        cacheControl: 'max-age=3600',
        contentLength: 4,
        httpStatusCode: 200,
        eTag: expect.any(String),
      },
    })
  })

  test.each([
    [{ limit: -1 }, /body\/limit/],
    [{ limit: 'many' }, /body\/limit/],
    [{ offset: 1.5 }, /body\/offset/],
    [{ sortBy: { column: 'owner; drop table' } }, /body\/sortBy\/column/],
    [{ sortBy: { column: 'name', order: 'up' } }, /body\/sortBy\/order/],
  ])('refuses %j', async (options, message) => {
    const { error } = await serviceStorage(world)
      .from(bucket)
      .list('', options as object)
    expect(error?.message).toMatch(message)
  })
})

test('numbers and booleans are accepted as text in a list request', async () => {
  const ask = (what: string, body: object) =>
    storageFetch(world, `/object/${what}/${bucket}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${world.serviceRoleKey}` },
      body: JSON.stringify(body),
    })
  expect(await (await ask('list', { prefix: '', limit: '2', offset: '1' })).json()).toHaveLength(2)
  const page = await ask('list-v2', { prefix: 'folder', limit: '1', with_delimiter: 'true' })
  expect(await page.json()).toMatchObject({ hasNext: true, folders: [{ name: 'folder-2/' }], objects: [] })
  for (const limit of ['two', '', '1e3', 'constructor', '-1']) {
    expect(await errorBody(await ask('list', { prefix: '', limit }))).toMatchObject({
      status: 400,
      message: limit === '-1' ? 'body/limit must be >= 1' : 'body/limit must be integer',
    })
  }
  expect(await errorBody(await ask('list-v2', { with_delimiter: 'constructor' }))).toMatchObject({
    message: 'body/with_delimiter must be boolean',
  })
})

test('a list request without a prefix is refused', async () => {
  const answer = await storageFetch(world, `/object/list/${bucket}`, {
    method: 'POST',
    headers: ada.headers,
    body: '{}',
  })
  expect(await errorBody(answer)).toMatchObject({
    status: 400,
    error: 'Error',
    message: "body must have required property 'prefix'",
  })
})

type Page = {
  hasNext: boolean
  nextCursor?: string
  folders: { name: string; key?: string }[]
  objects: { name: string }[]
}
async function pages(options: object): Promise<{ pages: number; folders: string[]; objects: string[] }> {
  const all: Page[] = []
  for (let cursor: string | undefined; all.length < 50; ) {
    const { data, error } = await serviceStorage(world)
      .from(bucket)
      .listV2({ limit: 2, cursor, ...options })
    if (error) throw error
    all.push(data as Page)
    if (!data?.hasNext) break
    cursor = data.nextCursor
  }
  return {
    pages: all.length,
    folders: all.flatMap(({ folders }) => folders.map(({ name }) => name)),
    objects: all.flatMap(({ objects }) => objects.map(({ name }) => name)),
  }
}

describe('list-v2 pagination', () => {
  test('returns everything once, flat or by folder', async () => {
    const flat = await pages({ prefix: 'folder' })
    expect(flat.objects).toEqual([
      'folder-2/x.txt',
      'folder/deep/three.txt',
      'folder/one.txt',
      'folder/two.txt',
    ])
    expect(await pages({ prefix: 'folder', with_delimiter: true })).toEqual({
      pages: 1,
      folders: ['folder-2/', 'folder/'],
      objects: [],
    })
    expect(await pages({ prefix: 'folder/', with_delimiter: true })).toEqual({
      pages: 2,
      folders: ['folder/deep/'],
      objects: ['folder/one.txt', 'folder/two.txt'],
    })
    const root = await pages({ with_delimiter: true })
    expect(root.folders.filter((name) => !name.startsWith(ada.id))).toEqual(['Zoo/', 'folder-2/', 'folder/'])
    expect(root.objects).toEqual(['100__off.txt', 'B.txt', 'a.txt', 'b.txt'])
  })

  test('works in descending order and by date', async () => {
    const down = await pages({ prefix: 'folder', sortBy: { column: 'name', order: 'desc' } })
    expect(down.objects).toEqual([
      'folder/two.txt',
      'folder/one.txt',
      'folder/deep/three.txt',
      'folder-2/x.txt',
    ])
    const byDate = await pages({ prefix: 'folder', sortBy: { column: 'created_at', order: 'asc' } })
    expect(byDate.objects).toEqual([
      'folder/one.txt',
      'folder/two.txt',
      'folder/deep/three.txt',
      'folder-2/x.txt',
    ])
    const newest = await pages({
      prefix: 'folder',
      with_delimiter: true,
      sortBy: { column: 'updated_at', order: 'desc' },
    })
    expect(newest.folders).toEqual(['folder-2/', 'folder/'])
  })

  test('compares dates by the millisecond and dates a folder by its first file', async () => {
    const at = (micros: string) => `2026-01-01 00:00:00.${micros}+00`
    await world.sql(
      `insert into storage.objects (bucket_id, name, created_at, updated_at)
       select $1, 'dates/' || name, created_at::timestamptz, updated_at::timestamptz
         from unnest($2::text[], $3::text[], $4::text[]) as t (name, created_at, updated_at)`,
      [
        bucket,
        ['a.txt', 'z.txt', 'old/1.txt', 'new/1.txt'],
        [at('000900'), at('000100'), at('001'), at('002')],
        [at('000900'), at('000100'), at('009'), at('002')],
      ],
    )
    const order = async (options: object) => {
      const { objects, folders } = await pages({ prefix: 'dates/', limit: 1, ...options })
      return [...objects, ...folders].map((name) => name.slice('dates/'.length))
    }
    const sortBy = { column: 'created_at', order: 'asc' }
    expect(await order({ sortBy })).toEqual(['a.txt', 'z.txt', 'old/1.txt', 'new/1.txt'])
    const changed = { with_delimiter: true, sortBy: { column: 'updated_at', order: 'asc' } }
    expect(await order(changed)).toEqual(['a.txt', 'z.txt', 'old/', 'new/'])
    await serviceStorage(world)
      .from(bucket)
      .remove(['a.txt', 'z.txt', 'old/1.txt', 'new/1.txt'].map((name) => `dates/${name}`))
  })

  test('returns at most 1,000 entries a page', async () => {
    const { data, error } = await serviceStorage(world).from(bucket).listV2({ limit: 1_000_000 })
    expect([error, data?.hasNext, data?.objects.length]).toEqual([null, false, NAMES.length + 1])
  })

  test('refuses a cursor of another sort order or an invalid one', async () => {
    const files = serviceStorage(world).from(bucket)
    const { data } = await files.listV2({ limit: 1 })
    const other = await files.listV2({ limit: 1, cursor: data?.nextCursor, sortBy: { column: 'created_at' } })
    expect(other.error?.message).toMatch(/body\/cursor must be the continuation token/)
    expect((await files.listV2({ cursor: 'made up' })).error?.message).toMatch(/body\/cursor/)
    const hostile = Buffer.from(
      JSON.stringify({ column: 'name', order: 'asc', key: 'a\0b', at: null }),
    ).toString('base64url')
    expect((await files.listV2({ cursor: hostile })).error?.message).toMatch(/body\/cursor/)
  })
})

test('returns an object with the longest possible name', async () => {
  const part = () => randomBytes(200).toString('base64url').slice(0, 254)
  const folder = [part(), part(), part()].join('/')
  const name = part()
  expect(`${folder}/${name}a`).toHaveLength(1020)
  expect((await serviceStorage(world).from(bucket).upload(`${folder}/${name}a`, 'x')).error).toBeNull()
  expect((await serviceStorage(world).from(bucket).upload(`${folder}/${name}B`, 'x')).error).toBeNull()
  expect(await list(folder)).toEqual([`${name}a`, `${name}B`])
  await serviceStorage(world)
    .from(bucket)
    .remove([`${folder}/${name}a`, `${folder}/${name}B`])
})

describe('a page of a large bucket evaluates the policy only for the rows on it', () => {
  let crowd: string
  beforeAll(async () => {
    crowd = await createOwnFolderBucket(world)
    await world.sql(
      `insert into storage.objects (bucket_id, name, version)
       select $1, case when i <= 10000 then 'flat/' || i else 'deep/' || i % 50 || '/' || i end, 'v' || i
         from generate_series(1, 20000) i`,
      [crowd],
    )
    await world.sql('analyze storage.objects')
    await world.sql(`
      create sequence public.asked;
      create function public.counted() returns boolean language plpgsql volatile security definer as
        $$ begin perform nextval('public.asked'); return true; end $$;
      create policy counted on storage.objects for select to authenticated using (bucket_id = '${crowd}' and public.counted())`)
  })

  test.each([
    ['files', 'flat', {}, 100],
    ['files in descending order', 'flat', { sortBy: { column: 'name', order: 'desc' } }, 100],
    ['files from an offset', 'flat', { offset: 50, limit: 20 }, 20],
    ['folders', 'deep', {}, 50],
    ['the files of one folder', 'deep/7', {}, 100],
    ['the top level', '', {}, 2],
  ])('%s', async (_page, path, options, entries) => {
    await world.sql(`alter sequence public.asked restart`)
    expect((await ada.storage.from(crowd).list(path, options)).data).toHaveLength(entries)
    const [asked] = await world.sql<{ last_value: string }>('select last_value from public.asked')
    expect(Number(asked?.last_value)).toBeLessThan(200)
  })
})
