import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FixtureServer, startFixtureServer } from './fixture-schema.ts'

const PEOPLE = 50
const REQUESTS = process.env.TOUCHLINE_LONG === '1' ? 100_000 : 10_000
const AT_ONCE = 40

let server: FixtureServer
const people: { id: string; token: string }[] = []
beforeAll(async () => {
  server = await startFixtureServer({ DB_POOL_SIZE: '2' })
  for (let index = 0; index < PEOPLE; index++) {
    const id = randomUUID()
    people.push({ id, token: await server.token(id) })
    await server.sql(
      `with written as (insert into fixture.diaries (owner, body, stars) select $1, 'page ' || i, i from generate_series(1, 3) i returning id)
       insert into fixture.pages (diary_id, owner, text) select id, $1, 'of ' || $1 from written`,
      [id],
    )
  }
})
afterAll(() => server.stop())

/** On a busy machine two connections may be too few for a while: the API answers 504, and the call is retried. */
async function ask(...call: Parameters<FixtureServer['call']>): Promise<Response> {
  for (;;) {
    const response = await server.call(...call)
    if (response.status !== 504) return response
    await response.text()
  }
}

const pick = <T>(list: T[]): T => list[Math.floor(Math.random() * list.length)] as T

describe('many users on two connections', () => {
  const shapes = [
    '/diaries?select=owner,id&order=id',
    '/diaries?select=owner,stars&stars=gte.2',
    '/diaries?select=owner,pages(owner,text)',
    '/pages?select=owner,diaries!inner(owner)',
    '/diaries?select=owner&order=stars.desc&limit=1',
  ]

  test(`see only their own rows in ${REQUESTS} interleaved requests with failures, timeouts and rollbacks`, {
    timeout: 300_000,
  }, async () => {
    let left = REQUESTS
    let rowsSeen = 0
    const strangers: unknown[] = []
    const worker = async () => {
      while (left-- > 0) {
        const person = pick(people)
        const kind = left % 10
        if (kind === 0) await mustFail(person.token)
        else if (kind === 1) await writeAndRollBack(person)
        else {
          const response = await ask(pick(shapes), { token: person.token })
          const body = (await response.json()) as {
            owner: string
            pages?: { owner: string }[]
            diaries?: { owner: string }
          }[]
          if (response.status !== 200) throw new Error(JSON.stringify(body))
          for (const row of body) {
            const owners = [
              row.owner,
              ...(row.pages ?? []).map((page) => page.owner),
              ...(row.diaries ? [row.diaries.owner] : []),
            ]
            if (owners.some((owner) => owner !== person.id)) strangers.push({ person: person.id, row })
            rowsSeen++
          }
        }
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, worker))
    expect(strangers).toEqual([])
    expect(rowsSeen).toBeGreaterThan(REQUESTS)
    expect(server.context.db.authenticatorPool.totalCount).toBeLessThanOrEqual(2)
  })

  async function mustFail(token: string) {
    const response = await ask(pick(['/diaries?stars=eq.x', '/diaries?select=secret', '/nowhere']), {
      token,
    })
    expect([400, 403, 404]).toContain(response.status)
    await response.text()
  }

  async function writeAndRollBack({ id, token }: (typeof people)[number]) {
    const response = await ask('/diaries?select=owner', {
      body: { owner: id, body: 'never kept' },
      token,
      headers: { prefer: 'return=representation, tx=rollback' },
    })
    expect([response.status, await response.json()]).toEqual([201, [{ owner: id }]])
  }

  test('leave no row behind that was rolled back', async () => {
    expect(await server.sql(`select count(*)::int from fixture.diaries where body = 'never kept'`)).toEqual([
      { count: 0 },
    ])
  })
})

describe('an authenticated user', () => {
  const two = () => [people[0], people[1]] as [{ id: string; token: string }, { id: string; token: string }]

  test('cannot write a row for another user or give a row away', async () => {
    const [ada, ben] = two()
    const forged = await server.call('/diaries', {
      body: { owner: ben.id, body: 'not mine' },
      token: ada.token,
    })
    expect([forged.status, await forged.json()]).toEqual([
      403,
      {
        code: '42501',
        message: 'new row violates row-level security policy for table "diaries"',
        details: null,
        hint: null,
      },
    ])
    const given = await server.call(`/diaries?owner=eq.${ada.id}`, {
      method: 'PATCH',
      body: { owner: ben.id },
      token: ada.token,
    })
    expect([given.status, (await given.json()).code]).toEqual([403, '42501'])
  })

  test('cannot change or delete the rows of another user, which look as if they did not exist', async () => {
    const [ada, ben] = two()
    const change = await server.call(`/diaries?owner=eq.${ben.id}`, {
      method: 'PATCH',
      body: { body: 'x' },
      token: ada.token,
      headers: { prefer: 'return=representation' },
    })
    expect([change.status, (await change.json()).code]).toEqual([403, '42501'])
    const visible = await server.call(`/diaries?owner=eq.${ben.id}&select=id`, {
      method: 'PATCH',
      body: { body: 'x' },
      token: ada.token,
      headers: { prefer: 'return=representation' },
    })
    expect([visible.status, await visible.json()]).toEqual([200, []])
    const gone = await server.call(`/diaries?owner=eq.${ben.id}`, {
      method: 'DELETE',
      token: ada.token,
      headers: { prefer: 'count=exact' },
    })
    expect([gone.status, gone.headers.get('content-range')]).toEqual([204, '*/0'])
  })

  test.each([
    'secret=eq.hidden',
    'secret=like.h*',
    'order=secret',
    'select=secret',
    'select=id,s:secret::text',
    'or=(secret.eq.hidden)',
    'select=*',
  ])('cannot learn a hidden column by %s', async (query) => {
    const response = await server.call(`/diaries?${query}${query.startsWith('select') ? '' : '&select=id'}`, {
      token: two()[0].token,
      headers: { prefer: 'count=exact' },
    })
    expect([response.status, (await response.json()).code]).toEqual([403, '42501'])
  })

  test('cannot become another user by a claim, a header or a PostgreSQL function', async () => {
    const { token } = two()[0]
    for (const path of ['/rpc/set_config', '/rpc/pg_sleep', '/rpc/current_setting']) {
      expect((await server.call(path, { body: {}, token })).status).toBe(404)
    }
    const who = await server.call('/rpc/who', {
      token,
      headers: { role: 'service_role', 'x-role': 'postgres' },
    })
    expect(await who.json()).toMatchObject({ role: 'authenticated' })
  })

  test('cannot use the authenticator login, which has no rights until it takes on a role', async () => {
    const { authenticatorPool } = server.context.db
    await expect(authenticatorPool.query('select * from fixture.people')).rejects.toThrow(
      /permission denied for schema fixture/,
    )
    await expect(authenticatorPool.query('set role postgres')).rejects.toThrow(
      /permission denied to set role/,
    )
    const { rows } = await authenticatorPool.query(
      'select rolsuper, rolbypassrls, rolinherit from pg_roles where rolname = current_user',
    )
    expect(rows).toEqual([{ rolsuper: false, rolbypassrls: false, rolinherit: false }])
  })
})
