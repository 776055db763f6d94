import { createHmac } from 'node:crypto'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import type { JWTPayload } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ADA, type FixtureServer, startFixtureServer } from './fixture-schema.ts'

let server: FixtureServer
beforeAll(async () => {
  server = await startFixtureServer()
})
afterAll(() => server.stop())

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const forged = (header: object, claims: object) => {
  const text = `${encode(header)}.${encode(claims)}`
  return `${text}.${createHmac('sha256', 'guess').update(text).digest('base64url')}`
}

describe('access tokens', () => {
  const NO_KEY = 'None of the keys was able to decode the JWT'
  test.each([
    ['made of two parts', 'a.b', 'PGRST301', 'Expected 3 parts in JWT; got 2', null],
    ['no JWT', 'a.b.c', 'PGRST301', 'No suitable key or wrong key type', NO_KEY],
    [
      'without a signature',
      `${encode({ alg: 'none' })}.${encode({ role: 'service_role' })}.`,
      'PGRST301',
      'No suitable key or wrong key type',
      NO_KEY,
    ],
    [
      'signed with another key',
      forged({ alg: 'HS256', typ: 'JWT' }, { role: 'service_role', exp: 4e9 }),
      'PGRST301',
      'No suitable key or wrong key type',
      NO_KEY,
    ],
  ])('are refused with 401 when they are %s', async (_what, token, code, message, details) => {
    const response = await server.call('/people', { token })
    expect([response.status, await response.json()]).toEqual([401, { code, message, details, hint: null }])
    expect(response.headers.get('www-authenticate')).toBe(
      `Bearer error="invalid_token", error_description="${message}"`,
    )
    expect(response.headers.get('proxy-status')).toBe(`PostgREST; error=${code}`)
  })

  test('are refused with 401 after they expire', async () => {
    const token = await server.context.keys.sign({ role: 'authenticated', sub: ADA }, -60)
    const response = await server.call('/people', { token })
    expect([response.status, (await response.json()).code]).toEqual([401, 'PGRST303'])
  })

  test.each([
    ['their nbf is in the future', Math.floor(Date.now() / 1000) + 600, 'JWT not yet valid'],
    ['their nbf is not a number', 'soon', "The JWT 'nbf' claim must be a number"],
  ])('are refused with 401 when %s', async (_what, nbf, message) => {
    const claims = { role: 'authenticated', sub: ADA, nbf } as JWTPayload
    const token = await server.context.keys.sign(claims, 1_200)
    const response = await server.call('/people', { token })
    expect([response.status, await response.json()]).toEqual([
      401,
      { code: 'PGRST303', message, details: null, hint: null },
    ])
    expect(response.headers.get('www-authenticate')).toBe(
      `Bearer error="invalid_token", error_description="${message}"`,
    )
  })

  test.each(['postgres', 'supabase_admin', 'authenticator', 'nobody_known', ''])(
    'are refused with 401 when their role is "%s"',
    async (role) => {
      const token = await server.context.keys.sign({ role, sub: ADA }, 60)
      const response = await server.call('/people', { token })
      expect([response.status, await response.json()]).toEqual([
        401,
        { code: '22023', message: `role "${role}" does not exist`, details: null, hint: null },
      ])
    },
  )

  test('are not required: an sb_ key in their place is the anonymous caller', async () => {
    expect((await server.call('/people?limit=1', { token: 'sb_publishable_anything' })).status).toBe(200)
  })

  test('take no database connection when they are invalid', async () => {
    const before = server.context.db.authenticatorPool.totalCount
    await Promise.all(Array.from({ length: 50 }, () => server.call('/people', { token: 'a.b.c' })))
    expect(server.context.db.authenticatorPool.totalCount).toBe(before)
  })
})

