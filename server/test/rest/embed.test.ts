import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FixtureServer, startFixtureServer } from './fixture-schema.ts'

let server: FixtureServer
beforeAll(async () => {
  server = await startFixtureServer()
})
afterAll(() => server.stop())

const rows = async (path: string) => {
  const response = await server.call(path)
  const body = await response.json()
  expect(response.status, JSON.stringify(body)).toBe(200)
  return body
}

describe('embedding', () => {
  test.each([
    [
      'to one',
      '/people?select=id,clubs(name)&id=lt.3&order=id',
      [
        { id: 1, clubs: { name: 'Fjord FC' } },
        { id: 2, clubs: { name: 'Accra Stars' } },
      ],
    ],
    ['to none', '/people?select=clubs(name)&id=eq.4', [{ clubs: null }]],
    [
      'to many',
      '/clubs?select=id,people(id)&people.order=id&order=id',
      [
        { id: 1, people: [{ id: 1 }, { id: 3 }] },
        { id: 2, people: [{ id: 2 }] },
        { id: 3, people: [] },
      ],
    ],
    [
      'one to one, from either side',
      '/people?select=passports(number,people(name))&id=eq.1',
      [{ passports: { number: 'N-1', people: { name: 'Ada Berg' } } }],
    ],
    [
      'through a junction',
      '/people?select=sports(name)&sports.order=name&id=eq.1',
      [{ sports: [{ name: 'Shot put' }, { name: 'Sprint' }] }],
    ],
    [
      'the junction itself',
      '/people?select=people_sports(level,sports(name))&people_sports.order=level&id=eq.1',
      [
        {
          people_sports: [
            { level: 3, sports: { name: 'Shot put' } },
            { level: 5, sports: { name: 'Sprint' } },
          ],
        },
      ],
    ],
    [
      'a key of two columns',
      '/towns?select=name,regions(name)&order=id',
      [
        { name: 'Bergen', regions: { name: 'Vestland' } },
        { name: 'Nowhere', regions: null },
      ],
    ],
    [
      'itself: who refers here',
      '/people?select=reports:people(name)&reports.order=id&id=eq.1',
      [{ reports: [{ name: 'Ben Osei' }, { name: 'Cy, "the cat" (Jr.)' }] }],
    ],
    [
      'itself: who is referred to',
      '/people?select=boss_id(name)&id=eq.2',
      [{ boss_id: { name: 'Ada Berg' } }],
    ],
    [
      'itself, one to one: the column is the one referred to, the table who refers here',
      '/links?select=id,next_id(id),links(id)&order=id',
      [
        { id: 1, next_id: null, links: { id: 2 } },
        { id: 2, next_id: { id: 1 }, links: null },
      ],
    ],
    [
      'itself, by the referred column as a hint',
      '/people?select=reports:people!boss_id(id)&reports.order=id&id=eq.2',
      [{ reports: [{ id: 4 }] }],
    ],
    [
      'by the key as hint',
      '/matches?select=clubs!matches_away_id_fkey(name)&id=eq.1',
      [{ clubs: { name: 'Accra Stars' } }],
    ],
    [
      'by the column as hint',
      '/matches?select=clubs!home_id(name)&id=eq.1',
      [{ clubs: { name: 'Fjord FC' } }],
    ],
    [
      'by the column as target',
      '/matches?select=home:home_id(name),away:away_id(name)&id=eq.1',
      [{ home: { name: 'Fjord FC' }, away: { name: 'Accra Stars' } }],
    ],
    [
      'by the key as target',
      '/matches?select=matches_home_id_fkey(name)&id=eq.1',
      [{ matches_home_id_fkey: { name: 'Fjord FC' } }],
    ],
    [
      'from a view',
      '/people_view?select=full_name,clubs(name)&id=eq.1',
      [{ full_name: 'Ada Berg', clubs: { name: 'Fjord FC' } }],
    ],
    [
      'from a view over a view',
      '/people_twice?select=full_name,clubs(name),passports(number)&id=eq.1',
      [{ full_name: 'Ada Berg', clubs: { name: 'Fjord FC' }, passports: { number: 'N-1' } }],
    ],
    [
      'into a view',
      '/clubs?select=people_view(full_name)&people_view.order=id&id=eq.1',
      [{ people_view: [{ full_name: 'Ada Berg' }, { full_name: 'Cy, "the cat" (Jr.)' }] }],
    ],
    ['a materialized view', '/people?select=club_sizes(size)&id=eq.1', [{ club_sizes: { size: 3 } }]],
    [
      'by a function, to many',
      '/people?select=teammates(name)&id=eq.1',
      [{ teammates: [{ name: 'Cy, "the cat" (Jr.)' }] }],
    ],
    [
      'by a function, to one',
      '/people?select=home_club(name,countries(iso))&id=eq.1',
      [{ home_club: { name: 'Fjord FC', countries: { iso: 'NO' } } }],
    ],
    [
      'through a view of a junction out of sight',
      '/films?select=title,actors(name)&actors.order=name',
      [{ title: 'Fog', actors: [{ name: 'Eva' }, { name: 'Gus' }] }],
    ],
    [
      'by a function in place of the key to one',
      '/toys?select=id,makers(name)&order=id',
      [
        { id: 1, makers: { name: 'Carver' } },
        { id: 2, makers: { name: 'Carver' } },
        { id: 3, makers: null },
      ],
    ],
    [
      'by a function in place of the key to many',
      '/makers?select=id,toys!inner(id)&toys.order=id',
      [
        { id: 1, toys: [{ id: 2 }] },
        { id: 2, toys: [{ id: 3 }] },
      ],
    ],
    [
      'past a table that is no junction',
      '/passports?select=people(id)&person_id=eq.1',
      [{ people: { id: 1 } }],
    ],
    ['nothing of it', '/people?select=id,clubs()&id=eq.1', [{ id: 1 }]],
    [
      'by a function, what is kept out of sight',
      '/films?select=earned(sport_id)&id=eq.1',
      [{ earned: [{ sport_id: 3 }] }],
    ],
    [
      'nothing of it, nor of what it has',
      '/people?select=id,clubs!inner(countries!inner())&clubs.countries.iso=eq.GH',
      [{ id: 2 }],
    ],
    ['everything of it', '/passports?select=*,people(*)&person_id=eq.9', []],
    [
      'computed columns of it',
      '/passports?select=people(initial)&person_id=eq.1',
      [{ people: { initial: 'A' } }],
    ],
  ])('embeds %s', async (_what, path, expected) => {
    expect(await rows(path)).toEqual(expected)
  })

  test('nests five deep and no deeper with supabase-js', async () => {
    const db = await server.as()
    const { data, error } = await db
      .from('passports')
      .select('number, people(name, clubs(name, countries(name, clubs(name, people(name)))))')
      .eq('person_id', 1)
      .single()
    expect(error).toBeNull()
    expect(JSON.stringify(data)).toContain(
      '"countries":{"name":"Norway","clubs":[{"name":"Fjord FC","people":[',
    )
    const deep = await db.from('people').select('clubs(people(clubs(people(clubs(people(id))))))')
    expect(deep.error).toMatchObject({ code: 'PGRST100', message: 'Embedded resources nest at most 5 deep' })
  })
})

