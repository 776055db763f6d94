import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type FixtureServer, startFixtureServer } from './fixture-schema.ts'

let server: FixtureServer
beforeAll(async () => {
  server = await startFixtureServer()
})
afterAll(() => server.stop())

const names = async (query: string) => {
  const response = await server.call(`/people?select=name&order=id&${query}`)
  const body = (await response.json()) as { name: string }[]
  expect(response.status, JSON.stringify(body)).toBe(200)
  return body.map(({ name }) => name.split(/[ ,*]/)[0])
}

describe('filters', () => {
  test.each([
    ['id=eq.1', ['Ada']],
    ['id=neq.1', ['Ben', 'Cy', 'Dag']],
    ['id=gt.3', ['Dag']],
    ['id=gte.3', ['Cy', 'Dag']],
    ['id=lt.2', ['Ada']],
    ['id=lte.2', ['Ada', 'Ben']],
    ['name=like.A*', ['Ada']],
    ['name=like.%25B%25', ['Ada', 'Ben']],
    ['name=ilike.*osei', ['Ben']],
    ['name=match.^[AB]', ['Ada', 'Ben']],
    ['name=imatch.^[ab]', ['Ada', 'Ben']],
    ['height=is.null', ['Cy']],
    ['height=is.not_null', ['Ada', 'Ben', 'Dag']],
    ['height=not.is.null', ['Ada', 'Ben', 'Dag']],
    ['active=is.true', ['Ada', 'Ben', 'Dag']],
    ['active=is.FALSE', ['Cy']],
    ['active=is.unknown', []],
    ['height=isdistinct.175', ['Ada', 'Cy', 'Dag']],
    ['id=in.(1,4)', ['Ada', 'Dag']],
    ['id=in.()', []],
    ['id=not.in.(1,4)', ['Ben', 'Cy']],
    ['name=in.("Cy, \\"the cat\\" (Jr.)",x)', ['Cy']],
    ['tags=cs.{fast}', ['Ada', 'Dag']],
    ['tags=cd.{fast,left,tall}', ['Ada', 'Ben', 'Cy', 'Dag']],
    ['tags=ov.{tall,left}', ['Ada', 'Ben']],
    ['meta=cs.{"age":22}', ['Ben']],
    ['period=sl.[9,10)', ['Ada', 'Ben']],
    ['period=sr.[1,6)', ['Dag']],
    ['period=nxr.[1,9)', ['Ada', 'Ben']],
    ['period=nxl.[5,9)', ['Ben', 'Dag']],
    ['period=adj.[9,10)', ['Ben', 'Dag']],
    ['period=ov.[4,6)', ['Ada', 'Ben']],
    ['words=fts.ada', ['Ada']],
    ['words=fts(english).ada%7Cben', ['Ada', 'Ben']],
    ['name=plfts(english).ada berg', ['Ada']],
    ['name=phfts(english).berg ada', []],
    ['name=wfts.ada or ben', ['Ada', 'Ben']],
    ['name=not.fts.ada', ['Ben', 'Cy', 'Dag']],
    ['name_words=fts(english).ada', ['Ada']],
    ['name_twice=wfts.osei or berg', ['Ada', 'Ben']],
    ['or=(name_words.plfts.ada,name_twice.fts.ben)', ['Ada', 'Ben']],
    ['id=eq(any).{1,2}', ['Ada', 'Ben']],
    ['name=like(any).{A*,B*}', ['Ada', 'Ben']],
    ['name=ilike(all).{a*,*berg}', ['Ada']],
    ['id=gt(all).{1,2}', ['Cy', 'Dag']],
    ['meta->>age=eq.20', ['Ada']],
    ['meta->age=gt.19', ['Ada', 'Ben']],
    ['meta->bio->>city=eq.Oslo', ['Ada']],
    ['meta->list->0=eq.1', ['Ada']],
    ['tags->>0=eq.fast', ['Ada', 'Dag']],
    ['id=gt.1&id=lt.3', ['Ben']],
    ['or=(id.eq.1,id.eq.4)', ['Ada', 'Dag']],
    ['not.or=(id.eq.1,id.eq.4)', ['Ben', 'Cy']],
    ['and=(id.gt.1,or(id.lt.3,not.and(active.is.true,height.not.is.null)))', ['Ben', 'Cy']],
    ['or=(name.eq."Cy, \\"the cat\\" (Jr.)",tags.cs.{tall})', ['Ben', 'Cy']],
    ['or=(id.in.(1,2),name.like(any).{D*})', ['Ada', 'Ben', 'Dag']],
    ['or=( id.eq.1 , id.eq.2 )', ['Ada', 'Ben']],
    ['or=(meta->>age.eq.20,words.fts.ben)', ['Ada', 'Ben']],
    ['initial=eq.A', ['Ada']],
    ['name=eq.Dag*Star', ['Dag']],
  ])('match for %s the rows %j', async (query, expected) => {
    expect(await names(query)).toEqual(expected)
  })
})

