import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { ADA, atMost, type FixtureServer, startFixtureServer } from './fixture-schema.ts'

let server: FixtureServer
beforeAll(async () => {
  server = await startFixtureServer()
})
afterAll(() => server.stop())

const json = async (path: string, body?: unknown, headers = {}) =>
  (await server.call(path, { body, headers })).json()

describe('function call errors', () => {
  test.each([
    [
      '/rpc/add',
      { x: 1 },
      404,
      'PGRST202',
      'Could not find the function fixture.add(x) in the schema cache',
      'Searched for the function fixture.add with parameter x or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache.',
      null,
    ],
    [
      '/rpc/echo_args',
      { a: 1, b: 1, e: 1 },
      404,
      'PGRST202',
      'Could not find the function fixture.echo_args(a, b, e) in the schema cache',
      'Searched for the function fixture.echo_args with parameters a, b, e or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache.',
      'Perhaps you meant to call the function fixture.echo_args(a, b, c, d)',
    ],
    [
      '/rpc/add',
      {},
      404,
      'PGRST202',
      'Could not find the function fixture.add without parameters in the schema cache',
      'Searched for the function fixture.add without parameters or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache.',
      null,
    ],
    [
      '/rpc/nameless_number',
      { '': 1 },
      404,
      'PGRST202',
      'Could not find the function fixture.nameless_number() in the schema cache',
      'Searched for the function fixture.nameless_number with parameter  or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache.',
      null,
    ],
    [
      '/rpc/nameless_pair',
      undefined,
      404,
      'PGRST202',
      'Could not find the function fixture.nameless_pair without parameters in the schema cache',
      'Searched for the function fixture.nameless_pair without parameters, but no matches were found in the schema cache.',
      null,
    ],
    [
      '/rpc/nameless_or_none',
      {},
      300,
      'PGRST203',
      'Could not choose the best candidate function between: fixture.nameless_or_none(), fixture.nameless_or_none( => text)',
      null,
      'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
    ],
    [
      '/rpc/add',
      // A conversion to text of such a value would throw.
      { x: { toString: null } },
      404,
      'PGRST202',
      'Could not find the function fixture.add(x) in the schema cache',
      'Searched for the function fixture.add with parameter x or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache.',
      null,
    ],
    [
      '/rpc/ad',
      undefined,
      404,
      'PGRST202',
      'Could not find the function fixture.ad without parameters in the schema cache',
      'Searched for the function fixture.ad without parameters, but no matches were found in the schema cache.',
      null,
    ],
    [
      '/rpc/people_nam?part=a',
      undefined,
      404,
      'PGRST202',
      'Could not find the function fixture.people_nam(part) in the schema cache',
      'Searched for the function fixture.people_nam with parameter part, but no matches were found in the schema cache.',
      'Perhaps you meant to call the function fixture.people_named',
    ],
    [
      '/rpc/unclear',
      { a: 1 },
      300,
      'PGRST203',
      'Could not choose the best candidate function between: fixture.unclear(a => integer), fixture.unclear(a => text)',
      null,
      'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
    ],
    ['/rpc/add', { a: 'x' }, 400, '22P02', 'invalid input syntax for type integer: "x"', null, null],
    ['/rpc/secret', {}, 401, '42501', 'permission denied for function secret', null, null],
    [
      '/rpc/add_item?label=x',
      undefined,
      405,
      '25006',
      'cannot execute INSERT in a read-only transaction',
      null,
      null,
    ],
    ['/rpc/refuse', { code: 'P0001' }, 400, 'P0001', 'refused', 'because', 'ask again'],
    ['/rpc/refuse', { code: 'PT402' }, 402, 'PT402', 'refused', 'because', 'ask again'],
    ['/rpc/refuse', { code: 'PT40A' }, 500, 'PT40A', 'refused', 'because', 'ask again'],
    [
      '/rpc/add?a=1',
      { a: 1 },
      400,
      'PGRST100',
      '"failed to parse filter (1)" (line 1, column 1)',
      'unexpected "1" expecting "not" or operator (eq, gt, ...)',
      null,
    ],
    ['/rpc/refuse', { code: '40001' }, 500, '40001', 'refused', 'because', 'ask again'],
    ['/rpc/refuse', { code: '53100' }, 503, '53100', 'refused', 'because', 'ask again'],
    ['/rpc/refuse', { code: '28000' }, 403, '28000', 'refused', 'because', 'ask again'],
  ])('answer %s %j with %i %s', async (path, body, status, code, message, details, hint) => {
    const response = await server.call(path, { body })
    expect([response.status, await response.json()]).toEqual([status, { code, message, details, hint }])
  })

  test('send the error message as status text for a PT status', async () => {
    const said = await server.call('/rpc/refuse', { body: { code: 'PT402' } })
    expect([said.status, said.statusText]).toEqual([402, 'refused'])
    const usual = await server.call('/rpc/refuse', { body: { code: 'P0001' } })
    expect([usual.status, usual.statusText]).toEqual([400, 'Bad Request'])
  })

  test('answer a denied call with 401 to anon and 403 to a signed-in user', async () => {
    const anonymous = await server.call('/rpc/secret', { body: {} })
    expect([anonymous.status, anonymous.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
    const ada = await server.call('/rpc/secret', { body: {}, token: await server.token(ADA) })
    expect([ada.status, (await ada.json()).code]).toEqual([403, '42501'])
  })

  test('never suggest a function that the caller may not execute', async () => {
    expect((await json('/rpc/secre', {})).hint).toBeNull()
  })

  test('answer PATCH with 405', async () => {
    const response = await server.call('/rpc/add', { method: 'PATCH', body: { a: 1 } })
    expect([response.status, (await response.json()).message]).toEqual([
      405,
      'Cannot use the PATCH method on RPC',
    ])
  })

  test('take status, headers and body from a PGRST exception of the function', async () => {
    const response = await server.call('/rpc/teapot', { body: {} })
    expect([
      response.status,
      response.statusText,
      response.headers.get('x-pot'),
      await response.json(),
    ]).toEqual([
      418,
      'Short And Stout',
      'yes',
      { code: 'TEA', message: 'short and stout', details: null, hint: 'tip me' },
    ])
  })
})

describe('calling a function', () => {
  const functions = ['void', 'int', 'setof int', 'fixture.people', 'setof fixture.people'].flatMap(
    (returns) => ['volatile', 'stable', 'immutable'].map((volatility) => ({ returns, volatility })),
  )
  const nameOf = ({ returns, volatility }: { returns: string; volatility: string }) =>
    `refuse_${volatility}_${returns.replaceAll(/\W/g, '_')}`
  beforeAll(async () => {
    for (const one of functions) {
      await server.sql(`create function fixture.${nameOf(one)}() returns ${one.returns} language plpgsql ${one.volatility} set search_path = ''
        as $$ begin raise 'called'; end $$; grant execute on function fixture.${nameOf(one)} to anon`)
    }
    const last = nameOf(functions.at(-1) ?? { returns: '', volatility: '' })
    const shown = async () => expect((await server.call(`/rpc/${last}`, { body: {} })).status).toBe(400)
    await vi.waitFor(shown, { timeout: 20_000, interval: 20 })
  })

  test.each(functions)('executes it even when no result is requested: $volatility $returns', async (one) => {
    for (const method of ['POST', 'GET', 'HEAD']) {
      const response = await server.call(`/rpc/${nameOf(one)}`, { method })
      expect([method, response.status]).toEqual([method, 400])
    }
    const minimal = { prefer: 'return=minimal' }
    expect((await server.call(`/rpc/${nameOf(one)}`, { body: {}, headers: minimal })).status).toBe(400)
  })
})

describe('function arguments', () => {
  test.each([
    ['by POST, one left to its default', '/rpc/add', { a: 2 }, 3],
    ['by POST, all', '/rpc/add', { a: 2, b: 5 }, 7],
    ['by POST, the first of a list', '/rpc/add', [{ a: 2, b: 5 }, { a: 9 }], 7],
    [
      'by POST, lists in the first of a list',
      '/rpc/echo_args',
      [{ a: [1], b: ['x'], c: 1 }],
      { a: [1], b: ['x'], c: 1, d: 'calm' },
    ],
    ['by GET', '/rpc/add?a=2&b=5', undefined, 7],
    [
      'no text is cut',
      '/rpc/fixed?c=abcdefg&b=10101&cs={abcdefg}',
      undefined,
      ['abcdefg', '10101', ['abcdefg']],
    ],
    ['a list of the rest, by POST', '/rpc/total', { numbers: [1, 2, 3] }, 6],
    ['a list of the rest, by GET', '/rpc/total?numbers=1&numbers=2', undefined, 3],
    ['none', '/rpc/first_person?select=id', undefined, { id: 1 }],
    [
      'JSON, lists and enums',
      '/rpc/echo_args',
      { a: { x: [1, null] }, b: ['p,q', null, '"'], c: 1.5, d: 'keen' },
      { a: { x: [1, null] }, b: ['p,q', null, '"'], c: 1.5, d: 'keen' },
    ],
    ['JSON that is text', '/rpc/echo_args', { a: 'x', b: [], c: 1 }, { a: 'x', b: [], c: 1, d: 'calm' }],
    [
      'JSON and lists by GET',
      '/rpc/echo_args?a={"x":1}&b={p,q}&c=1.5',
      undefined,
      { a: { x: 1 }, b: ['p', 'q'], c: 1.5, d: 'calm' },
    ],
    ['null', '/rpc/echo_args', { a: null, b: null, c: null }, { a: null, b: null, c: null, d: 'calm' }],
    ['the whole body', '/rpc/echo_json', { any: ['thing'] }, { any: ['thing'] }],
    ['the whole body, named like nothing', '/rpc/echo_json', { '': { b: 1 } }, { '': { b: 1 } }],
    ['of several without a name, the one that takes a body', '/rpc/nameless', { '': true }, '{"":true}'],
    ['instead of its default', '/rpc/nameless_or_none', { '': 'y' }, '{"":"y"}'],
  ])('are accepted: %s', async (_what, path, body, expected) => {
    expect(await json(path, body)).toEqual(expected)
  })

  test('keep every digit of their numbers', async () => {
    const body = '{"c":90071992547409939007199254740993.10,"a":{"c":1,"n":1.50},"b":[]}'
    const response = await server.call('/rpc/echo_args', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    })
    expect(await response.text()).toBe(
      '{"a": {"c": 1, "n": 1.50}, "b": [], "c": 90071992547409939007199254740993.10, "d": "calm"}',
    )
  })

  test('are accepted as plain text and as bytes', async () => {
    const text = await server.call('/rpc/echo_text', {
      body: 'hé "there"',
      method: 'POST',
      headers: { 'content-type': 'text/plain', accept: 'text/plain' },
    })
    expect([await text.text(), text.headers.get('content-type')]).toEqual([
      'hé "there"',
      'text/plain; charset=utf-8',
    ])
    const bytes = await server.call('/rpc/echo_bytes', {
      body: Buffer.from([0, 255, 10]),
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream' },
    })
    expect(await bytes.json()).toBe(3)
  })

  test('are accepted as a form', async () => {
    const response = await server.call('/rpc/add', {
      body: 'a=4&b=5',
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(await response.json()).toBe(9)
  })
})

describe('function results', () => {
  test('answer 204 for a function that returns void', async () => {
    const db = await server.as()
    const { status, data, error } = await db.rpc('nothing')
    expect({ status, data, error }).toEqual({ status: 204, data: null, error: null })
  })

  test.each([
    ['a list of values', '/rpc/evens?up_to=6', [2, 4, 6]],
    ['a page of them', '/rpc/evens?up_to=10&limit=2&offset=1', [4, 6]],
    [
      'rows of named columns',
      '/rpc/pairs?order=a.desc',
      [
        { a: 2, b: 'two' },
        { a: 1, b: 'one' },
      ],
    ],
    [
      'a returned table, filtered',
      '/rpc/table_of?n=3&square=gt.1&select=square',
      [{ square: 4 }, { square: 9 }],
    ],
    [
      'rows of a table, with everything a table has',
      '/rpc/people_named?part=a&select=id,initial,clubs(name)&clubs.id=eq.1&order=id.desc&id=lt.3',
      [{ id: 1, initial: 'A', clubs: { name: 'Fjord FC' } }],
    ],
    [
      'one row',
      '/rpc/first_person?select=name,clubs(name)',
      { name: 'Ada Berg', clubs: { name: 'Fjord FC' } },
    ],
  ])('return %s', async (_what, path, expected) => {
    expect(await json(path)).toEqual(expected)
  })

  test('support arguments, count, head and single of supabase-js', async () => {
    const db = await server.as()
    const counted = await db
      .rpc('people_named', { part: 'a' }, { count: 'exact' })
      .select('id')
      .limit(1)
      .order('id')
    expect([counted.count, counted.data, counted.status]).toEqual([3, [{ id: 1 }], 206])
    const head = await db.rpc('people_named', { part: 'a' }, { head: true, count: 'exact' })
    expect([head.count, head.data]).toEqual([3, null])
    const one = await db.rpc('people_named', { part: 'osei' }, { get: true }).select('name').single()
    expect(one.data).toEqual({ name: 'Ben Osei' })
    const many = await db.rpc('people_named', { part: 'a' }).single()
    expect([many.status, many.error?.code]).toEqual([406, 'PGRST116'])
  })

  test.each([
    ['add', { a: 1 }, 2],
    ['first_person', {}, expect.objectContaining({ id: 1 })],
    ['nothing', {}, null],
  ])('count a single value as one: %s', async (name, args, data) => {
    const db = await server.as()
    expect(await db.rpc(name, args, { count: 'exact' })).toMatchObject({ data, count: 1 })
    expect((await db.rpc(name, args, { count: 'exact', head: true })).count).toBe(1)
  })

  test('return only the count when head is requested with arguments that need a POST', async () => {
    const db = await server.as()
    const args = { a: { x: 1 }, b: ['y'], c: 1 }
    expect(await db.rpc('echo_args', args, { head: true, count: 'exact' })).toMatchObject({
      status: 200,
      data: null,
      error: null,
      count: 1,
    })
    const prefer = 'return=minimal, count=exact'
    const response = await server.call('/rpc/evens', { body: { up_to: 6 }, headers: { prefer } })
    expect([response.headers.get('content-range'), response.headers.get('preference-applied')]).toEqual([
      '0-2/3',
      'return=minimal, count=exact',
    ])
    expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([
      200,
      null,
      '',
    ])
  })

  test('return an inserted row once and insert it once even when counted', async () => {
    const db = await server.as()
    const { data } = await db.rpc('add_item', { label: 'by call' }, { count: 'exact' })
    expect(data).toMatchObject({ label: 'by call', amount: 10 })
    expect(await server.sql(`select count(*)::int from fixture.items where label = 'by call'`)).toEqual([
      { count: 1 },
    ])
  })

  test('roll back when more rows are affected than max-affected allows', async () => {
    const db = await server.as()
    const { error } = await atMost(db.rpc('rename_items', { label: 'renamed' }), 1)
    expect(error?.code).toBe('PGRST124')
    expect(await server.sql(`select from fixture.items where label = 'renamed'`)).toEqual([])
    const single = await atMost(db.rpc('add_item', { label: 'x' }), 1)
    expect(single.error?.code).toBe('PGRST128')
  })

  test.each([
    ['/rpc/page?title=Hi', 'text/html', 'text/html', '<h1>Hi</h1>'],
    ['/rpc/page?title=Hi', 'text/html,application/xhtml+xml,*/*;q=0.8', 'text/html', '<h1>Hi</h1>'],
    ['/rpc/page?title=Hi', '*/*', 'application/json; charset=utf-8', '"<h1>Hi</h1>"'],
    ['/rpc/page?title=Hi', 'application/json', 'application/json; charset=utf-8', '"<h1>Hi</h1>"'],
    ['/rpc/picture', 'image/png, */*;q=0.5', 'image/png', '\ufffdPNG'],
    ['/rpc/any_file', 'audio/*', 'audio/ogg', 'OggS'],
    ['/rpc/any_file', '*/*', 'audio/ogg', 'OggS'],
    ['/rpc/own_json', 'application/vnd.fixture+json', 'application/vnd.fixture+json', '{"a":1}'],
  ])('use a domain named like a media type as the media type: %s as %s', async (path, accept, type, body) => {
    const response = await server.call(path, { headers: { accept } })
    expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([
      200,
      type,
      body,
    ])
  })

  test('refuse a set of media type values with 406', async () => {
    const response = await server.call('/rpc/leaflets?title=Hi', { headers: { accept: 'text/html' } })
    expect([response.status, await response.json()]).toEqual([
      406,
      expect.objectContaining({ code: 'PGRST107' }),
    ])
    expect(await (await server.call('/rpc/leaflets?title=Hi')).json()).toEqual(['<h1>Hi</h1>'])
  })

  test.each(['application/problem+json', 'application/json', 'text/plain; charset=latin1'])(
    'use the Content-Type that the function sets, unchanged: %s',
    async (type) => {
      const response = await server.call('/rpc/typed_as', { body: { type } })
      expect([response.headers.get('content-type'), await response.text()]).toEqual([type, '{"a":1}'])
    },
  )

  test('send two Set-Cookie headers as two headers', async () => {
    const response = await server.call('/rpc/two_cookies', { body: {} })
    expect(response.headers.getSetCookie()).toEqual(['a=1; Path=/', 'b=2; HttpOnly'])
  })

  test('take arguments as CSV', async () => {
    const response = await server.call('/rpc/add', {
      body: 'a,b\n2,5',
      headers: { 'content-type': 'text/csv' },
    })
    expect(await response.json()).toBe(7)
  })

  test('return one value as CSV', async () => {
    const response = await server.call('/rpc/add?a=4', { headers: { accept: 'text/csv' } })
    expect(await response.text()).toBe('pgrst_scalar\n5')
  })

  test('answer 406 for a media type the function does not return', async () => {
    const response = await server.call('/rpc/page?title=Hi', { headers: { accept: 'image/png' } })
    expect([response.status, (await response.json()).code]).toEqual([406, 'PGRST107'])
  })

  test('use the status and headers that the function sets', async () => {
    const response = await server.call('/rpc/created', { body: {} })
    expect([response.status, response.headers.get('x-made'), await response.json()]).toEqual([
      202,
      'here',
      'ok',
    ])
  })

  test('see the caller, the method and the headers of the request in their settings', async () => {
    const response = await server.call('/rpc/who', {
      token: await server.token(ADA),
      headers: { 'x-probe': 'hello', prefer: 'timezone=America/Lima' },
    })
    expect(await response.json()).toMatchObject({
      role: 'authenticated',
      claims: { sub: ADA, role: 'authenticated' },
      method: 'GET',
      path: '/rpc/who',
      agent: 'hello',
      timeout: '8s',
      zone: 'America/Lima',
      read_only: 'on',
    })
    expect(await json('/rpc/who')).toMatchObject({ role: 'anon', timeout: '3s' })
  })

  test('see neither the API key nor the token nor a cookie among the headers', async () => {
    const response = await server.call('/rpc/who', {
      token: await server.token(ADA),
      headers: { apikey: server.anonKey, cookie: 'theme=dark', 'x-probe': 'hello' },
    })
    const { headers } = (await response.json()) as { headers: Record<string, string> }
    expect(headers['x-probe']).toBe('hello')
    for (const name of ['apikey', 'authorization', 'cookie']) expect(Object.keys(headers)).not.toContain(name)
  })
})
