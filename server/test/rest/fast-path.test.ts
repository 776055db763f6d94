import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestServer } from '../test-server.ts'
import { ADA, type FixtureServer, startFixtureServer } from './fixture-schema.ts'

let server: FixtureServer
let proxied: TestServer
let plain: TestServer
beforeAll(async () => {
  server = await startFixtureServer()
  // Behind a proxy every request takes the usual way.
  proxied = await server.anotherServer({ TRUSTED_PROXY_HOPS: '1' })
  plain = await server.anotherServer({ HTTP_FAST_PATH: 'off', DB_PIPELINE: 'library' })
})
afterAll(async () => {
  await proxied.stop()
  await plain.stop()
  await server.stop()
})

const seen = async (url: string, path: string, headers: Record<string, string>) => {
  const response = await fetch(`${url}/rest/v1${path}`, { headers })
  const shown = new Map([...response.headers].filter(([name]) => name !== 'date'))
  return {
    status: response.status,
    headers: Object.fromEntries([...shown].sort()),
    body: await response.text(),
  }
}

test.each([
  ['rows', '/people?select=id,name,clubs(name)&order=id', {}],
  ['no rows', '/people?id=eq.99', {}],
  ['a page with its count', '/people?select=id&limit=2', { prefer: 'count=exact' }],
  ['one object', '/people?id=eq.1', { accept: 'application/vnd.pgrst.object+json' }],
  ['CSV, with letters of two bytes', '/items?select=label,Größe', { accept: 'text/csv' }],
  ['another schema', '/rooms', { 'accept-profile': 'annex' }],
  ['a table that is not there', '/peple', {}],
  ['a filter that cannot be read', '/people?id=foo', {}],
  ['a value of the wrong type', '/people?id=eq.x', {}],
  ['a refused table', '/diaries', {}],
  ['a bad token', '/people', { authorization: 'Bearer a.b.c' }],
  ['a key in the address', '/people?limit=1&apikey=anything', {}],
  ['an offset beyond everything', '/people?offset=99', { prefer: 'count=exact' }],
  ['a page of our own', '/people?select=id&order=id', { 'sec-fetch-site': 'same-origin' }],
  ['a media type nobody has', '/people', { accept: 'image/png' }],
])(
  'the fast path answers %s with the same status, headers and body as the full path',
  async (_what, path, headers) => {
    const fast = await seen(server.url, path, headers)
    expect(await seen(proxied.url, path, headers)).toEqual(fast)
    expect(await seen(plain.url, path, headers)).toEqual(fast)
  },
)

test('CORS headers are left out only for a page of the same origin', async () => {
  const names = async (site: string) =>
    Object.keys((await seen(server.url, '/people?limit=1', { 'sec-fetch-site': site })).headers).filter(
      (name) => name.startsWith('access-control-'),
    )
  expect(await names('same-origin')).toEqual([])
  const all = ['access-control-allow-origin', 'access-control-expose-headers']
  for (const site of ['same-site', 'cross-site', 'none']) {
    expect(await names(site)).toEqual(all)
  }
})

test('request.ip is the address the server sees, on the fast path and on the full path', async () => {
  await server.sql(
    `create view fixture.whence with (security_invoker = true) as select current_setting('request.ip', true) as ip`,
  )
  const ask = async (url: string, forwarded: string) => {
    const headers = { authorization: `Bearer ${await server.token(ADA)}`, 'x-forwarded-for': forwarded }
    return (await fetch(`${url}/rest/v1/whence`, { headers })).json()
  }
  await expect.poll(async () => ask(server.url, '203.0.113.9')).toEqual([{ ip: '127.0.0.1' }])
  await expect.poll(async () => ask(proxied.url, '203.0.113.9')).toEqual([{ ip: '203.0.113.9' }])
})
