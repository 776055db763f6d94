import { fc } from '#shared/test/fast-check.ts'
import type { GeneratedRequest } from '../arbitraries.ts'

const name = fc.oneof(
  fc.constantFrom(
    'id',
    'name',
    'club_id',
    'height',
    'tags',
    'meta',
    'active',
    'period',
    'words',
    'clubs',
    'people',
    'sports',
    'initial',
    '*',
    'count()',
    'secret',
  ),
  fc.constantFrom(
    '',
    '"',
    '"a b"',
    'a-b',
    'ünï',
    '->',
    '::',
    '$1',
    "'",
    '\\',
    '%',
    '\u0000',
    '😀',
    'select',
    '__proto__',
    'constructor',
  ),
  fc.string({ maxLength: 12 }),
)
export const path = fc
  .tuple(
    name,
    fc.array(fc.tuple(fc.constantFrom('->', '->>'), fc.oneof(name, fc.integer().map(String))), {
      maxLength: 2,
    }),
  )
  .map(([first, steps]) => first + steps.map((step) => step.join('')).join(''))
const value = fc.oneof(
  fc.constantFrom(
    '1',
    '-1',
    'null',
    'true',
    '{1,2}',
    '(1,2)',
    '[1,5)',
    '{"a":1}',
    '99999999999999999999',
    '1e400',
    "'; drop table fixture.people; --",
    '"',
    '\\',
    '*',
    '(',
    '%00',
  ),
  fc.string({ maxLength: 20, unit: 'binary' }),
)
export const operator = fc.constantFrom(
  'eq',
  'neq',
  'gt',
  'gte',
  'lt',
  'lte',
  'like',
  'ilike',
  'match',
  'imatch',
  'in',
  'is',
  'isdistinct',
  'cs',
  'cd',
  'ov',
  'sl',
  'sr',
  'nxr',
  'nxl',
  'adj',
  'fts',
  'plfts',
  'phfts',
  'wfts',
  'fts(english)',
  'fts(x)',
  'eq(any)',
  'like(all)',
  'not.eq',
  'not.in',
  'not',
  'nope',
  '',
)
const filter = fc.tuple(operator, value).map((parts) => parts.join('.'))
const condition = fc.tuple(path, filter).map((parts) => parts.join('.'))
const tree = fc.letrec<{ node: string }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 4 },
    condition,
    fc
      .tuple(fc.constantFrom('and', 'or', 'not.and'), fc.array(tie('node'), { maxLength: 3 }))
      .map(([of, list]) => `${of}(${list.join(',')})`),
  ),
})).node
const select = fc.letrec<{ item: string }>((tie) => ({
  item: fc.oneof(
    { maxDepth: 4 },
    path,
    fc
      .tuple(path, fc.constantFrom('text', 'int', 'jsonb', 'nope', 'int[]', ''))
      .map((parts) => parts.join('::')),
    fc
      .tuple(path, fc.constantFrom('sum', 'avg', 'count', 'max', 'min', 'x'))
      .map(([of, by]) => `${of}.${by}()`),
    fc
      .tuple(
        fc.constantFrom('', 'a:', '...'),
        fc.constantFrom('clubs', 'people', 'sports', 'passports', 'teammates', 'home_club', 'boss_id', 'x'),
        fc.constantFrom('', '!inner', '!left', '!x', '!club_id'),
        fc.array(tie('item'), { maxLength: 3 }),
      )
      .map(([prefix, of, hint, items]) => `${prefix}${of}${hint}(${items.join(',')})`),
  ),
})).item
const order = fc
  .tuple(path, fc.constantFrom('', '.asc', '.desc', '.nullslast', '.desc.nullsfirst', '.x'))
  .map((parts) => parts.join(''))
