import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fc } from '#shared/test/fast-check.ts'
import { type FixtureServer, startFixtureServer } from './fixture-schema.ts'

const RUNS = process.env.TOUCHLINE_LONG === '1' ? 2_000 : 200

let server: FixtureServer
let direct: Client
const people: { id: string; token: string }[] = []
beforeAll(async () => {
  server = await startFixtureServer()
  direct = new Client({ connectionString: server.databaseUrl })
  await direct.connect()
  for (let index = 0; index < 4; index++) {
    const id = randomUUID()
    people.push({ id, token: await server.token(id) })
    await server.sql(
      `with written as (insert into fixture.diaries (owner, body, stars)
         select $1, (array['calm sea', 'keen "wind"', 'a,b (c)', '50% off', 'back\\slash'])[1 + i % 5], nullif(i % 4, 0)
         from generate_series(1, 12) i returning id)
       insert into fixture.pages (diary_id, owner, text) select id, $1, 'page ' || g from written, generate_series(1, 1 + id % 3) g`,
      [id],
    )
  }
})
afterAll(async () => {
  await direct.end()
  await server.stop()
})

/** One condition as a query parameter and as the SQL that means the same. */
type Idea = { address: [string, string]; sql: string }

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`
const text = fc.constantFrom('calm sea', 'keen "wind"', 'a,b (c)', '50% off', 'back\\slash', "o'clock", '')
const number = fc.integer({ min: -1, max: 5 })

const comparison = fc.constantFrom(
  ['eq', '='],
  ['neq', '<>'],
  ['gt', '>'],
  ['gte', '>='],
  ['lt', '<'],
  ['lte', '<='],
)
const plain: fc.Arbitrary<Idea> = fc.oneof(
  fc
    .tuple(comparison, number)
    .map(([[op, sign], n]) => ({ address: ['stars', `${op}.${n}`], sql: `d.stars ${sign} ${n}` }) as Idea),
  fc
    .tuple(comparison, text)
    .map(
      ([[op, sign], t]) => ({ address: ['body', `${op}.${t}`], sql: `d.body ${sign} ${quoted(t)}` }) as Idea,
    ),
  fc.constantFrom<Idea>(
    { address: ['stars', 'is.null'], sql: 'd.stars is null' },
    { address: ['stars', 'not.is.null'], sql: 'd.stars is not null' },
    { address: ['stars', 'not.gt.1'], sql: 'not d.stars > 1' },
    { address: ['stars', 'isdistinct.1'], sql: 'd.stars is distinct from 1' },
    { address: ['body', 'like.*e*'], sql: `d.body like '%e%'` },
    { address: ['body', 'ilike(any).{CALM*,*%}'], sql: `d.body ilike any (array['CALM%', '%%'])` },
    {
      address: ['body', 'fts(english).calm'],
      sql: `to_tsvector('english', d.body) @@ to_tsquery('english', 'calm')`,
    },
    { address: ['body', 'match.^[ck]'], sql: `d.body ~ '^[ck]'` },
  ),
  fc
    .array(number, { minLength: 1, maxLength: 4 })
    .map((list): Idea => ({ address: ['stars', `in.(${list})`], sql: `d.stars in (${list})` })),
  fc
    .array(
      text.filter((t) => t !== ''),
      { minLength: 1, maxLength: 3 },
    )
    .map((list): Idea => {
      const listed = list.map((t) => `"${t.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`)
      return { address: ['body', `in.(${listed})`], sql: `d.body in (${list.map(quoted)})` }
    }),
)
const combined: fc.Arbitrary<Idea> = fc
  .tuple(
    fc.constantFrom('and', 'or'),
    fc.boolean(),
    fc.array(fc.tuple(comparison, number), { minLength: 1, maxLength: 4 }),
  )
  .map(([operator, negated, parts]) => ({
    address: [`${negated ? 'not.' : ''}${operator}`, `(${parts.map(([[op], n]) => `stars.${op}.${n}`)})`],
    sql: `${negated ? 'not ' : ''}(${parts.map(([[, sign], n]) => `d.stars ${sign} ${n}`).join(` ${operator} `)})`,
  }))