describe('request URLs', () => {
  test.each([
    ['/nowhere', 404, 'PGRST205', "Could not find the table 'fixture.nowhere' in the schema cache", null],
    [
      '/peple',
      404,
      'PGRST205',
      "Could not find the table 'fixture.peple' in the schema cache",
      "Perhaps you meant the table 'fixture.people'",
    ],
    ['/diarie', 404, 'PGRST205', "Could not find the table 'fixture.diarie' in the schema cache", null],
    ['/people/1', 404, 'PGRST125', 'Invalid path specified in request URL', null],
    [
      '/people?nope=eq.1',
      400,
      '42703',
      'column people.nope does not exist',
      'Perhaps you meant to reference the column "people.name".',
    ],
    [
      '/people?select=nope',
      400,
      '42703',
      'column people.nope does not exist',
      'Perhaps you meant to reference the column "people.name".',
    ],
    [
      '/people?order=nope',
      400,
      '42703',
      'column people.nope does not exist',
      'Perhaps you meant to reference the column "people.name".',
    ],
    ['/people?id=eq.x', 400, '22P02', 'invalid input syntax for type integer: "x"', null],
    [
      '/people?id=like.1',
      404,
      '42883',
      'operator does not exist: integer ~~ unknown',
      expect.stringContaining(''),
    ],
    ['/people?name=match.(', 400, '2201B', 'invalid regular expression: parentheses () not balanced', null],
    ['/people?name=fts(klingon).x', 400, '42704', 'text search configuration "klingon" does not exist', null],
    ['/people?limit=-1', 416, 'PGRST103', 'Requested range not satisfiable', null],
    ['/people?id=eq.%00', 400, '22021', 'invalid byte sequence for encoding "UTF8": 0x00', null],
  ])('are refused as PostgREST refuses them: %s', async (path, status, code, message, hint) => {
    const response = await server.call(path)
    const body = await response.json()
    expect([response.status, body.code, body.message]).toEqual([status, code, message])
    expect(body.hint).toEqual(hint)
    expect(Object.keys(body).sort()).toEqual(['code', 'details', 'hint', 'message'])
  })

  test.each([
    ['id=foo', 'filter (foo)', 1, 'unexpected "f" expecting "not" or operator (eq, gt, ...)'],
    ['id=noop.1', 'filter (noop.1)', 1, 'unexpected "o" expecting "not" or operator (eq, gt, ...)'],
    ['id=', 'filter ()', 1, 'unexpected end of input expecting "not" or operator (eq, gt, ...)'],
    ['id=eq', 'filter (eq)', 3, 'unexpected end of input expecting operator (eq, gt, ...)'],
    ['id=gtx.1', 'filter (gtx.1)', 3, 'unexpected "x" expecting operator (eq, gt, ...)'],
    ['id=notx', 'filter (notx)', 4, 'unexpected "x" expecting delimiter (.)'],
    ['id=not.x', 'filter (not.x)', 5, 'unexpected "x" expecting operator (eq, gt, ...)'],
    ['id=eq().1', 'filter (eq().1)', 4, 'unexpected ")" expecting operator (eq, gt, ...)'],
    ['id=in().1', 'filter (in().1)', 3, 'unexpected "(" expecting operator (eq, gt, ...)'],
    ['name=fts(x.1', 'filter (fts(x.1)', 6, 'unexpected "." expecting operator (eq, gt, ...)'],
    [
      'id=is.maybe',
      'filter (is.maybe)',
      4,
      'unexpected "m" expecting isVal: (null, not_null, true, false, unknown)',
    ],
    ['id=in.1,2', 'filter (in.1,2)', 4, 'unexpected "1" expecting "("'],
    ['select=id,', 'select parameter (id,)', 4, undefined],
    ['select=clubs(name', 'select parameter (clubs(name)', 11, undefined],
    ['select=id)', 'select parameter (id))', 3, undefined],
    ['select=data->>-78xy', 'select parameter (data->>-78xy)', 7, undefined],
    [
      'order=id.ac',
      'order (id.ac)',
      4,
      'unexpected "c" expecting "asc", "desc", "nullsfirst" or "nullslast"',
    ],
    [
      'order=id.descc',
      'order (id.descc)',
      8,
      'unexpected \'c\' expecting delimiter (.), "," or end of input',
    ],
    [
      'order=id.asc.nlsfst',
      'order (id.asc.nlsfst)',
      8,
      'unexpected "l" expecting "nullsfirst" or "nullslast"',
    ],
    [
      'order=id.asc.nullslasttt',
      'order (id.asc.nullslasttt)',
      17,
      'unexpected \'t\' expecting "," or end of input',
    ],
    [
      'or=()',
      'logic tree (())',
      4,
      'unexpected ")" expecting field name (* or [a..z0..9_$]), negation operator (not) or logic operator (and, or)',
    ],
    ['or=(id.eq.1', 'logic tree ((id.eq.1)', 11, undefined],
  ])('are refused with the position of the syntax error: %s', async (query, subject, column, details) => {
    const response = await server.call(`/people?${query}`)
    const body = await response.json()
    expect([response.status, body.code]).toEqual([400, 'PGRST100'])
    expect(body.message).toMatch(`"failed to parse ${subject}" (line 1, column `)
    if (details !== undefined) {
      expect(body.message).toBe(`"failed to parse ${subject}" (line 1, column ${column})`)
      expect(body.details).toBe(details)
    }
  })

  test('are refused with 405 for the method TRACE', async () => {
    const response = await new Promise<IncomingMessage>((resolve, reject) =>
      request(`${server.url}/rest/v1/people`, { method: 'TRACE' }, resolve).on('error', reject).end(),
    )
    const { code, message } = JSON.parse(await text(response))
    expect([response.statusCode, code, message]).toEqual([405, 'PGRST117', 'Unsupported HTTP method: TRACE'])
  })

  test('are refused with 416 when the offset is past the last row', async () => {
    const response = await server.call('/people?offset=99', { headers: { prefer: 'count=exact' } })
    expect(response.headers.get('content-range')).toBe('*/4')
    expect([response.status, (await response.json()).details]).toEqual([
      416,
      'An offset of 99 was requested, but there are only 4 rows.',
    ])
  })

  test('are refused with 416 when a range ends before it starts', async () => {
    const response = await server.call('/people', { headers: { range: '5-1' } })
    expect([response.status, (await response.json()).details]).toEqual([
      416,
      'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
    ])
  })
})