test('full-text search works on a domain over a domain', async () => {
  expect(await (await server.call('/notes?select=id&words=fts.cat')).json()).toEqual([{ id: 1 }])
})

describe('select', () => {
  test('returns every type as PostgreSQL writes it, digit by digit', async () => {
    const text = await (await server.call('/kinds')).text()
    expect(text).toBe(
      '[{"id":1,"i8":9007199254740993,"num":12.50,"f8":"NaN","txt":"text","short":"tiny","mood":"keen","ts":"2024-01-01T10:00:00",' +
        '"tstz":"2024-01-01T10:00:00.123456+00:00","d":"2024-02-29","t":"10:11:12","iv":"1 day 02:00:00",' +
        '"u":"00000000-0000-4000-8000-000000000001","b":"\\\\x01ff","j":{"b": 1,  "a":2},"jb":{"a": 2, "b": 1},"ints":[1,2,3],' +
        '"r":"[1,5)","nr":"[1.5,2.5]","bit":"101","ip":"10.0.0.1","flag":true,"x":"<a/>"}]',
    )
  })

  test('supports aliases, casts and JSON paths', async () => {
    const db = await server.as()
    const { data } = await db
      .from('people')
      .select('who:name, height::text, meta->bio->>city, years:meta->age, meta->list->0, first:tags->>0')
      .eq('id', 1)
    expect(data).toEqual([
      { who: 'Ada Berg', height: '180.50', city: 'Oslo', years: 20, list: 1, first: 'fast' },
    ])
  })

  test('allows more characters in JSON keys than in column names', async () => {
    await server.sql(`update fixture.people set meta = meta || '{"a b!@$%^&*_c-d":{"é+":7}}' where id = 4`)
    const key = encodeURIComponent('meta->a b!@$%^&*_c-d')
    const found = await server.call(
      `/people?select=${key}->${encodeURIComponent('é+')}::text&${key}->>${encodeURIComponent('é+')}=eq.7`,
    )
    expect(await found.json()).toEqual([{ 'é+': '7' }])
    const refused = async (select: string) => {
      const { details, message } = await (await server.call(`/people?select=${select}`)).json()
      return [message.replace(/.*line 1, /, '').replace(')', ''), details]
    }
    expect(await refused('meta->(a')).toEqual([
      'column 7',
      'unexpected "(" expecting "-", digit or any non reserved character different from: .,>()',
    ])
    expect(await refused('meta->>--34')).toEqual(['column 9', 'unexpected "-" expecting digit'])
  })

  test('casts to SQL type names and refuses anything else', async () => {
    const cast = async (type: string) => server.call(`/people?select=id::${type}&id=eq.1`)
    expect(await (await cast('double precision')).json()).toEqual([{ id: 1 }])
    expect(await (await cast('TEXT')).json()).toEqual([{ id: '1' }])
    expect((await (await cast('nothing_of_that_name')).json()).code).toBe('42704')
    expect((await (await cast('text) from pg_authid--')).json()).code).toBe('PGRST100')
  })

  test('supports column names with blanks and non-ASCII letters', async () => {
    const db = await server.as()
    await db.from('items').insert({ 'odd column': 'x', Größe: 3 })
    const { data, error } = await db.from('items').select('"odd column", Größe').eq('Größe', 3)
    expect(error).toBeNull()
    expect(data).toEqual([{ 'odd column': 'x', Größe: 3 }])
  })

  test('leaves nulls out for nulls=stripped', async () => {
    const response = await server.call('/people?select=id,meta,club_id&id=eq.3', {
      headers: { accept: 'application/vnd.pgrst.array+json;nulls=stripped' },
    })
    expect(await response.json()).toEqual([{ id: 3, club_id: 1 }])
    expect(response.headers.get('content-type')).toBe(
      'application/vnd.pgrst.array+json;nulls=stripped; charset=utf-8',
    )
    const short = await server.call('/people?select=id,meta&id=eq.3', {
      headers: { accept: 'application/vnd.pgrst.array;nulls=stripped' },
    })
    expect(await short.json()).toEqual([{ id: 3 }])
    const whole = await server.call('/people?select=id,meta&id=eq.3', {
      headers: { accept: 'application/vnd.pgrst.array+json' },
    })
    expect([whole.headers.get('content-type'), await whole.json()]).toEqual([
      'application/json; charset=utf-8',
      [{ id: 3, meta: null }],
    ])
  })

  test('returns CSV with a header, quoted where needed', async () => {
    const db = await server.as()
    const { data } = await db.from('people').select('id,name,tags').in('id', [1, 3]).order('id').csv()
    expect(data).toBe('id,name,tags\n1,"Ada Berg","{fast,left}"\n3,"Cy, ""the cat"" (Jr.)",{}')
  })

  test('returns the query plan where plans are enabled', async () => {
    const db = await server.as()
    const { data } = await db.from('people').select().explain({ format: 'json', analyze: true })
    expect(JSON.stringify(data)).toContain('Actual Rows')
    const text = await db.from('people').select().explain()
    expect(text.data).toContain('Aggregate')
  })
})

