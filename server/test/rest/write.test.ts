import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { atMost, type FixtureServer, startFixtureServer } from './fixture-schema.ts'

let server: FixtureServer
beforeAll(async () => {
  server = await startFixtureServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  await server.sql(`truncate fixture.items restart identity; insert into fixture.items (label, amount) values ('one', 1), ('two', 2), ('three', 3);
    delete from fixture.countries where id > 3`)
})

const RETURN = { prefer: 'return=representation' }
const labels = async () =>
  (await server.sql<{ label: string }>('select label from fixture.items order by id')).map(
    ({ label }) => label,
  )

describe('write errors', () => {
  test.each([
    ['a body that is no JSON', 'POST', '/items', '{no', 400, 'PGRST102', 'Empty or invalid json'],
    ['no body', 'POST', '/items', '', 400, 'PGRST102', 'Empty or invalid json'],
    ['a number as a body', 'POST', '/items', '1', 400, 'PGRST102', 'Empty or invalid json'],
    [
      'rows of different shapes',
      'POST',
      '/items',
      '[{"label":"a"},{"amount":1}]',
      400,
      'PGRST102',
      'All object keys must match',
    ],
    ['rows that are no objects', 'POST', '/items', '[1,2]', 400, 'PGRST102', 'All object keys must match'],
    [
      'a column that is not there',
      'POST',
      '/items',
      '{"nope":1}',
      400,
      'PGRST204',
      "Could not find the 'nope' column of 'items' in the schema cache",
    ],
    [
      'a listed column that is not there',
      'POST',
      '/items?columns=label,nope',
      '[{"label":"a"}]',
      400,
      'PGRST204',
      "Could not find the 'nope' column of 'items' in the schema cache",
    ],
    [
      'an update of everything',
      'PATCH',
      '/items',
      '{"label":"x"}',
      400,
      '21000',
      'UPDATE requires a WHERE clause',
    ],
    ['a delete of everything', 'DELETE', '/items', undefined, 400, '21000', 'DELETE requires a WHERE clause'],
    [
      'an update of an unknown column',
      'PATCH',
      '/items?id=eq.1',
      '{"nope":1}',
      400,
      'PGRST204',
      "Could not find the 'nope' column of 'items' in the schema cache",
    ],
    [
      'a value of the wrong type',
      'POST',
      '/items',
      '{"amount":"many"}',
      400,
      '22P02',
      'invalid input syntax for type numeric: "many"',
    ],
    [
      'a generated key',
      'POST',
      '/items',
      '{"id":1}',
      400,
      '428C9',
      'cannot insert a non-DEFAULT value into column "id"',
    ],
    [
      'a key twice',
      'POST',
      '/countries',
      '{"id":1,"name":"x"}',
      409,
      '23505',
      'duplicate key value violates unique constraint "countries_pkey"',
    ],
    [
      'a key that refers to nothing',
      'PATCH',
      '/people?id=eq.1',
      '{"club_id":99}',
      409,
      '23503',
      'insert or update on table "people" violates foreign key constraint "people_club_id_fkey"',
    ],
    [
      'a null that may not be',
      'POST',
      '/countries',
      '{"id":9}',
      400,
      '23502',
      'null value in column "name" of relation "countries" violates not-null constraint',
    ],
    [
      'a view that cannot be written',
      'POST',
      '/club_sizes',
      '{"id":9}',
      400,
      '42809',
      'cannot change materialized view "club_sizes"',
    ],
    [
      'a put without its key',
      'PUT',
      '/countries?name=eq.x',
      '{"id":9,"name":"x"}',
      405,
      'PGRST105',
      "Filters must include all and only primary key columns with 'eq' operators",
    ],
    [
      'a put with a limit',
      'PUT',
      '/countries?id=eq.9&limit=1',
      '{"id":9,"name":"x"}',
      400,
      'PGRST114',
      'limit/offset querystring parameters are not allowed for PUT',
    ],
    [
      'a put of another row',
      'PUT',
      '/countries?id=eq.9',
      '{"id":8,"name":"x"}',
      400,
      'PGRST115',
      'Payload values do not match URL in primary key column(s)',
    ],
    [
      'a put of a row that does not say which',
      'PUT',
      '/countries?id=eq.9',
      '{"name":"x"}',
      400,
      'PGRST115',
      'Payload values do not match URL in primary key column(s)',
    ],
  ])('refuse %s', async (_what, method, path, body, status, code, message) => {
    const before = await server.sql('select * from fixture.items')
    const response = await server.call(path, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body }),
    })
    expect([response.status, await response.json()]).toEqual([
      status,
      expect.objectContaining({ code, message }),
    ])
    expect(await server.sql('select * from fixture.items')).toEqual(before)
  })

  test('refuse a content type that is not supported', async () => {
    const response = await server.call('/items', {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: 'x',
    })
    expect([response.status, (await response.json()).message]).toEqual([
      400,
      'Content-Type not acceptable: text/plain',
    ])
  })
})

