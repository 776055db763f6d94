import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../server/test/test-server.ts'
import { type Account, createAdmin, createAthlete, createScout } from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

let server: TestServer
let database: TestDatabase
let amy: Account
beforeAll(async () => {
  server = await startTestServer()
  database = await openTestDatabase(server)
  amy = await database.inCommittedTransaction(() => createAdmin(database))
})
beforeEach(() => database.sql('delete from private.rate_limit_counters'))
afterAll(() => database.close())

/** What a text can be sent to: a function's argument, or a column that somebody may write. From the catalog, so a new one is tried without being listed. */
type Place = { path: string; field: string; method: string; others: string[]; list: boolean }
const WORDS = `('text', 'text[]', 'varchar', 'json', 'jsonb')`
const functionArguments = () =>
  database.sql<Place>(
    `select '/rpc/' || p.proname as path, p.proargnames[n] as field, 'POST' as method,
       array(select o from unnest(p.proargnames[:p.pronargs - p.pronargdefaults]) o where o <> p.proargnames[n]) as others,
       format_type(t, null) like '%[]' as list
     from pg_proc p cross join unnest(p.proargtypes::oid[]) with ordinality as a (t, n)
     where p.pronamespace = 'public'::regnamespace and format_type(t, null) in ${WORDS}
       and (has_function_privilege('authenticated', p.oid, 'execute') or has_function_privilege('anon', p.oid, 'execute'))
     order by 1, 2`,
  )
const writableColumns = () =>
  database.sql<Place>(
    `select '/' || c.relname as path, a.attname as field, case w when 'insert' then 'POST' else 'PATCH' end as method,
       '{}'::text[] as others, format_type(a.atttypid, null) like '%[]' as list
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       cross join unnest(array['insert', 'update']) w
     where c.relnamespace = 'public'::regnamespace and format_type(a.atttypid, null) in ${WORDS}
       and (has_column_privilege('authenticated', c.oid, a.attnum, w) or has_column_privilege('anon', c.oid, a.attnum, w))
     order by 1, 2, 3`,
  )

const SENT = 1_048_576
const SHOWN = 20_000
const TRIES = 4
/** The rows of a file, which are measured by the import itself. */
const LONGER = ['/rpc/import_measurements rows']
const long = 'a b '.repeat(SENT / 4)