describe('schemas and media types', () => {
  test('select an exposed schema by header, and no other', async () => {
    const db = server.client({ db: { schema: 'annex' as 'public' } })
    expect((await db.from('rooms').select()).data).toEqual([{ id: 1, name: 'Attic' }])
    const hidden = await server
      .client({ db: { schema: 'auth' as 'public' } })
      .from('users')
      .select()
    expect([hidden.status, hidden.error]).toEqual([
      406,
      expect.objectContaining({
        code: 'PGRST106',
        message: 'Invalid schema: auth',
        hint: 'Only the following schemas are exposed: fixture, annex',
      }),
    ])
    const write = await server.call('/rooms', { body: { id: 2 }, headers: { 'content-profile': 'annex' } })
    expect([write.status, (await write.json()).code]).toEqual([401, '42501'])
  })

  test.each([
    '/films?select=fee(x)',
    '/films?select=earned(nothing(x))',
    '/films?select=earned(a:sport_id,b(c))',
  ])('do not name hidden tables in the refusal of %s', async (path) => {
    const response = await server.call(path)
    const said = await response.text()
    expect([response.status, JSON.parse(said).code]).toEqual([400, 'PGRST200'])
    expect(said).not.toMatch(/fees|cellar/)
  })

  test('name the schema of a response unless only one is exposed and none was requested', async () => {
    const named = async (url: string, headers = {}) =>
      (await fetch(`${url}/rest/v1/people?limit=1`, { headers })).headers.get('content-profile')
    expect(await named(server.url)).toBe('fixture')
    const single = await server.anotherServer({ PGRST_DB_SCHEMAS: 'fixture' })
    try {
      expect(await named(single.url)).toBeNull()
      expect(await named(single.url, { 'accept-profile': 'fixture' })).toBe('fixture')
    } finally {
      await single.stop()
    }
  })

  test('are refused with 406 when no accepted media type is available', async () => {
    const response = await server.call('/people', { headers: { accept: 'image/png' } })
    expect([response.status, await response.json()]).toEqual([
      406,
      {
        code: 'PGRST107',
        message: 'None of these media types are available: image/png',
        details: null,
        hint: null,
      },
    ])
    expect(
      (await server.call('/people?limit=1', { headers: { accept: 'image/png, application/json;q=0.5' } }))
        .status,
    ).toBe(200)
  })

  test('are refused with 406 for GeoJSON when PostGIS is not installed', async () => {
    const response = await server.call('/people', { headers: { accept: 'application/geo+json' } })
    expect([response.status, (await response.json()).code]).toEqual([406, 'PGRST107'])
  })

  test('are refused with 406 when one object is accepted and there are none or many', async () => {
    const db = await server.as()
    const none = await db.from('people').select().eq('id', 99).single()
    expect([none.status, none.error]).toEqual([
      406,
      expect.objectContaining({
        code: 'PGRST116',
        message: 'Cannot coerce the result to a single JSON object',
        details: 'The result contains 0 rows',
        hint: null,
      }),
    ])
    const many = await db.from('people').select().single()
    expect(many.error?.details).toBe('The result contains 4 rows')
    expect((await db.from('people').select().eq('id', 99).maybeSingle()).data).toBeNull()
  })
})

