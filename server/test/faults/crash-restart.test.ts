import { randomInt, randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished as onEnd, test } from 'vitest'
import { freePort } from '#server/util/free-port.ts'
import { startServerProcess } from '../server-process.ts'
import {
  type DisposableServer,
  LONG,
  PATIENCE,
  reportFigure,
  startDisposableServer,
} from './disposable-server.ts'

const ROUNDS = LONG ? 200 : 20
const FIRST_STARTS = LONG ? 20 : 1
const BACK_WITHIN_MS = 5_000
/** The limit when the server has to start too, over an orphaned PostgreSQL. */
const STARTED_WITHIN_MS = 8_000
const PASSWORD = 'Correct-Horse-7-Battery'

let server: DisposableServer
let scout: string
beforeAll(async () => {
  server = await startDisposableServer()
  scout = (await account('kill@people.example')).id
}, 120_000)
afterAll(() => server.end(), 60_000)

async function ask(path: string, body: object): Promise<{ status: number; body: Record<string, unknown> }> {
  try {
    const answer = await fetch(`${server.url}${path}`, {
      method: 'POST',
      headers: server.service,
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(10_000),
    })
    const text = await answer.text()
    return { status: answer.status, body: text === '' ? {} : JSON.parse(text) }
  } catch {
    return { status: 0, body: {} }
  }
}

async function account(email: string) {
  const made = await ask('/auth/v1/admin/users', {
    email,
    password: PASSWORD,
    email_confirm: true,
    user_metadata: { full_name: 'Kim Oyelaran', role: 'scout' },
  })
  return { status: made.status, id: made.body.id as string }
}

/** The processes to kill, as an operator, the kernel or a bug would. */
const KILLS: Record<string, () => Promise<void>> = {
  server: async () => {
    await server.stop('SIGKILL')
    await server.start()
  },
  PostgreSQL: async () => {
    process.kill(server.postmaster(), 'SIGKILL')
  },
  'one backend': async () => {
    const [row] = await server.sql<{ pid: number }>(
      `select pid from pg_stat_activity where usename = 'authenticator' order by random() limit 1`,
    )
    if (row) process.kill(row.pid, 'SIGKILL')
  },
  everything: async () => {
    const postmaster = server.postmaster()
    await Promise.all([server.stop('SIGKILL'), Promise.resolve(process.kill(postmaster, 'SIGKILL'))])
    await server.start()
  },
}

