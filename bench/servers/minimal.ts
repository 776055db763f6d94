import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { jwtVerify, SignJWT } from 'jose'
import { Pool } from 'pg'
import { sendOneMessage } from '#server/db/one-message.ts'
import { serveParent } from '../child.ts'
import { LIST_SQL, ROW_SQL } from '../suites/rest-sql.ts'

/**
 * What the table API is held against: a bare http server that does one thing. `same SQL` only queries: its connections are the
 * person's once and for all, and it asks for no token. `in turn` verifies, begins, takes on the role, queries and commits.
 * `one message` does the same in one round trip.
 */
const kind = process.env.BENCH_KIND as 'same SQL' | 'in turn' | 'one message'
const person = process.env.BENCH_PERSON as string
const secret = new TextEncoder().encode('the secret of nothing but this bench, 32+')
const pool = new Pool({
  connectionString: process.env.BENCH_POOL_URL,
  max: 10,
  options:
    kind === 'same SQL'
      ? `-c role=authenticated -c request.jwt.claims=${JSON.stringify({ sub: person, role: 'authenticated' })}`
      : undefined,
})
const token = await new SignJWT({ role: 'authenticated' })
  .setProtectedHeader({ alg: 'HS256' })
  .setSubject(person)
  .setExpirationTime('1h')
  .sign(secret)
const verified = new Map<string, string>()

async function claimsOf({ headers }: IncomingMessage): Promise<string> {
  const bearer = headers.authorization?.slice(7) ?? ''
  const known = kind === 'one message' ? verified.get(bearer) : undefined
  if (known !== undefined) return known
  const { payload } = await jwtVerify(bearer, secret)
  const claims = JSON.stringify(payload)
  verified.set(bearer, claims)
  return claims
}

async function answer(
  request: IncomingMessage,
  name: string,
  text: string,
  values: string[],
): Promise<string> {
  if (kind === 'same SQL') return (await pool.query({ name, text, values, rowMode: 'array' })).rows[0]?.[0]
  const claims = await claimsOf(request)
  const settings: [string, string][] = [
    ['role', 'authenticated'],
    ['request.jwt.claims', claims],
  ]
  if (kind === 'one message') {
    const [rows] = await sendOneMessage(pool, { settings, statements: [{ text, values }], readOnly: true })
    return rows?.[0]?.[0] ?? ''
  }
  const client = await pool.connect()
  try {
    await client.query('begin read only')
    await client.query(`select set_config('role', $1, true), set_config('request.jwt.claims', $2, true)`, [
      'authenticated',
      claims,
    ])
    const { rows } = await client.query({ name, text, values, rowMode: 'array' })
    await client.query('commit')
    return rows[0]?.[0]
  } finally {
    client.release()
  }
}

const server = createServer(async (request, response) => {
  const { searchParams, pathname } = new URL(request.url ?? '/', 'http://bench')
  const id = searchParams.get('id')?.slice('eq.'.length)
  const body =
    pathname.endsWith('players') && id !== undefined
      ? await answer(request, 'row', ROW_SQL, [id])
      : await answer(request, 'list', LIST_SQL, ['20'])
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end(body)
})
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  serveParent(
    { url: `http://127.0.0.1:${port}`, headers: { authorization: `Bearer ${token}` } },
    async () => {
      server.closeAllConnections()
      server.close()
      await pool.end()
    },
  )
})
