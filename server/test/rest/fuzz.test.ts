import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ApiError } from '#server/http/api-error.ts'
import { identityOf } from '#server/http/identity.ts'
import { compileRead } from '#server/rest/compile/read.ts'
import { parseRequestQuery } from '#server/rest/grammar/request-query.ts'
import { readPreferences } from '#server/rest/request/preferences.ts'
import type { RestRequest } from '#server/rest/request/rest-request.ts'
import { loadSchemaCache } from '#server/rest/schema-cache/load.ts'
import type { SchemaCache } from '#server/rest/schema-cache/types.ts'
import { restSettings } from '#server/rest/settings.ts'
import { ADA, startZoo, type Zoo } from './zoo.ts'

const LONG = process.env.TOUCHLINE_LONG === '1'
const RUNS = LONG ? 50_000 : 1_500

let zoo: Zoo
let cache: SchemaCache
let token: string
beforeAll(async () => {
  zoo = await startZoo()
  token = await zoo.token(ADA)
  cache = await loadSchemaCache(zoo.context.db, ['zoo', 'annex'])
})
afterAll(() => zoo.stop())

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
const path = fc
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
    "'; drop table zoo.people; --",
    '"',
    '\\',
    '*',
    '(',
    '%00',
  ),
  fc.string({ maxLength: 20, unit: 'binary' }),
)
const operator = fc.constantFrom(
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
const search = fc
  .oneof(
    parameters,
    sensible,
    fc.tuple(sensible, parameter).map(([list, extra]) => [...list, extra]),
  )
  .map((list) => new URLSearchParams(list).toString())

describe('whatever an address says', () => {
  test('reading it gives an answer or a refusal, nothing else', () => {
    const property = fc.property(
      fc.oneof(search, fc.string({ maxLength: 200, unit: 'binary' })),
      fc.boolean(),
      (text, forFunction) => {
        try {
          parseRequestQuery(text, forFunction)
        } catch (error) {
          if (!(error instanceof ApiError) || error.status >= 500) throw error
        }
      },
    )
    fc.assert(property, { numRuns: RUNS * 4 })
  })

  test('a value is only ever bound', () => {
    const property = fc.property(
      operator,
      path,
      fc.constantFrom('people', 'clubs', 'kinds'),
      (by, on, table) => {
        const canary = 'cAnArY_7f3a'
        const text = new URLSearchParams({
          [on]: `${by}.${canary}`,
          or: `(id.eq.${canary},name.in.(${canary}))`,
        }).toString()
        let statement: { text: string; values: (string | null)[] }
        try {
          statement = compileRead(requestFor(text), table).statement
        } catch (error) {
          if (error instanceof ApiError && error.status < 500) return
          throw error
        }
        expect(statement.text).not.toContain(canary)
        expect(statement.values.join('\n')).toContain(canary)
        const places = new Set(statement.text.match(/\$\d+/g))
        expect(statement.values.length).toBeGreaterThanOrEqual(
          [...places].filter((place) => Number(place.slice(1)) <= statement.values.length).length,
        )
      },
    )
    fc.assert(property, { numRuns: RUNS })
  })

  test('a name is only ever a quoted name', () => {
    const property = fc.property(fc.string({ maxLength: 30, unit: 'binary' }), (text) => {
      const quoted = `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
      const statement = compileRead(
        requestFor(new URLSearchParams({ select: quoted, order: quoted }).toString()),
        'people',
      ).statement
      const outside = statement.text.replaceAll(/"(?:[^"]|"")*"/g, '').replaceAll(/'[^']*'/g, '')
      expect(outside).toMatch(/^[a-z0-9_ .,()$:*[\]|]*$/)
      expect(statement.text).not.toContain('\u0000')
    })
    fc.assert(property, { numRuns: RUNS })
  })
})

describe('whatever a request holds', () => {
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
      'accept-profile': fc.constantFrom('zoo', 'annex', 'auth', ''),
    },
    { requiredKeys: ['content-type', 'prefer'] },
  )

  test('it is answered, and never with a failure of ours', { timeout: 900_000 }, async () => {
    const statuses = new Map<number, number>()
    const property = fc.asyncProperty(
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
      fc.boolean(),
      async ([method, where, query], more, body, known) => {
        const reads = method === 'GET' || method === 'HEAD' || method === 'OPTIONS'
        const response = await zoo.call(`/${where}?${query}`, {
          method,
          headers: more as Record<string, string>,
          ...(reads ? {} : { body }),
          token: known ? token : undefined,
        })
        const text = await response.text()
        statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
        if (response.status >= 500) throw new Error(`${response.status} ${text}`)
      },
    )
    await fc.assert(property, { numRuns: RUNS })
    const served = [...statuses].filter(([status]) => status < 300).reduce((sum, [, count]) => sum + count, 0)
    expect(served).toBeGreaterThan(RUNS / 20)
    expect((await zoo.call('/people?limit=1')).status).toBe(200)
  })
})

function requestFor(text: string): RestRequest {
  const asked = { query: parseRequestQuery(text, false), preferences: readPreferences(undefined, true) }
  return {
    method: 'GET',
    ip: '127.0.0.1',
    path: '/people',
    identity: identityOf({ role: 'anon' }, 'none'),
    cache,
    settings: restSettings(zoo.context.config, cache),
    schema: 'zoo',
    profiled: true,
    search: text,
    ...asked,
    asked: { ...asked, compiled: undefined },
    accept: undefined,
    headers: {},
    body: undefined,
  }
}
