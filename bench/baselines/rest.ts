import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { jwtVerify, SignJWT } from 'jose'
import { Pool, type QueryArrayConfig, type QueryArrayResult } from 'pg'
import { runPipelined } from '#server/db/pipelined-transaction.ts'
import { wirePipeline } from '#server/db/wire/wire-pipeline.ts'
import { reportToParent } from '../child-process.ts'
import { type Baseline, LIST_SQL, ROW_SQL } from '../suites/rest-sql.ts'

/**
 * The baselines of the REST API: bare HTTP servers. `same SQL` only queries, on connections that have the user's role, without a
 * token. `in turn` verifies the token, begins, sets the role, queries and commits. `one message` does the same in one round trip with
 * the driver's pipelining. `bare batch` does it with Touchline's own pipelining; the rest of Touchline's time is what it does beyond.
 */
const kind = process.env.BENCH_KIND as Baseline
const person = process.env.BENCH_PERSON as string
const secret = new TextEncoder().encode('the secret of nothing but this bench, 32+')
const pool = new Pool({
  connectionString: process.env.BENCH_POOL_URL,
  max: 10,
  ...(kind === 'bare batch' ? wirePipeline.poolOptions : {}),
  ...(kind === 'one message' ? { pipeline: true } : {}),
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
  const known = kind === 'in turn' ? undefined : verified.get(bearer)
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
  if (kind === 'bare batch') {
    const [rows] = await runPipelined(
      { pool, pipeline: wirePipeline },
      { role: 'authenticated', claimsJson: claims, statements: [{ text, values }], readOnly: true },
    )
    return rows?.[0]?.[0]?.toString() ?? ''
  }
  const steps = [
    { name: 'begin', text: 'begin read only' },
    {
      name: 'who',
      text: `select set_config('role', $1, true), set_config('request.jwt.claims', $2, true)`,
      values: ['authenticated', claims],
    },
    { name, text, values, rowMode: 'array' },
    { name: 'commit', text: 'commit' },
  ]
  const client = await pool.connect()
  try {
    const results: QueryArrayResult[] = []
    if (kind === 'one message') {
      results.push(
        ...(await Promise.all(steps.map((step) => client.query<unknown[]>(step as QueryArrayConfig)))),
      )
    } else {
      for (const step of steps) results.push(await client.query<unknown[]>(step as QueryArrayConfig))
    }
    return results[2]?.rows[0]?.[0] as string
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
  reportToParent(
    { url: `http://127.0.0.1:${port}`, headers: { authorization: `Bearer ${token}` } },
    async () => {
      server.closeAllConnections()
      server.close()
      await pool.end()
    },
  )
})