async function call({ path, method, others, field, list }: Place, text: string) {
  const claims = { role: 'authenticated', aud: 'authenticated', sub: amy.id, email: amy.email, aal: 'aal2' }
  const token = await server.context.keys.sign(claims, 3_600)
  const body = {
    ...Object.fromEntries(others.map((other) => [other, null])),
    [field]: list ? [text] : text,
  }
  const answer = await fetch(`${server.url}/rest/v1${path}${method === 'PATCH' ? `?${field}=is.null` : ''}`, {
    method,
    headers: {
      apikey: server.anonKey,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: await answer.text() }
}

/** All but what is counted here, by its rule alone, and what the server seals or rolls up of its own accord. */
const kept = () =>
  database.sql(
    `select format('%I.%I', n.nspname, c.relname) as place,
       (xpath('/row/n/text()', query_to_xml(format('select count(*) as n from %I.%I', n.nspname, c.relname), false, true, '')))[1]::text as rows
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', 'private') and c.relkind = 'r'
       and c.relname not in ('rate_limit_counters', 'activity', 'activity_days', 'activity_rollup', 'unsealed_audit_rows', 'audit_chain', 'audit_seals', 'statement_keys') order by 1`,
  )

// In lots: all of them take longer on a busy machine than one test has.
const LOTS = [0, 1, 2, 3, 4, 5]
test.each(LOTS)(
  'a text of 1 MB in any argument or column is refused with the name of the field, at once, and nothing is kept of it (%i)',
  async (lot) => {
    const all = [...(await functionArguments()), ...(await writableColumns())].filter(
      ({ path, field }) => !LONGER.includes(`${path} ${field}`),
    )
    expect(all.length).toBeGreaterThan(200)
    const places = all.filter((_, n) => n % LOTS.length === lot)
    const before = await kept()
    const wrong: string[] = []
    const times: number[] = []
    for (const place of places) {
      // The server runs in this process. What it waits for on a busy machine is none of its time.
      const began = process.cpuUsage()
      const { status, body } = await call(place, long)
      const { user, system } = process.cpuUsage(began)
      times.push((user + system) / 1_000)
      const isClear = new RegExp(
        `"message":"${place.field}: \\d+ characters were given; at most ${SHOWN} fit into a field."`,
      ).test(body)
      if (status !== 400 || !isClear)
        wrong.push(`${place.method} ${place.path} ${place.field}: ${status} ${body.slice(0, 200)}`)
      const [counted] = await database.sql<{ n: number }>(
        `with gone as (delete from private.rate_limit_counters where action = 'refused_call' and subject = $1 returning attempts)
       select coalesce(sum(attempts), 0)::int as n from gone`,
        [amy.id],
      )
      if (counted?.n !== 1) wrong.push(`${place.method} ${place.path} ${place.field} was not counted`)
    }
    expect(wrong).toEqual([])
    expect(await kept()).toEqual(before)
    const [noted] = await database.sql<{ bytes: number }>(
      `select coalesce(max(octet_length(details::text)), 0)::int as bytes from private.activity`,
    )
    expect(noted?.bytes).toBeLessThan(1_000)
    expect(times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]).toBeLessThan(1_000)
  },
)

test('a text as long as a field may be keeps no function and no table busy for a second, whoever sends it', () =>
  database.inRolledBackTransaction(async () => {
    const people = [
      amy,
      await createAthlete(database),
      await createAthlete(database, { years: 15, guardian: 'active' }),
      await createScout(database, { check: 'approved' }),
    ]
    await database.sql(`set local statement_timeout = '1s'`)
    const text = 'a b '.repeat(SHOWN / 4)
    const slow: string[] = []
    const runsOutOfTime = async (person: Account, statement: string, list: boolean) =>
      (await database.as(person, statement, [list ? [text] : text])).refused?.code === '57014'
    const run = async (what: string, statement: string, list: boolean) => {
      for (const person of people) {
        // What is slow is slow each time; a busy machine may keep anything waiting for a second once.
        let tries = 0
        while (tries < TRIES && (await runsOutOfTime(person, statement, list))) tries += 1
        if (tries === TRIES) slow.push(what)
      }
    }
    for (const { path, field, others, list } of await functionArguments()) {
      const values = [...others.map((other) => `${other} => null`), `${field} => $1`].join(', ')
      await run(`${path} ${field}`, `select public.${path.slice('/rpc/'.length)}(${values})`, list)
    }
    for (const { path, field, method, list } of await writableColumns()) {
      const table = `public.${path.slice(1)}`
      const insert = `insert into ${table} (${field}) values ($1)`
      await run(
        `${method} ${path} ${field}`,
        method === 'POST' ? insert : `update ${table} set ${field} = $1`,
        list,
      )
    }
    expect(slow).toEqual([])
  }))

test('a call that runs out of time is counted as one that was refused, of a person and of a stranger, also a read', async () => {
  await database.sql(
    `create function public.wait_long() returns text language sql stable set statement_timeout = '50ms' as
       $$ select pg_sleep(20)::text $$;
     grant execute on function public.wait_long() to anon, authenticated;
     notify pgrst, 'reload schema'`,
  )
  const claims = { role: 'authenticated', aud: 'authenticated', sub: amy.id, email: amy.email, aal: 'aal2' }
  const token = await server.context.keys.sign(claims, 3_600)
  const wait = async (method: string, authorization: Record<string, string>) => {
    const answer = await fetch(`${server.url}/rest/v1/rpc/wait_long`, {
      method,
      headers: { apikey: server.anonKey, ...authorization },
    })
    return ((await answer.json()) as { code: string }).code
  }
  await expect.poll(() => wait('POST', {})).toBe('57014')
  await database.sql('delete from private.rate_limit_counters')
  for (const authorization of [{}, { authorization: `Bearer ${token}` }] as Record<string, string>[])
    for (const method of ['POST', 'GET']) expect(await wait(method, authorization)).toBe('57014')
  expect(
    await database.sql('select action, subject, attempts from private.rate_limit_counters order by action'),
  ).toEqual([
    { action: 'refused_call', subject: amy.id, attempts: 2 },
    { action: 'refused_stranger', subject: '127.0.0.1', attempts: 2 },
  ])
})