describe('filters, order and limits of embedded rows', () => {
  test.each([
    [
      'filtered',
      '/clubs?select=id,people(id)&people.active=is.false&order=id',
      [
        { id: 1, people: [{ id: 3 }] },
        { id: 2, people: [] },
        { id: 3, people: [] },
      ],
    ],
    [
      'by a condition',
      '/clubs?select=people(id)&people.or=(id.eq.1,id.eq.3)&people.order=id.desc&id=eq.1',
      [{ people: [{ id: 3 }, { id: 1 }] }],
    ],
    [
      'limited',
      '/clubs?select=people(id)&people.order=id&people.limit=1&people.offset=1&id=eq.1',
      [{ people: [{ id: 3 }] }],
    ],
    ['under an alias', '/clubs?select=team:people(id)&team.id=eq.3&id=eq.1', [{ team: [{ id: 3 }] }]],
    [
      'by its own name, alias or not',
      '/clubs?select=team:people(id)&people.id=eq.3&id=eq.1',
      [{ team: [{ id: 3 }] }],
    ],
    [
      'by the name it has in the answer before any other',
      '/clubs?select=all:people(id),people(id)&people.id=eq.3&all.order=id&id=eq.1',
      [{ all: [{ id: 1 }, { id: 3 }], people: [{ id: 3 }] }],
    ],
    [
      'two levels down',
      '/countries?select=clubs(people(id))&clubs.people.id=eq.3&id=eq.1',
      [{ clubs: [{ people: [{ id: 3 }] }] }],
    ],
    [
      'inner keeps parents that have one',
      '/clubs?select=id,people!inner(id)&people.name=like.Ben*',
      [{ id: 2, people: [{ id: 2 }] }],
    ],
    [
      'inner of inner',
      '/countries?select=name,clubs!inner(people!inner(id))&clubs.people.name=like.Ben*',
      [{ name: 'Ghana', clubs: [{ people: [{ id: 2 }] }] }],
    ],
    ['parents that have none', '/clubs?select=id,people()&people=is.null', [{ id: 3 }]],
    [
      'parents that have some',
      '/clubs?select=id,people()&people=not.is.null&order=id',
      [{ id: 1 }, { id: 2 }],
    ],
    [
      'some or a name',
      '/clubs?select=id,countries()&or=(countries.is.null,name.like.Acc*)&order=id',
      [{ id: 2 }, { id: 3 }],
    ],
    [
      'ordered by the embedded',
      '/people?select=id,clubs(name)&order=clubs(name).desc.nullslast,id',
      [{ id: 1 }, { id: 3 }, { id: 2 }, { id: 4 }].map((row) => expect.objectContaining(row)),
    ],
    [
      'ordered by the name it has in the answer',
      '/people?select=id,clubs(as:name)&order=clubs(as).desc.nullslast,id.desc',
      [3, 1, 2, 4].map((id) => expect.objectContaining({ id })),
    ],
    [
      'ordered by what was made of it',
      '/people?select=id,club:clubs(seats:meta->>seats::int)&order=club(seats).nullsfirst,id',
      [4, 2, 1, 3].map((id) => expect.objectContaining({ id })),
    ],
    [
      'ordered by a part of it',
      '/people?select=id,...clubs(more:meta)&order=clubs(more->seats).desc.nullslast,id',
      [1, 3, 2, 4].map((id) => expect.objectContaining({ id })),
    ],
    [
      'ordered by what is not selected',
      '/people?select=id,clubs()&order=clubs(founded).desc.nullslast,id.desc',
      [{ id: 2 }, { id: 3 }, { id: 1 }, { id: 4 }],
    ],
  ])('support %s', async (_what, path, expected) => {
    expect(await rows(path)).toEqual(expected)
  })

  test.each([
    ['/clubs?select=id,people!inner(id)', [1, 2]],
    ['/sports?select=id,people_sports!inner(level)', [1, 2]],
    ['/people?select=id,sports!inner(name)', [1, 2]],
    ['/people?select=id,sports()&sports=is.null', [3, 4]],
    ['/clubs?select=id,people()&people=not.is.null', [1, 2]],
  ])('follow the table’s own order when the request names none: %s', async (path, ids) => {
    expect((await rows(path)).map(({ id }: { id: number }) => id)).toEqual(ids)
  })

  test('count only the parents that !inner leaves', async () => {
    const response = await server.call('/clubs?select=id,people!inner(id)&people.active=is.true', {
      headers: { prefer: 'count=exact' },
    })
    expect(response.headers.get('content-range')).toBe('0-1/2')
  })
})

