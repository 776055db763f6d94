import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FixtureServer, startFixtureServer } from '../rest/fixture-schema.ts'
import type { TestServer } from '../test-server.ts'

let server: FixtureServer
let proxied: TestServer
beforeAll(async () => {
  server = await startFixtureServer()
  await server.sql(`create view fixture.lines with (security_invoker = true) as
    select n, 'line number ' || n as text from generate_series(1, 900) as n;
    grant select on fixture.lines to anon, authenticated;
    notify pgrst`)
  // Behind a proxy every request takes the full path through Fastify.
  proxied = await server.anotherServer({ TRUSTED_PROXY_HOPS: '1' })
})
afterAll(async () => {
  await proxied.stop()
  await server.stop()
})

const ask = async (url: string, limit: number, accepted: string) => {
  const address = `${url}/rest/v1/lines?limit=${limit}`
  await expect.poll(async () => (await fetch(address)).status, { message: 'the view is known' }).toBe(200)
  const answer = await fetch(address, { headers: { 'accept-encoding': accepted } })
  return {
    encoding: answer.headers.get('content-encoding'),
    vary: answer.headers.get('vary'),
    text: await answer.text(),
  }
}

test.each([
  ['br', 'br'],
  ['gzip, deflate, br', 'br'],
  ['gzip;q=1.0, br;q=0', 'gzip'],
  ['GZIP', 'gzip'],
  ['deflate', null],
  ['*', null],
  ['identity', null],
])(
  'compressBody on a long response to Accept-Encoding "%s" uses %s and keeps the content',
  async (accepted, encoding) => {
    const plain = await ask(server.url, 900, 'identity')
    expect(plain.text.length).toBeGreaterThan(10_000)
    for (const url of [server.url, proxied.url]) {
      expect(await ask(url, 900, accepted)).toEqual({ encoding, vary: 'Accept-Encoding', text: plain.text })
    }
  },
)

test('compressBody leaves a short response uncompressed', async () => {
  for (const url of [server.url, proxied.url]) {
    expect(await ask(url, 2, 'br')).toMatchObject({ encoding: null, vary: null })
  }
})