test.each(['/items', '/rpc/echo_args'])('a body that is not valid UTF-8 is refused: %s', async (path) => {
  const response = await server.call(path, {
    body: Buffer.from('{"label":"caf\xe9"}', 'latin1'),
    headers: { 'content-type': 'application/json' },
  })
  expect([response.status, (await response.json()).message]).toEqual([400, 'Empty or invalid json'])
  expect(await labels()).toEqual(['one', 'two', 'three'])
})

describe('insert', () => {
  test('returns no body by default', async () => {
    const db = await server.as()
    const { status, data, error } = await db.from('items').insert({ label: 'new' })
    expect({ status, data, error }).toEqual({ status: 201, data: null, error: null })
    expect(await labels()).toContain('new')
  })

  test('returns the row with its defaults for return=representation', async () => {
    const db = await server.as()
    const { data } = await db.from('items').insert({ label: 'new' }).select('label,amount,extra').single()
    expect(data).toEqual({ label: 'new', amount: 10, extra: { a: 1 } })
  })

  test('takes an empty object as a row of defaults and an empty list as no row', async () => {
    const made = await server.call('/items?select=label', { body: {}, headers: RETURN })
    expect([made.status, await made.json()]).toEqual([201, [{ label: 'unnamed' }]])
    const none = await server.call('/items', { body: [], headers: RETURN })
    expect([none.status, await none.json()]).toEqual([201, []])
    const two = await server.call('/items?select=label', { body: [{}, {}], headers: RETURN })
    expect(await two.json()).toEqual([{ label: 'unnamed' }, { label: 'unnamed' }])
  })

  test('takes an update with an empty body as no update, without a filter too', async () => {
    for (const body of [{}, [], [{}]]) {
      const response = await server.call('/items', { method: 'PATCH', body, headers: RETURN })
      expect([response.status, response.headers.get('content-range'), await response.json()]).toEqual([
        200,
        '*/*',
        [],
      ])
    }
  })

  test('fills columns missing from a bulk row with null or the default', async () => {
    const rows = [{ label: 'a' }, { amount: 3 }]
    const db = await server.as()
    const nulls = await db.from('items').insert(rows).select('label,amount')
    expect(nulls.data).toEqual([
      { label: 'a', amount: null },
      { label: null, amount: 3 },
    ])
    const defaults = await db.from('items').insert(rows, { defaultToNull: false }).select('label,amount')
    expect(defaults.data).toEqual([
      { label: 'a', amount: 10 },
      { label: 'unnamed', amount: 3 },
    ])
  })

  test('fills columns missing from a bulk row with the default of their domain', async () => {
    const response = await server.call('/belts?columns=id,level,dan', {
      body: [{ id: 1 }, { id: 2, level: null, dan: 5 }],
      headers: { prefer: 'return=representation, missing=default' },
    })
    expect(await response.json()).toEqual([
      { id: 1, level: 3, dan: 1 },
      { id: 2, level: null, dan: 5 },
    ])
  })

  test('advances the sequence for every bulk row, those that give the number included', async () => {
    const db = await server.as()
    const [{ last } = { last: 0 }] = await server.sql<{ last: number }>(
      `select last_value::int as last from fixture.people_id_seq`,
    )
    const { data, error } = await db
      .from('people')
      .upsert([{ id: 4, name: 'Dag*Star' }, { name: 'Eli' }], { defaultToNull: false })
      .select('id,name')
    expect(error).toBeNull()
    expect(data).toEqual([
      { id: 4, name: 'Dag*Star' },
      { id: last + 2, name: 'Eli' },
    ])
    await server.sql(`delete from fixture.people where name = 'Eli'`)
  })

  test('does not need a sequence when every bulk row gives the number', async () => {
    await server.sql('revoke usage on sequence fixture.people_id_seq from anon')
    try {
      const db = await server.as()
      const named = [
        { id: 901, name: 'Fay' },
        { id: 902, name: 'Gil' },
      ]
      const { data } = await db.from('people').insert(named, { defaultToNull: false }).select('id').rollback()
      expect(data).toEqual([{ id: 901 }, { id: 902 }])
      const unnamed = await db.from('people').insert([{ id: 903 }, { name: 'Hal' }], { defaultToNull: false })
      expect(unnamed.error?.message).toBe('permission denied for sequence people_id_seq')
    } finally {
      await server.sql('grant usage on sequence fixture.people_id_seq to anon')
    }
  })

  test('keeps every digit', async () => {
    const response = await server.call('/items?select=amount', {
      method: 'POST',
      body: '{"amount":123456789012345678901234567890.1234567890}',
      headers: { ...RETURN, 'content-type': 'application/json' },
    })
    expect(await response.text()).toBe('[{"amount":123456789012345678901234567890.1234567890}]')
  })

  test('accepts CSV and forms', async () => {
    const csv = await server.call('/items?select=label,amount', {
      method: 'POST',
      body: 'label,amount\n"a,b",5\nNULL,6\n',
      headers: { ...RETURN, 'content-type': 'text/csv' },
    })
    expect(await csv.json()).toEqual([
      { label: 'a,b', amount: 5 },
      { label: null, amount: 6 },
    ])
    const form = await server.call('/items?select=label,amount', {
      method: 'POST',
      body: 'label=c&amount=7',
      headers: { ...RETURN, 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(await form.json()).toEqual([{ label: 'c', amount: 7 }])
  })

  test('returns the Location for return=headers-only', async () => {
    const response = await server.call('/people_sports', {
      body: { person_id: 3, sport_id: 3 },
      headers: { prefer: 'return=headers-only' },
    })
    expect([response.status, response.headers.get('location'), await response.text()]).toEqual([
      201,
      '/people_sports?person_id=eq.3&sport_id=eq.3',
      '',
    ])
    const blanks = await server.call('/regions', {
      body: { country_id: 3, code: 'a & b+c' },
      headers: { prefer: 'return=headers-only' },
    })
    expect(blanks.headers.get('location')).toBe('/regions?country_id=eq.3&code=eq.a%20%26%20b%2Bc')
  })

  test('returns embedded resources and computed columns', async () => {
    const db = await server.as()
    const { data, error } = await db
      .from('people')
      .insert({ name: 'Eve', club_id: 1 })
      .select('name, initial, clubs(name), teammates(name), sports(name)')
      .single()
    expect(error).toBeNull()
    expect(data).toMatchObject({ name: 'Eve', initial: 'E', clubs: { name: 'Fjord FC' }, sports: [] })
    await server.sql(`delete from fixture.people where name = 'Eve'`)
  })

  test('rolls back two rows when a single object is accepted', async () => {
    const db = await server.as()
    const { error, status } = await db
      .from('items')
      .insert([{ label: 'a' }, { label: 'b' }])
      .select()
      .single()
    expect([status, error?.code, error?.details]).toEqual([406, 'PGRST116', 'The result contains 2 rows'])
    expect(await labels()).toEqual(['one', 'two', 'three'])
  })
})

describe('upsert', () => {
  const body = [
    { id: 1, name: 'Norge', iso: 'NO' },
    { id: 7, name: 'Peru', iso: 'PE' },
  ]

  test('merges, and answers 201 when a row is new and 200 otherwise', async () => {
    const db = await server.as()
    const mixed = await db.from('countries').upsert(body).select('id,name').order('id')
    expect([mixed.status, mixed.data]).toEqual([
      201,
      [
        { id: 1, name: 'Norge' },
        { id: 7, name: 'Peru' },
      ],
    ])
    const again = await db.from('countries').upsert({ id: 1, name: 'Norway', iso: 'NO' }).select('name')
    expect([again.status, again.data]).toEqual([200, [{ name: 'Norway' }]])
  })

  test('ignores existing rows for ignoreDuplicates', async () => {
    const db = await server.as()
    const { data, status } = await db
      .from('countries')
      .upsert(
        [
          { id: 1, name: 'Changed' },
          { id: 8, name: 'Mali' },
        ],
        { ignoreDuplicates: true },
      )
      .select('id')
    expect([status, data]).toEqual([201, [{ id: 8 }]])
  })

  test('matches on another unique column by on_conflict', async () => {
    const db = await server.as()
    await db.from('countries').upsert({ id: 2, name: 'Ghana!', iso: 'GH' }, { onConflict: 'iso' })
    expect(await server.sql('select name from fixture.countries where id = 2')).toEqual([{ name: 'Ghana!' }])
    await server.sql(`update fixture.countries set name = 'Ghana' where id = 2`)
  })

  test('inserts or replaces the row of a PUT', async () => {
    const made = await server.call('/countries?id=eq.9', {
      method: 'PUT',
      body: { id: 9, name: 'Fiji' },
      headers: RETURN,
    })
    expect([made.status, await made.json()]).toEqual([201, [{ id: 9, name: 'Fiji', iso: null }]])
    const replaced = await server.call('/countries?id=eq.9', {
      method: 'PUT',
      body: { id: 9, name: 'Viti' },
      headers: RETURN,
    })
    expect([replaced.status, await replaced.json()]).toEqual([200, [{ id: 9, name: 'Viti', iso: null }]])
    // A PUT writes the whole body, whatever ?columns says.
    const named = await server.call('/countries?id=eq.9&columns=id', {
      method: 'PUT',
      body: { id: 9, name: 'Fiji' },
    })
    expect(named.status).toBe(204)
    expect(await server.sql('select name from fixture.countries where id = 9')).toEqual([{ name: 'Fiji' }])
  })
})

describe('update and delete', () => {
  test('change the rows that the filters match', async () => {
    const db = await server.as()
    const { status, data } = await db.from('items').update({ label: 'changed' }).gt('id', 1)
    expect([status, data]).toEqual([204, null])
    expect(await labels()).toEqual(['one', 'changed', 'changed'])
  })

  test('return the changed rows in order with their count', async () => {
    const db = await server.as()
    const { data, count, status } = await db
      .from('items')
      .update({ amount: 0 }, { count: 'exact' })
      .or('id.eq.1,label.eq.two')
      .select('id,amount')
      .order('id', { ascending: false })
    expect([status, count, data]).toEqual([
      200,
      2,
      [
        { id: 2, amount: 0 },
        { id: 1, amount: 0 },
      ],
    ])
  })

  test('return a row that no longer matches its own filter', async () => {
    const db = await server.as()
    const { data } = await db.from('items').update({ label: 'gone' }).eq('label', 'one').select('id,label')
    expect(data).toEqual([{ id: 1, label: 'gone' }])
  })

  test('change nothing when there is nothing to set', async () => {
    const response = await server.call('/items?id=eq.1', { method: 'PATCH', body: {}, headers: RETURN })
    expect([response.status, await response.json(), response.headers.get('content-range')]).toEqual([
      200,
      [],
      '*/*',
    ])
    expect((await server.call('/items?id=eq.99', { method: 'PATCH', body: { label: 'x' } })).status).toBe(204)
  })

  test('return the deleted rows', async () => {
    const db = await server.as()
    expect((await db.from('items').delete().eq('id', 2).select('label')).data).toEqual([{ label: 'two' }])
    expect((await db.from('items').delete({ count: 'exact' }).eq('id', 3)).count).toBe(1)
    expect(await labels()).toEqual(['one'])
  })

  test('roll back when more rows are affected than max-affected allows', async () => {
    const db = await server.as()
    const { error, status } = await atMost(db.from('items').update({ label: 'all' }).gt('id', 0), 2)
    expect([status, error?.code, error?.details]).toEqual([400, 'PGRST124', 'The query affects 3 rows'])
    expect(await labels()).toEqual(['one', 'two', 'three'])
    expect((await atMost(db.from('items').delete().eq('id', 1), 1)).status).toBe(204)
  })

  test('return the row as written for tx=rollback', async () => {
    const db = await server.as()
    const { data } = await db.from('items').update({ label: 'never' }).eq('id', 1).select('label').rollback()
    expect(data).toEqual([{ label: 'never' }])
    expect(await labels()).toEqual(['one', 'two', 'three'])
  })

  test('work on a table with the name payload', async () => {
    const write = async (method: string, path: string, body: unknown, prefer = '') => {
      const headers = { prefer: `return=representation,${prefer}` }
      return (await server.call(path, { method, body, headers })).json()
    }
    expect(await write('POST', '/payload', [{ id: 1, payload: 'a' }])).toEqual([{ id: 1, payload: 'a' }])
    expect(await write('PATCH', '/payload?payload=eq.a', { payload: 'b' })).toEqual([{ id: 1, payload: 'b' }])
    expect(await write('PUT', '/payload?id=eq.1', { id: 1, payload: 'c' })).toEqual([{ id: 1, payload: 'c' }])
    expect(await write('PATCH', '/payload?id=eq.1&columns=payload', {}, 'missing=default')).toEqual([
      { id: 1, payload: 'none' },
    ])
    expect(await write('DELETE', '/payload?id=eq.1', undefined)).toEqual([{ id: 1, payload: 'none' }])
  })

  test('work through a view', async () => {
    const db = await server.as()
    const { data } = await db
      .from('people_view')
      .update({ full_name: 'Ada B.' })
      .eq('id', 1)
      .select('full_name')
      .rollback()
    expect(data).toEqual([{ full_name: 'Ada B.' }])
  })
})

test('Preference-Applied lists the preferences that were honoured, and only those', async () => {
  const response = await server.call('/items', {
    body: { label: 'x' },
    headers: {
      prefer: 'return=minimal, missing=default, nonsense=1, tx=rollback, resolution=merge-duplicates',
    },
  })
  expect(response.headers.get('preference-applied')).toBe(
    'resolution=merge-duplicates, missing=default, return=minimal, tx=rollback',
  )
  const strict = await server.call('/items', {
    body: { label: 'x' },
    headers: { prefer: 'handling=strict, nonsense=1' },
  })
  expect([strict.status, await strict.json()]).toEqual([
    400,
    {
      code: 'PGRST122',
      message: 'Invalid preferences given with handling=strict',
      details: 'Invalid preferences: nonsense=1',
      hint: null,
    },
  ])
})
