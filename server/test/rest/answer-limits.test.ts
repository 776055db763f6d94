import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { TUNING } from '#server/config/tuning.ts'
import { type FixtureServer, startFixtureServer } from './fixture-schema.ts'

const { answerMaxRows, answerMaxBytes } = TUNING.rest

let server: FixtureServer
beforeAll(async () => {
  server = await startFixtureServer()
  await server.sql(`create table fixture.many (id int primary key, parent int references fixture.clubs (id), note text);
    insert into fixture.many select i, 1, '' from generate_series(1, 1500) i; analyze fixture.many;
    create table fixture.lines (id int primary key, body text default '', told text generated always as (repeat(body, 1000)) stored);
    grant select on fixture.many to anon, authenticated;
    grant select, insert, update, delete on fixture.lines to anon, authenticated;
    create function fixture.write_and_tell(chars int) returns text language plpgsql volatile set search_path = '' as $$
      begin insert into fixture.lines values (-1); return repeat('x', chars); end $$;
    grant execute on function fixture.write_and_tell(int) to anon, authenticated`)
  const shown = async () => expect((await server.call('/lines')).status).toBe(200)
  await vi.waitFor(shown, { timeout: 20_000, interval: 20 })
})
beforeEach(() => server.sql('delete from fixture.lines'))
afterAll(() => server.stop())

const lines = async () => (await server.sql('select id from fixture.lines')).length
const rows = (count: number, body = '') => Array.from({ length: count }, (_, id) => ({ id, body }))
const representation = { prefer: 'return=representation' }

describe('the rows of one answer', () => {
  test.each([
    ['a list in a list', '/many?select=id,clubs(many(id))&limit=10'],
    ['three deep', '/clubs?select=many(clubs(many(clubs(many(id)))))&id=eq.1'],
    ['a spread list', '/many?select=id,clubs(...many(id))&limit=10'],
    ['one row in another, many times', `/many?select=id,${singles(8)}`],
    ['no body asked for', '/many?select=id,clubs(many(id))&limit=10', 'HEAD'],
  ])('embedded ones included, have a limit: %s', async (_what, path, method = 'GET') => {
    const answer = await server.call(path, { method })
    if (method === 'HEAD') return expect([200, 413]).toContain(answer.status)
    expect(answer.status).toBe(413)
    expect(await answer.json()).toMatchObject({
      code: 'PGRST103',
      message: `The answer would hold more than ${answerMaxRows.anon} rows, embedded ones included`,
      details: expect.stringMatching(/^The limit was reached in (many|clubs)\.$/),
    })
  })

  test('an answer below the limit is given whole', async () => {
    const [first, ...rest] = await (await server.call('/many?select=id,clubs(many(id))&limit=4')).json()
    expect(rest).toHaveLength(3)
    expect(first.clubs.many).toHaveLength(TUNING.rest.maxRows)
  })

  test.each([
    ['the limits of its levels keep it small', '/many?select=id,clubs(name)&limit=20', false],
    ['each list in it has a limit', '/many?select=id,clubs(many(id))&limit=2&clubs.many.limit=50', false],
    ['only one of two levels has a limit', '/many?select=id,clubs(many(id))&clubs.many.limit=50', true],
  ])('is counted row by row only where it may become too long: %s', async (_what, path, isCounted) => {
    const accept = 'application/vnd.pgrst.plan+text; options=verbose'
    const plan = await (await server.call(path, { headers: { accept } })).text()
    expect(plan).toContain('Seq Scan')
    expect(plan.includes('take_rows')).toBe(isCounted)
  })

  test('a refusal comes soon, however much was asked for', async () => {
    const started = performance.now()
    await server.call('/clubs?select=many(clubs(many(clubs(many(id)))))&id=eq.1')
    // Sooner than the statement's own limit, which would refuse it as well.
    expect(performance.now() - started).toBeLessThan(TUNING.rest.statementTimeoutMs.anon)
  })
})

/** `count` embedded resources of one row each. */
function singles(count: number) {
  return Array.from({ length: count }, (_, index) => `c${index}:clubs(name)`).join(',')
}

describe('a write', () => {
  test('that would show too many rows is taken back', async () => {
    const body = rows(answerMaxRows.anon + 1)
    const refused = await server.call('/lines', { body, headers: representation })
    expect([refused.status, (await refused.json()).code]).toEqual([413, 'PGRST103'])
    expect(await lines()).toBe(0)
    expect((await server.call('/lines', { body })).status).toBe(201)
    const changed = await server.call('/lines?id=gte.0', {
      method: 'PATCH',
      body: { body: 'x' },
      headers: representation,
    })
    expect(changed.status).toBe(413)
    expect(await server.sql(`select 1 from fixture.lines where body = 'x'`)).toEqual([])
  })

  test('that would show too many bytes is taken back', async () => {
    // A field that is written has a limit of its own, below this one: what is told of it is longer.
    const body = rows(5, 'x'.repeat(answerMaxBytes.anon / 4_000))
    const refused = await server.call('/lines', { body, headers: representation })
    expect([refused.status, await refused.json()]).toEqual([
      413,
      expect.objectContaining({
        message: `The answer would be larger than ${answerMaxBytes.anon} bytes`,
        details: 'Nothing was written.',
      }),
    ])
    expect(await lines()).toBe(0)
    expect((await server.call('/lines', { body })).status).toBe(201)
  })

  test('by a function that tells too much is taken back', async () => {
    const call = (chars: number) => server.call('/rpc/write_and_tell', { body: { chars } })
    expect((await call(answerMaxBytes.anon + 1)).status).toBe(413)
    expect(await lines()).toBe(0)
    expect((await call(10)).status).toBe(200)
    expect(await lines()).toBe(1)
  })
})