const columns = fc.subarray(['id', 'owner', 'body', 'stars'], { minLength: 1 })
const embed = fc.constantFrom(
  { select: undefined, sql: undefined, filter: undefined, where: undefined },
  {
    select: 'pages(text)',
    sql: `coalesce((select json_agg(x) from (select p.text from fixture.pages p where p.diary_id = d.id order by p.id) x), '[]') as pages`,
    filter: undefined,
    where: undefined,
  },
  {
    select: 'pages!inner(id)',
    sql: `coalesce((select json_agg(x) from (select p.id from fixture.pages p where p.diary_id = d.id and p.text = 'page 2' order by p.id) x), '[]') as pages`,
    filter: ['pages.text', 'eq.page 2'] as const,
    where: `exists (select from fixture.pages p where p.diary_id = d.id and p.text = 'page 2')`,
  },
)
const page = fc.record({
  limit: fc.option(fc.integer({ min: 0, max: 15 })),
  offset: fc.option(fc.integer({ min: 0, max: 8 })),
  descending: fc.boolean(),
})

test(`${RUNS} generated queries return what hand-written SQL returns, under row-level security`, {
  timeout: 600_000,
}, async () => {
  let rowsSeen = 0
  const question = fc.record({
    person: fc.nat({ max: 3 }),
    ideas: fc.array(fc.oneof(plain, combined), { maxLength: 3 }),
    columns,
    embed,
    page,
  })
  const property = fc.asyncProperty(
    question,
    async ({ person: index, ideas, columns: listed, embed: with_, page: { limit, offset, descending } }) => {
      const person = people[index] as (typeof people)[number]
      const parameters = new URLSearchParams(ideas.map(({ address }) => address))
      parameters.append('select', [...listed, ...(with_.select ? [with_.select] : [])].join(','))
      parameters.append('order', `stars.${descending ? 'desc.nullslast' : 'asc'},id`)
      if (with_.select) parameters.append('pages.order', 'id')
      if (with_.filter) parameters.append(with_.filter[0], with_.filter[1])
      if (limit !== null) parameters.append('limit', String(limit))
      if (offset !== null) parameters.append('offset', String(offset))
      const where =
        [...ideas.map(({ sql }) => `(${sql})`), ...(with_.where ? [with_.where] : [])].join(' and ') || 'true'
      const rows = `select ${[...listed.map((name) => `d.${name}`), ...(with_.sql ? [with_.sql] : [])].join(', ')} from fixture.diaries d where ${where}
      order by d.stars ${descending ? 'desc nulls last' : 'asc'}, d.id ${limit === null ? '' : `limit ${limit}`} ${offset === null ? '' : `offset ${offset}`}`
      const response = await server.call(`/diaries?${parameters}`, {
        token: person.token,
        headers: { prefer: 'count=exact' },
      })
      const count = Number(
        await asPerson(person.id, `select count(*)::text as answer from fixture.diaries d where ${where}`),
      )
      if (offset !== null && offset > count) {
        expect(response.status).toBe(416)
        return
      }
      const answer = await response.text()
      expect(JSON.parse(answer), `${parameters}\n${rows}`).toEqual(
        JSON.parse(
          await asPerson(person.id, `select coalesce(json_agg(t), '[]')::text as answer from (${rows}) t`),
        ),
      )
      expect(response.headers.get('content-range')).toMatch(new RegExp(`/${count}$`))
      rowsSeen += (JSON.parse(answer) as unknown[]).length
    },
  )
  await fc.assert(property, { numRuns: RUNS })
  expect(rowsSeen).toBeGreaterThan(RUNS)
})

async function asPerson(id: string, sql: string): Promise<string> {
  await direct.query('begin')
  await direct.query(
    `select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true)`,
    [JSON.stringify({ sub: id, role: 'authenticated' })],
  )
  const { rows } = await direct.query<{ answer: string }>(sql)
  await direct.query('commit')
  return rows[0]?.answer ?? ''
}