describe('order, pagination and counts', () => {
  test.each([
    ['order=height.desc.nullslast', [4, 1, 2, 3]],
    ['order=height.desc', [3, 4, 1, 2]],
    ['order=height.nullsfirst', [3, 2, 1, 4]],
    ['order=active.asc,id.desc', [3, 4, 2, 1]],
    ['order=meta->>age.desc.nullslast', [2, 1, 4, 3]],
    ['order=initial.desc', [4, 3, 2, 1]],
    ['order=id&limit=2&offset=1', [2, 3]],
    ['order=id&limit=0', []],
  ])('answer %s with the rows %j', async (query, expected) => {
    const rows = (await (await server.call(`/people?select=id&${query}`)).json()) as { id: number }[]
    expect(rows.map(({ id }) => id)).toEqual(expected)
  })

  test.each([
    ['exact', 206, '0-1/4'],
    ['planned', 206, '0-1/4'],
    ['estimated', 206, '0-1/4'],
  ])('answer count=%s with the total', async (count, status, range) => {
    await server.sql('analyze fixture.people')
    const response = await server.call('/people?select=id&order=id&limit=2', {
      headers: { prefer: `count=${count}` },
    })
    expect(response.status).toBe(status)
    expect(response.headers.get('content-range')).toMatch(range)
    expect(response.headers.get('preference-applied')).toBe(`count=${count}`)
  })

  test.each(['exact', 'planned', 'estimated'])(
    'count=%s tells nothing of rows that policies hide',
    async (count) => {
      await server.sql(`create table if not exists fixture.hidden (id int primary key);
      truncate fixture.hidden; insert into fixture.hidden select generate_series(1, 5000); analyze fixture.hidden;
      alter table fixture.hidden enable row level security; grant select on fixture.hidden to anon;
      drop policy if exists few on fixture.hidden; create policy few on fixture.hidden for select using (id <= 3)`)
      await vi.waitFor(
        async () => {
          const response = await server.call('/hidden?select=id', { headers: { prefer: `count=${count}` } })
          expect(response.headers.get('content-range')).toBe('0-2/3')
        },
        { timeout: 20_000, interval: 50 },
      )
    },
  )

  test('answer 200 when no count is requested or the count is zero', async () => {
    const response = await server.call('/people?select=id&limit=2')
    expect([response.status, response.headers.get('content-range')]).toEqual([200, '0-1/*'])
    const none = await server.call('/people?id=eq.99', { headers: { prefer: 'count=exact' } })
    expect([none.status, none.headers.get('content-range')]).toEqual([200, '*/0'])
  })

  test('take a Range header like limit and offset', async () => {
    const response = await server.call('/people?select=id&order=id', {
      headers: { range: '1-2', 'range-unit': 'items' },
    })
    expect(await response.json()).toEqual([{ id: 2 }, { id: 3 }])
    expect(response.headers.get('content-range')).toBe('1-2/*')
  })

  test('take an empty select as every column', async () => {
    const [whole, empty] = await Promise.all(
      ['/sports?id=eq.1', '/sports?select=&id=eq.1'].map(async (path) => (await server.call(path)).json()),
    )
    expect(empty).toEqual(whole)
    expect(empty).toEqual([{ id: 1, name: 'Sprint' }])
  })

  test('expose a partitioned table but not its partitions', async () => {
    expect(await (await server.call('/logs')).json()).toEqual([{ id: 1, day: '2024-02-29' }])
    const part = await server.call('/logs_of_2024')
    expect([part.status, await part.json()]).toEqual([404, expect.objectContaining({ code: 'PGRST205' })])
    const described = Object.keys((await (await server.call('/')).json()).definitions)
    expect(described).toContain('logs')
    expect(described).not.toContain('logs_of_2024')
  })

  test('answer HEAD with the count and without a body', async () => {
    const db = await server.as()
    const { count, data, status } = await db.from('people').select('*', { count: 'exact', head: true })
    expect({ count, data, status }).toEqual({ count: 4, data: null, status: 200 })
    const ranged = await server.call('/people', {
      method: 'HEAD',
      headers: { range: '1-1', prefer: 'count=exact' },
    })
    expect([ranged.status, ranged.headers.get('content-range')]).toEqual([200, '0-3/4'])
  })

  test('return the query parameters sorted in Content-Location', async () => {
    const response = await server.call('/people?order=id&id=eq.1&apikey=secret')
    expect(response.headers.get('content-location')).toBe('/people?id=eq.1&order=id')
  })
})