describe('settings that are off by default', () => {
  test('refuse aggregates and plans and ignore tx=rollback', async () => {
    const strict = await server.anotherServer({
      DB_AGGREGATES_ENABLED: '0',
      DB_PLAN_ENABLED: '0',
      DB_TX_ROLLBACK_ENABLED: '0',
    })
    try {
      const ask = (path: string, init = {}) => fetch(`${strict.url}/rest/v1${path}`, init)
      const sums = await ask('/orders?select=total.sum()')
      expect([sums.status, await sums.json()]).toEqual([
        400,
        { code: 'PGRST123', message: 'Use of aggregate functions is not allowed', details: null, hint: null },
      ])
      const plan = await ask('/orders', { headers: { accept: 'application/vnd.pgrst.plan+json' } })
      expect([plan.status, (await plan.json()).code]).toEqual([406, 'PGRST107'])
      const kept = await ask('/items', {
        method: 'POST',
        body: '{"label":"kept"}',
        headers: { 'content-type': 'application/json', prefer: 'tx=rollback' },
      })
      expect([kept.status, kept.headers.get('preference-applied')]).toEqual([201, null])
      expect(await server.sql(`delete from fixture.items where label = 'kept' returning 1 as one`)).toEqual([
        { one: 1 },
      ])
    } finally {
      await strict.stop()
    }
  })

  test('refuse requests without an API key when REQUIRE_API_KEY is on', async () => {
    const closed = await server.anotherServer({ REQUIRE_API_KEY: '1' })
    try {
      const ask = (headers = {}) => fetch(`${closed.url}/rest/v1/people?limit=1`, { headers })
      const none = await ask()
      expect([none.status, await none.json()]).toEqual([
        401,
        {
          message: 'No API key found in request',
          hint: 'No `apikey` request header or url param was found.',
        },
      ])
      expect((await ask({ apikey: 'foo' })).status).toBe(401)
      expect((await ask({ apikey: closed.anonKey })).status).toBe(200)
    } finally {
      await closed.stop()
    }
  })
})