const parameter = fc.oneof(
  fc.tuple(path, filter),
  fc.tuple(
    fc.constant('select'),
    fc.array(select, { maxLength: 4 }).map((items) => items.join(',')),
  ),
  fc.tuple(
    fc.constantFrom('order', 'clubs.order', 'people.order'),
    fc.array(order, { maxLength: 3 }).map((terms) => terms.join(',')),
  ),
  fc.tuple(
    fc.constantFrom('or', 'and', 'not.or', 'clubs.or', 'x.and'),
    fc.array(tree, { maxLength: 3 }).map((list) => `(${list.join(',')})`),
  ),
  fc.tuple(
    fc.constantFrom('limit', 'offset', 'clubs.limit', 'people.offset'),
    fc.oneof(fc.integer().map(String), value),
  ),
  fc.tuple(fc.constantFrom('columns', 'on_conflict', 'apikey', 'a', 'part', 'n', 'numbers'), value),
  fc.tuple(fc.string({ maxLength: 10 }), value),
)
const parameters = fc.array(parameter, { maxLength: 5 })
/** Half of what is asked makes sense, so that what lies behind the refusals is reached too. */
const sensible = fc.subarray(
  [
    ['select', 'id,name'],
    ['select', 'id,clubs(name),sports(name)'],
    ['select', '*'],
    ['id', 'gt.0'],
    ['id', 'in.(1,2,3)'],
    ['name', 'ilike.*a*'],
    ['or', '(id.eq.1,name.is.null)'],
    ['order', 'id.desc'],
    ['limit', '2'],
    ['offset', '1'],
    ['a', '1'],
    ['part', 'a'],
  ] as [string, string][],
  { maxLength: 4 },
)
export const search = fc
  .oneof(
    parameters,
    sensible,
    fc.tuple(sensible, parameter).map(([list, extra]) => [...list, extra]),
  )
  .map((list) => new URLSearchParams(list).toString())

const table = fc.constantFrom(
  'people',
  'people',
  'people',
  'clubs',
  'kinds',
  'items',
  'people_view',
  'club_sizes',
  'diaries',
  'keyless',
  'nope',
  '%20',
  'people%00',
)
const call = fc.constantFrom(
  'rpc/add',
  'rpc/echo_args',
  'rpc/echo_json',
  'rpc/people_named',
  'rpc/table_of',
  'rpc/total',
  'rpc/nope',
  'rpc/first_person',
  'rpc/pairs',
)
const json = fc.oneof(
  fc.json({ maxDepth: 3 }),
  fc
    .record(
      {
        label: fc.oneof(fc.string({ unit: 'binary' }), fc.integer(), fc.constant(null)),
        amount: fc.oneof(fc.double(), fc.string()),
      },
      { requiredKeys: [] },
    )
    .map((row) => JSON.stringify(row)),
  fc.array(fc.record({ label: fc.string() }), { maxLength: 3 }).map((rows) => JSON.stringify(rows)),
  fc
    .record(
      {
        a: fc.jsonValue({ maxDepth: 2 }),
        b: fc.jsonValue({ maxDepth: 2 }),
        c: fc.jsonValue({ maxDepth: 1 }),
      },
      { requiredKeys: [] },
    )
    .map((args) => JSON.stringify(args)),
  fc.string({ unit: 'binary' }),
)
const printable = fc.string({ maxLength: 30 }).map((text) => text.replaceAll(/[^\x20-\x7e]/g, ''))
const headers = fc.record(
  {
    prefer: fc.oneof(
      fc
        .subarray([
          'return=representation',
          'return=headers-only',
          'count=exact',
          'count=planned',
          'resolution=merge-duplicates',
          'missing=default',
          'handling=strict',
          'max-affected=1',
          'timezone=UTC',
          'tx=rollback',
          'x',
        ])
        .map((list) => [...list, 'tx=rollback'].join(',')),
      printable,
    ),
    accept: fc.oneof(
      fc.constantFrom(
        'application/json',
        'text/csv',
        'application/vnd.pgrst.object+json',
        'application/vnd.pgrst.plan+json',
        'application/vnd.pgrst.array+json;nulls=stripped',
        'text/plain',
        '*/*',
      ),
      printable,
    ),
    range: fc.oneof(fc.constantFrom('0-1', '5-2', '1-', 'x'), printable),
    'content-type': fc.constantFrom(
      'application/json',
      'text/csv',
      'text/plain',
      'application/x-www-form-urlencoded',
      'application/octet-stream',
      'image/png',
      'x',
    ),
    'accept-profile': fc.constantFrom('fixture', 'annex', 'auth', ''),
  },
  { requiredKeys: ['content-type', 'prefer'] },
)