describe('aggregates', () => {
  test('group by the other selected columns', async () => {
    const rows = await (
      await server.call('/orders?select=customer,total.sum(),most:total.max()::text,count()&order=customer')
    ).json()
    expect(rows).toEqual([
      { customer: 'ann', sum: 25.5, most: '15.5', count: 2 },
      { customer: 'bob', sum: 7, most: '7', count: 1 },
    ])
  })

  test('work over the whole table and over embedded rows', async () => {
    expect(await (await server.call('/orders?select=total.avg()')).json()).toEqual([
      { avg: 10.833333333333334 },
    ])
    const clubs = await (await server.call('/clubs?select=name,people(count())&order=id')).json()
    expect(clubs).toEqual([
      { name: 'Fjord FC', people: [{ count: 2 }] },
      { name: 'Accra Stars', people: [{ count: 1 }] },
      { name: 'Free', people: [{ count: 0 }] },
    ])
  })

  test('apply to the parent rows when they are spread', async () => {
    const rows = await (
      await server.call('/people?select=club_id,...passports(count())&club_id=not.is.null&order=club_id')
    ).json()
    expect(rows).toEqual([
      { club_id: 1, count: 1 },
      { club_id: 2, count: 1 },
    ])
  })

  test.each([
    [
      'two spreads deep, over all',
      '/people_sports?select=...people(...clubs(country_id.sum(),count()))',
      [{ sum: 4, count: 3 }],
    ],
    [
      'two spreads deep, by a column on the way',
      '/people_sports?select=...people(club_id,...clubs(total:country_id.sum()::text))&order=people(club_id)',
      [
        { club_id: 1, total: '2' },
        { club_id: 2, total: '2' },
      ],
    ],
    [
      'by a column of another spread',
      '/people_sports?select=sport_id,...people(...clubs(country_id.sum()),...passports(number))&sport_id=eq.1&order=sport_id',
      expect.toSatisfy((rows: { number: string }[]) => {
        const inOrder = rows.toSorted((a, b) => a.number.localeCompare(b.number))
        return (
          JSON.stringify(inOrder) ===
          '[{"sport_id":1,"sum":2,"number":"G-2"},{"sport_id":1,"sum":1,"number":"N-1"}]'
        )
      }),
    ],
    [
      'by an embedded object two levels down',
      '/people_sports?select=...people(clubs(name),...passports(count()))&people.name=like.Ada*&person_id=eq.1',
      [{ clubs: { name: 'Fjord FC' }, count: 2 }],
    ],
    [
      'within an embedded list',
      '/sports?select=name,people_sports(...people(...clubs(country_id.sum())))&id=eq.1',
      [{ name: 'Sprint', people_sports: [{ sum: 3 }] }],
    ],
    [
      'ordered by a spread column',
      '/people?select=height.sum(),...clubs(club:name)&order=clubs(name).desc.nullslast',
      [
        { sum: 180.5, club: 'Fjord FC' },
        { sum: 175, club: 'Accra Stars' },
        { sum: 190.25, club: null },
      ],
    ],
    [
      'ordered by the name a spread column has in the answer',
      '/people?select=height.sum(),...clubs(club:name)&order=clubs(club).nullsfirst',
      [
        { sum: 190.25, club: null },
        { sum: 175, club: 'Accra Stars' },
        { sum: 180.5, club: 'Fjord FC' },
      ],
    ],
  ])('work across spreads: %s', async (_what, path, expected) => {
    expect(await (await server.call(path)).json()).toEqual(expected)
  })

  test('are refused in a to-many spread', async () => {
    const response = await server.call('/clubs?select=id,...people(count())')
    expect([response.status, await response.json()]).toEqual([
      400,
      {
        code: 'PGRST127',
        message: 'Feature not implemented',
        details: 'Aggregates are not implemented for one-to-many or many-to-many spreads.',
        hint: null,
      },
    ])
  })
})