describe('spreads', () => {
  test.each([
    ['to one', '/people?select=id,...clubs(club:name)&order=id&limit=1', [{ id: 1, club: 'Fjord FC' }]],
    ['of a spread', '/people?select=...clubs(...countries(iso))&id=eq.1', [{ iso: 'NO' }]],
    [
      'with an embedded list in it',
      '/passports?select=number,...people(sports(name))&person_id=eq.2',
      [{ number: 'G-2', sports: [{ name: 'Sprint' }] }],
    ],
    [
      'to many, as lists',
      '/clubs?select=id,...people(who:id)&id=eq.1&people.order=id',
      [{ id: 1, who: [1, 3] }],
    ],
    ['to many, of none', '/clubs?select=id,...people(who:id)&id=eq.3', [{ id: 3, who: [] }]],
    ['to many, nothing of it', '/clubs?select=id,...people!inner()&order=id', [{ id: 1 }, { id: 2 }]],
    ['to many, nothing of what is within', '/clubs?select=id,...people(passports())&id=eq.1', [{ id: 1 }]],
    [
      'everything',
      '/passports?select=...people(*)&person_id=eq.1',
      [expect.objectContaining({ id: 1, name: 'Ada Berg', club_id: 1 })],
    ],
  ])('flatten %s', async (_what, path, expected) => {
    expect(await rows(path)).toEqual(expected)
  })
})