/** A random request to the tables and functions of the schema `fixture`; few of them are valid. */
export const arbitraryRequest: fc.Arbitrary<GeneratedRequest> = fc
  .tuple(
    fc.oneof(
      fc.tuple(
        fc.constantFrom('GET', 'GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS'),
        fc.oneof(table, call),
        search,
      ),
      fc.tuple(
        fc.constantFrom('GET', 'HEAD'),
        fc.constantFrom('people', 'people_view', 'rpc/people_named', 'rpc/add'),
        search,
      ),
    ),
    fc.oneof(headers, fc.constant({ 'content-type': 'application/json', prefer: 'tx=rollback' })),
    json,
  )
  .map(([[method, where, query], more, body]) => ({
    method,
    path: `/${where}?${query}`,
    headers: more as Record<string, string>,
    body: ['GET', 'HEAD', 'OPTIONS'].includes(method) ? undefined : body,
  }))

/** What the API says it shows: tables with their columns, and functions with their arguments. */
export type ExposedSchema = { tables: Record<string, string[]>; functions: Record<string, string[]> }

const plausible = fc.oneof(
  value,
  fc.constantFrom(
    '00000000-0000-4000-8000-0000000000aa',
    '2026-03-01',
    '2026-03-01T10:00:00Z',
    'athlete',
    'pending',
    'football',
    'x'.repeat(5_000),
    '\u202e',
  ),
)
const columnValue = fc.oneof(plausible, fc.jsonValue({ maxDepth: 2 }))

/** The same against the product's own tables and functions, by the names they really have. */
export function arbitraryTouchlineRequest({
  tables,
  functions,
}: ExposedSchema): fc.Arbitrary<GeneratedRequest> {
  const profile = { 'content-profile': 'public', 'accept-profile': 'public' }
  const toTable = fc.constantFrom(...Object.entries(tables)).chain(([name, columns]) => {
    const column = fc.constantFrom(...columns)
    const filters = fc.array(
      fc.oneof(
        {
          weight: 3,
          arbitrary: fc.tuple(column, fc.constantFrom('is.null', 'not.is.null', 'neq.0', 'gt.a')),
        },
        { weight: 2, arbitrary: fc.tuple(fc.oneof(column, path), fc.tuple(operator, plausible)) },
      ),
      { maxLength: 3 },
    )
    return fc
      .tuple(
        fc.constantFrom('GET', 'GET', 'HEAD', 'POST', 'PATCH', 'DELETE'),
        filters,
        fc.oneof(
          fc.constant('*'),
          fc.subarray(columns, { minLength: 1 }).map((list) => list.join(',')),
        ),
        fc.dictionary(column, columnValue, { maxKeys: 8 }),
        fc.constantFrom(
          'return=representation',
          'return=minimal',
          'count=exact',
          'resolution=merge-duplicates',
        ),
      )
      .map(
        ([method, conditions, select, row, prefer]): GeneratedRequest => ({
          method,
          path: `/${name}?${new URLSearchParams([['select', select], ...conditions.map(([on, by]) => [on, [by].flat().join('.')])])}`,
          headers: { ...profile, 'content-type': 'application/json', prefer },
          body: method === 'POST' || method === 'PATCH' ? JSON.stringify(row) : undefined,
        }),
      )
  })
  const toFunction = fc.constantFrom(...Object.entries(functions)).chain(([name, names]) =>
    fc
      .dictionary(names.length > 0 ? fc.constantFrom(...names) : fc.string(), columnValue, { maxKeys: 8 })
      .map(
        (given): GeneratedRequest => ({
          method: 'POST',
          path: `/rpc/${name}`,
          headers: { ...profile, 'content-type': 'application/json' },
          body: JSON.stringify({ ...Object.fromEntries(names.map((one) => [one, null])), ...given }),
        }),
      ),
  )
  return fc.oneof({ weight: 3, arbitrary: toTable }, { weight: 2, arbitrary: toFunction })
}
