import { randomInt, randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '#server/start/free-port.ts'
import { type ServerProcess, startServerProcess } from '../server-process.ts'

const ROUNDS = 20
const WRITERS = 3
const BACK_WITHIN_MS = 5_000

let dataDir: string
let port: string
let server: ServerProcess
const scout = randomUUID()

const start = () =>
  startServerProcess({
    DATA_DIR: dataDir,
    PORT: port,
    DEMO: '0',
    NODE_ENV: 'development',
    LOG_LEVEL: 'fatal',
  })

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'touchline-kill-'))
  chmodSync(dataDir, 0o755)
  port = String(await freePort())
  server = await start()
  await sql(
    `insert into auth.users (id, instance_id, aud, role, email, email_confirmed_at, raw_user_meta_data)
             values ($1, '00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated', 'kill@people.example', now(),
                     '{"full_name": "Kim Oyelaran", "role": "scout"}')`,
    [scout],
  )
})

afterAll(async () => {
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

test('every acknowledged write survives twenty kills of the server or PostgreSQL, whole, with no manual step', async () => {
  const acknowledged = new Set<string>()
  let writing = true
  const heard: (() => void)[] = []
  const afterWrites = (count: number) => {
    const target = acknowledged.size + count
    return new Promise<void>((resolve) => {
      heard.push(() => acknowledged.size >= target && resolve())
    })
  }
  const writers = Array.from({ length: WRITERS }, async () => {
    while (writing) {
      const id = randomUUID()
      // A board brings its eight stages in the same transaction: half of it would show.
      if (await writes(id)) {
        acknowledged.add(id)
        for (const hear of heard) hear()
      } else {
        // As real clients do: a refused caller comes back a little later.
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
    }
  })

  const returns: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    await afterWrites(randomInt(1, 40))
    const killed = performance.now()
    if (round % 2 === 0) {
      await server.stop('SIGKILL')
      server = await start()
    } else {
      process.kill(
        Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]),
        'SIGKILL',
      )
    }
    await afterWrites(1)
    returns.push(performance.now() - killed)
  }
  writing = false
  await Promise.all(writers)

  const rows = await sql<{ id: string; stages: number }>(
    'select b.id, (select count(*)::int from public.board_stages s where s.board_id = b.id) as stages from public.boards b where owner_id = $1',
    [scout],
  )
  const kept = new Map(rows.map(({ id, stages }) => [id, stages]))
  expect(acknowledged.size).toBeGreaterThan(ROUNDS)
  expect(
    [...acknowledged].filter((id) => !kept.has(id)),
    'acknowledged and lost',
  ).toEqual([])
  expect(
    rows.filter(({ stages }) => stages !== 8),
    'written by half',
  ).toEqual([])
  // The rest of the suite shares the processor: one return may have to wait for it, the middle one tells.
  const [middle, slowest] = [returns.toSorted((a, b) => a - b)[ROUNDS / 2], Math.max(...returns)]
  expect(middle, 'ms to the first answer after a kill').toBeLessThan(BACK_WITHIN_MS)
  process.stdout.write(
    `    ${acknowledged.size} acknowledged writes, return after ${Math.round(Number(middle))} ms, at most ${Math.round(slowest)} ms\n`,
  )
}, 240_000)

async function writes(id: string) {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/rest/v1/boards`, {
      method: 'POST',
      headers: {
        apikey: server.status.serviceRoleKey,
        authorization: `Bearer ${server.status.serviceRoleKey}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ id, owner_id: scout, name: 'Winter trial' }),
      signal: AbortSignal.timeout(10_000),
    })
    return answer.status === 201
  } catch {
    return false
  }
}

/** The last kill may have been PostgreSQL's own: the way in is open again a moment later. */
async function sql<T>(text: string, values: unknown[]): Promise<T[]> {
  const giveUpAt = Date.now() + BACK_WITHIN_MS
  for (;;) {
    const client = new Client({ connectionString: server.status.databaseUrl })
    client.on('error', () => undefined)
    try {
      await client.connect()
      const { rows } = await client.query(text, values)
      await client.end()
      return rows as T[]
    } catch (error) {
      await client.end().catch(() => undefined)
      if (Date.now() > giveUpAt) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}