test(`R1: acknowledged writes survive ${ROUNDS} kills of the server, PostgreSQL, a backend and all of them, without manual repair`, {
  timeout: 60_000 + ROUNDS * 20_000,
}, async () => {
  const boards = new Set<string>()
  const people = new Set<string>()
  let refreshed = 0
  let writing = true
  onEnd(() => {
    writing = false
  })
  const heard = new Set<() => void>()
  const noted = () => {
    for (const hear of heard) hear()
  }
  const done = () => boards.size + people.size + refreshed
  const afterWrites = (count: number) => {
    const target = done() + count
    return new Promise<void>((resolve) => {
      const hear = () => {
        if (done() < target) return
        heard.delete(hear)
        resolve()
      }
      heard.add(hear)
    })
  }
  const pause = () => new Promise((resolve) => setTimeout(resolve, 100))

  // A board and its eight stages are one transaction, so a partial write would show.
  const writeBoards = async () => {
    while (writing) {
      const id = randomUUID()
      if ((await ask('/rest/v1/boards', { id, owner_id: scout, name: 'Winter trial' })).status === 201) {
        boards.add(id)
        noted()
      } else await pause()
    }
  }
  // A sign-up writes a user, an identity and a profile.
  const signUp = async () => {
    while (writing) {
      const { status, id } = await account(`${randomUUID()}@people.example`)
      if (status === 200) {
        people.add(id)
        noted()
      } else await pause()
    }
  }
  // Before anything is killed, because only a signed-in user has a token to refresh.
  const signedIn = await ask('/auth/v1/token?grant_type=password', {
    email: 'kill@people.example',
    password: PASSWORD,
  })
  expect(signedIn.status).toBe(200)
  // A client that lost the response retries with its old token and must not be signed out for it.
  const refresh = async () => {
    let token = signedIn.body.refresh_token
    while (writing) {
      const { status, body } = await ask('/auth/v1/token?grant_type=refresh_token', { refresh_token: token })
      expect([0, 200, 429, 503, 504], `refresh: ${JSON.stringify(body)}`).toContain(status)
      if (status === 200) {
        token = body.refresh_token
        refreshed += 1
        noted()
      }
      await pause()
    }
  }
  const writers = [writeBoards(), writeBoards(), signUp(), refresh()]

  const slowest: Record<string, number> = {}
  const kinds = Object.keys(KILLS)
  for (let round = 0; round < ROUNDS; round += 1) {
    await afterWrites(randomInt(1, 40))
    const kind = kinds[round % kinds.length] as string
    const killed = performance.now()
    await KILLS[kind]?.()
    await afterWrites(1)
    slowest[kind] = Math.max(slowest[kind] ?? 0, Math.round(performance.now() - killed))
  }
  writing = false
  await Promise.all(writers)

  const kept = new Map(
    (
      await server.sql<{ id: string; stages: number }>(
        'select b.id, (select count(*)::int from public.board_stages s where s.board_id = b.id) as stages from public.boards b where owner_id = $1',
        [scout],
      )
    ).map(({ id, stages }) => [id, stages]),
  )
  const whole = new Map(
    (
      await server.sql<{ id: string; whole: boolean }>(
        `select u.id, exists (select from auth.identities i where i.user_id = u.id) and exists (select from public.profiles p where p.id = u.id) as whole from auth.users u`,
      )
    ).map(({ id, whole: all }) => [id, all]),
  )
  const lost =
    [...boards].filter((id) => !kept.has(id)).length + [...people].filter((id) => !whole.has(id)).length
  const halves =
    [...kept.values()].filter((stages) => stages !== 8).length +
    [...whole.values()].filter((all) => !all).length
  reportFigure(
    'R1',
    `${ROUNDS} kills: ${boards.size} boards, ${people.size} people and ${refreshed} refreshes acknowledged, ${lost} lost, ${halves} half done; first write after a kill at the latest (ms) ${JSON.stringify(slowest)}`,
  )
  expect(boards.size).toBeGreaterThan(ROUNDS)
  expect(people.size).toBeGreaterThan(0)
  expect(refreshed).toBeGreaterThan(0)
  expect([lost, halves]).toEqual([0, 0])
  for (const [kind, ms] of Object.entries(slowest)) {
    const promised = kind === 'server' || kind === 'everything' ? STARTED_WITHIN_MS : BACK_WITHIN_MS
    expect(ms, kind).toBeLessThan(promised * PATIENCE)
  }
})

test(`R1: a first start that is killed at any moment, ${FIRST_STARTS} times, is finished by the next`, {
  timeout: FIRST_STARTS * 60_000,
}, async () => {
  for (let round = 0; round < FIRST_STARTS; round += 1) {
    const dataDir = mkdtempSync(join(tmpdir(), 'touchline-first-'))
    chmodSync(dataDir, 0o755)
    const env = {
      DATA_DIR: dataDir,
      PORT: String(await freePort()),
      DEMO: '0',
      NODE_ENV: 'development',
      LOG_LEVEL: 'fatal',
    }
    const killed = startServerProcess(env).then(
      (started) => started.stop('SIGKILL'),
      () => undefined,
    )
    // The server prints its process id first; from then on it may be killed at any moment.
    const pid = await until(
      () => JSON.parse(readFileSync(join(dataDir, 'server.lock'), 'utf8')).pid as number,
    )
    await new Promise((resolve) => setTimeout(resolve, randomInt(0, 4_000)))
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It was ready already and was killed by the line above.
    }
    await killed
    const next = await startServerProcess(env)
    expect((await fetch(`${next.status.url}/health/ready`)).status).toBe(200)
    await next.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  reportFigure('R1', `${FIRST_STARTS} first starts killed: each was finished by the next`)
})

async function until<T>(work: () => T): Promise<T> {
  for (;;) {
    try {
      return work()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  }
}