describe('embedding errors', () => {
  test('list both relationships when two match', async () => {
    const db = await server.as()
    const { error, status } = await db.from('matches').select('clubs(name)')
    expect(status).toBe(300)
    expect(error).toMatchObject({
      code: 'PGRST201',
      message: "Could not embed because more than one relationship was found for 'matches' and 'clubs'",
      hint:
        "Try changing 'clubs' to one of the following: 'clubs!matches_away_id_fkey', 'clubs!matches_home_id_fkey'. " +
        "Find the desired relationship in the 'details' key.",
      details: [
        {
          cardinality: 'many-to-one',
          embedding: 'matches with clubs',
          relationship: 'matches_away_id_fkey using matches(away_id) and clubs(id)',
        },
        {
          cardinality: 'many-to-one',
          embedding: 'matches with clubs',
          relationship: 'matches_home_id_fkey using matches(home_id) and clubs(id)',
        },
      ],
    })
  })

  test('list relationships in order: to many, to one, through a junction', async () => {
    const { hint } = await (await server.call('/vessels?select=sailors(id)')).json()
    expect(hint).toContain("'sailors!sailors_vessel_id_fkey', 'sailors!vessels_captain_id_fkey'")
    const { details } = await (await server.call('/sailors?select=vessels(id)')).json()
    expect(details.map((one: { cardinality: string }) => one.cardinality)).toEqual([
      'one-to-many',
      'many-to-one',
    ])
  })

  test.each([
    ['/films?select=sports(name)', 400, 'PGRST200', "Perhaps you meant 'roles' instead of 'sports'."],
    ['/people?select=sportz(name)', 400, 'PGRST200', "Perhaps you meant 'sports' instead of 'sportz'."],
    ['/people?select=clubs!nope(name)', 400, 'PGRST200', null],
    ['/people?select=people!people_boss_id_fkey(name)', 400, 'PGRST200', null],
    ['/people?select=home_clob(name)', 400, 'PGRST200', null],
    ['/kinds?select=notes(id)', 400, 'PGRST200', null],
    [
      '/people?clubs.name=eq.x',
      400,
      'PGRST108',
      "Verify that 'clubs' is included in the 'select' query parameter.",
    ],
    [
      '/people?select=id&order=clubs(name)',
      400,
      'PGRST108',
      "Verify that 'clubs' is included in the 'select' query parameter.",
    ],
    ['/clubs?select=people(id)&order=people(id)', 400, 'PGRST118', null],
    ['/clubs?select=people(id)&people=eq.1', 400, 'PGRST120', null],
  ])('answer %s with the status, code and hint of PostgREST', async (path, status, code, hint) => {
    const response = await server.call(path)
    expect([response.status, await response.json()]).toEqual([
      status,
      expect.objectContaining({ code, hint }),
    ])
  })

  test('refuse two embedded resources of one name unless one has an alias or is spread', async () => {
    const twice = await server.call('/matches?select=clubs!home_id(name),clubs!away_id(name)')
    expect([twice.status, await twice.json()]).toEqual([
      400,
      {
        code: '42712',
        message: 'table name "matches_clubs_1" specified more than once',
        details: null,
        hint: null,
      },
    ])
    const both = '/matches?select=clubs!home_id(name),...clubs!away_id(away:name)&id=eq.1'
    expect(await rows(both)).toEqual([{ clubs: { name: 'Fjord FC' }, away: 'Accra Stars' }])
  })

  test('tell in the details what was searched for', async () => {
    const { details, message } = await (await server.call('/people?select=clubs!nope(name)')).json()
    expect(message).toBe("Could not find a relationship between 'people' and 'clubs' in the schema cache")
    expect(details).toBe(
      "Searched for a foreign key relationship between 'people' and 'clubs' using the hint 'nope' in the schema 'fixture', but no matches were found.",
    )
  })
})
