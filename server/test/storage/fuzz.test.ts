import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorld, type World } from '../world.ts'
import { bucketOfPeople, type Person, person } from './people.ts'

const RUNS = process.env.TOUCHLINE_LONG ? 20_000 : 800

let world: World
let ada: Person
let bucket: string
beforeAll(async () => {
  world = await startWorld()
  ada = await person(world)
  bucket = await bucketOfPeople(world)
  await ada.storage.from(bucket).upload(`${ada.id}/a.txt`, '0123456789')
})
afterAll(() => world.stop())

const ROUTES = [
  ['GET', '/bucket'],
  ['POST', '/bucket'],
  ['PUT', '/bucket/{name}'],
  ['DELETE', '/bucket/{name}'],
  ['POST', '/bucket/{name}/empty'],
  ['GET', '/object/{name}/{name}'],
  ['HEAD', '/object/{name}/{name}'],
  ['POST', '/object/{name}/{name}'],
  ['PUT', '/object/{name}/{name}'],
  ['DELETE', '/object/{name}/{name}'],
  ['DELETE', '/object/{name}'],
  ['GET', '/object/public/{name}/{name}'],
  ['GET', '/object/info/{name}/{name}'],
  ['GET', '/object/sign/{name}/{name}'],
  ['POST', '/object/sign/{name}/{name}'],
  ['POST', '/object/sign/{name}'],
  ['POST', '/object/upload/sign/{name}/{name}'],
  ['PUT', '/object/upload/sign/{name}/{name}'],
  ['POST', '/object/list/{name}'],
  ['POST', '/object/list-v2/{name}'],
  ['POST', '/object/move'],
  ['POST', '/object/copy'],
  ['GET', '/render/image/authenticated/{name}/{name}'],
  ['POST', '/upload/resumable'],
  ['PATCH', '/upload/resumable/{name}'],
  ['HEAD', '/upload/resumable/{name}'],
  ['DELETE', '/upload/resumable/{name}'],
  ['POST', '/upload/resumable/sign'],
] as const

const odd = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.constantFrom(
    '',
    '..',
    '%00',
    "' or 1=1 --",
    '\ud800',
    'x'.repeat(3000),
    '{"a":1}',
    '-1',
    '1e999',
    'null',
    '0',
    '\u202e',
    '*/*',
  ),
)
const known = () => fc.constantFrom(bucket, `${ada.id}/a.txt`, ada.id)
const value: fc.Arbitrary<unknown> = fc.oneof(
  odd,
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.array(odd, { maxLength: 3 }),
  fc.dictionary(odd, odd, { maxKeys: 3 }),
)
const FIELDS = [
  'name',
  'id',
  'prefix',
  'prefixes',
  'paths',
  'limit',
  'offset',
  'cursor',
  'search',
  'sortBy',
  'expiresIn',
  'transform',
  'bucketId',
  'sourceKey',
  'destinationKey',
  'destinationBucket',
  'copyMetadata',
  'metadata',
  'public',
  'file_size_limit',
  'allowed_mime_types',
  'with_delimiter',
]
const HEADERS = [
  'range',
  'if-range',
  'if-none-match',
  'content-type',
  'cache-control',
  'x-metadata',
  'x-upsert',
  'x-signature',
  'upload-length',
  'upload-metadata',
  'upload-offset',
  'upload-defer-length',
  'accept',
  'authorization',
  'apikey',
]
const QUERY = [
  'token',
  'download',
  'width',
  'height',
  'resize',
  'quality',
  'format',
  'limit',
  'sortColumn',
  'search',
]

test(`${RUNS} requests nobody would send are all answered, none with a fault of ours`, {
  timeout: 1_800_000,
}, async () => {
  const call = fc.record({
    route: fc.constantFrom(...ROUTES),
    names: fc.array(fc.oneof({ weight: 2, arbitrary: odd }, { weight: 3, arbitrary: known() }), {
      minLength: 3,
      maxLength: 3,
    }),
    body: fc.oneof(fc.dictionary(fc.constantFrom(...FIELDS), value, { maxKeys: 6 }), value),
    headers: fc.dictionary(fc.constantFrom(...HEADERS), odd, { maxKeys: 4 }),
    query: fc.dictionary(fc.constantFrom(...QUERY), odd, { maxKeys: 3 }),
    known: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(
      call,
      async ({ route: [method, pattern], names, body, headers, query, known: asAda }) => {
        let at = 0
        const path = pattern.replace(/\{name\}/g, () =>
          encodeURIComponent((names[at++] ?? '').toWellFormed()),
        )
        const search = new URLSearchParams(query)
        const clean = Object.entries(headers).map(([name, text]) => [
          name,
          text.replace(/[^\x20-\x7e]/g, '').trim(),
        ])
        const answer = await fetch(`${world.url}/storage/v1${path}?${search}`, {
          method,
          headers: { 'tus-resumable': '1.0.0', ...(asAda && ada.headers), ...Object.fromEntries(clean) },
          body: method === 'GET' || method === 'HEAD' ? undefined : JSON.stringify(body),
          signal: AbortSignal.timeout(20_000),
        })
        await answer.arrayBuffer()
        expect([method, path, answer.status]).toEqual([
          method,
          path,
          expect.toSatisfy((status: number) => status < 500),
        ])
      },
    ),
    { numRuns: RUNS },
  )
})
