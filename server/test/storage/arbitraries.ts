import { fc } from '#shared/test/fast-check.ts'
import { type GeneratedRequest, toPrintable } from '../arbitraries.ts'

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
    '\0',
    'multipart/form-data',
    'multipart/form-data; boundary=x',
  ),
)
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

/** Random calls of every route; some names exist. */
export function arbitraryRequest(names: string[]): fc.Arbitrary<GeneratedRequest> {
  const name = fc.oneof({ weight: 2, arbitrary: odd }, { weight: 3, arbitrary: fc.constantFrom(...names) })
  return fc
    .record({
      route: fc.constantFrom(...ROUTES),
      names: fc.array(name, { minLength: 3, maxLength: 3 }),
      body: fc.oneof(fc.dictionary(fc.constantFrom(...FIELDS), value, { maxKeys: 6 }), value),
      headers: fc.dictionary(fc.constantFrom(...HEADERS), odd, { maxKeys: 4 }),
      query: fc.dictionary(fc.constantFrom(...QUERY), odd, { maxKeys: 3 }),
    })
    .map(({ route: [method, pattern], names: filled, body, headers, query }) => {
      let at = 0
      const path = pattern.replace(/\{name\}/g, () => encodeURIComponent((filled[at++] ?? '').toWellFormed()))
      const clean = Object.entries(headers).map(([header, text]) => [header, toPrintable(text)])
      return {
        method,
        path: `${path}?${new URLSearchParams(query)}`,
        headers: { 'tus-resumable': '1.0.0', ...Object.fromEntries(clean) },
        body: method === 'GET' || method === 'HEAD' ? undefined : JSON.stringify(body),
      }
    })
}
