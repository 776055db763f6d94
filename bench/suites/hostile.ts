import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServerProcess } from '../../server/test/server-process.ts'
import { DEMO_ACCOUNTS } from '../../supabase/seeds/demo-accounts.ts'
import type { Section } from '../report.ts'
import { HOSTILE, type HostileRequest } from './hostile-requests.ts'

const CALLERS = 32
/** Calm and hostile spells in turn, so that noise of the machine falls on both alike. */
const ROUNDS = 6
const SPELL_MS = 3_000
const PAUSE_MS = 10
const READERS = 3
const BUDGET = 2
const MAIL_BUDGET_MS = 5_000

type Send = (
  request: HostileRequest,
  address: string,
  token?: string,
) => Promise<{ status: number; ms: number }>
type Spell = { reads: number[]; mails: number[]; refused: string[] }

/** What honest people notice while 32 callers, each from an address of their own, send the heaviest requests they may. */
export async function hostileSuite(): Promise<Section[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'touchline-bench-'))
  // When this runs as root, PostgreSQL runs as another user, which needs access to the directory.
  chmodSync(dataDir, 0o755)
  const server = await startServerProcess({
    DATA_DIR: dataDir,
    PORT: '0',
    DEMO: '1',
    NODE_ENV: 'development',
    TRUSTED_PROXY_HOPS: '1',
    LOG_LEVEL: 'fatal',
  })
  try {
    const { url, anonKey } = server.status
    const send = sender(url, anonKey)
    const tokens = await Promise.all(['athlete', 'scout'].map((role) => signIn(url, anonKey, role)))
    const honest = honestPeople(send, url)
    const seen = { calm: emptySpell(), hostile: emptySpell() }
    const answers = new Map<string, number>()
    await honest.spell('warm', SPELL_MS)
    for (let round = 0; round < ROUNDS; round++) {
      add(seen.calm, await honest.spell(`calm-${round}`, SPELL_MS))
      const stop = attack(send, tokens, answers)
      add(seen.hostile, await honest.spell(`hostile-${round}`, SPELL_MS))
      await stop()
    }
    return [asSection(seen, answers)]
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

function sender(url: string, anonKey: string): Send {
  return async ({ method = 'GET', path, headers, body }, address, token) => {
    const started = performance.now()
    const answer = await fetch(url + path, {
      method,
      headers: {
        apikey: anonKey,
        'x-forwarded-for': address,
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body && JSON.stringify(body),
    })
    await answer.arrayBuffer()
    return { status: answer.status, ms: performance.now() - started }
  }
}

async function signIn(url: string, anonKey: string, role: string): Promise<string> {
  const account = DEMO_ACCOUNTS.find((one) => one.role === role)
  const answer = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: anonKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email: account?.email, password: account?.password }),
  })
  return ((await answer.json()) as { access_token: string }).access_token
}

/** Each caller has an address and a kind of request; every second one is signed in. Returns how to end it. */
function attack(send: Send, tokens: string[], answers: Map<string, number>) {
  const kinds = Object.entries(HOSTILE)
  let isOver = false
  const callers = Array.from({ length: CALLERS }, async (_, caller) => {
    const [kind, make] = kinds[caller % kinds.length] as (typeof kinds)[number]
    const token = caller < CALLERS / 2 ? undefined : tokens[caller % tokens.length]
    for (let n = caller; !isOver; n += CALLERS) {
      const { status } = await send(make(n), `203.0.113.${caller + 1}`, token)
      const key = `${kind}: ${status}`
      answers.set(key, (answers.get(key) ?? 0) + 1)
    }
  })
  return async () => {
    isOver = true
    await Promise.all(callers)
  }
}

function honestPeople(send: Send, url: string) {
  const rows = [
    '/rest/v1/sports?select=code&code=eq.soccer',
    '/rest/v1/metrics?select=code&code=eq.height_cm',
  ]
  let people = 0

  async function read(reader: number, until: number, spell: Spell) {
    for (let n = reader; performance.now() < until; n++) {
      const { status, ms } = await send({ path: rows[n % rows.length] as string }, `198.51.100.${reader + 1}`)
      if (status !== 200) spell.refused.push(`a read: ${status}`)
      spell.reads.push(ms)
      await pause(PAUSE_MS)
    }
  }

  /** Somebody signs up, gets a code by mail, and asks for another way in later on. */
  async function signUp(name: string, spell: Spell) {
    const email = `${name}@people.example`
    const started = performance.now()
    const body = { email, password: 'Corner-Arc#27 left', data: { full_name: 'Bench Person', role: 'scout' } }
    const address = `192.0.2.${(people++ % 250) + 1}`
    const { status } = await send({ method: 'POST', path: '/auth/v1/signup', body }, address)
    if (status !== 200) spell.refused.push(`a sign-up: ${status}`)
    while (performance.now() - started < 4 * MAIL_BUDGET_MS) {
      const answer = await fetch(`${url}/_mailbox/api/messages?to=${encodeURIComponent(email)}`)
      const { messages } = (await answer.json()) as { messages: unknown[] }
      if (messages.length > 0) return void spell.mails.push(performance.now() - started)
      await pause(50)
    }
    spell.refused.push('a mail that did not come')
  }

  return {
    async spell(name: string, ms: number): Promise<Spell> {
      const spell = emptySpell()
      const until = performance.now() + ms
      const readers = Array.from({ length: READERS }, (_, reader) => read(reader, until, spell))
      await Promise.all([...readers, signUp(name, spell)])
      return spell
    },
  }
}

function asSection(
  { calm, hostile }: { calm: Spell; hostile: Spell },
  answers: Map<string, number>,
): Section {
  const ratio = p95(hostile.reads) / p95(calm.reads)
  const refused = [...calm.refused, ...hostile.refused]
  const slowest = Math.max(...hostile.mails)
  const isMet = ratio <= BUDGET && refused.length === 0 && slowest <= MAIL_BUDGET_MS
  const row = (what: string, times: number[]) => [
    what,
    times.length,
    p50(times).toFixed(1),
    p95(times).toFixed(1),
  ]
  return {
    title: `Honest people while ${CALLERS} callers send the heaviest requests they may`,
    columns: ['what', 'times', 'p50 ms', 'p95 ms'],
    rows: [
      row('a row by its key, calm', calm.reads),
      row('a row by its key, meanwhile', hostile.reads),
      row('a sign-up until its mail is there, calm', calm.mails),
      row('a sign-up until its mail is there, meanwhile', hostile.mails),
      ...[...answers].sort().map(([kind, count]) => [kind, count, '', '']),
    ],
    verdict:
      `p95 grows ${ratio.toFixed(2)} ×, at most ${BUDGET} × is the budget; ${refused.length} honest requests refused` +
      `${refused.length > 0 ? ` (${[...new Set(refused)].join(', ')})` : ''}; the slowest mail took ${Math.round(slowest)} ms, ` +
      `at most ${MAIL_BUDGET_MS} is the budget: ${isMet ? 'met' : 'not met'}.`,
  }
}

const emptySpell = (): Spell => ({ reads: [], mails: [], refused: [] })
function add(whole: Spell, { reads, mails, refused }: Spell) {
  whole.reads.push(...reads)
  whole.mails.push(...mails)
  whole.refused.push(...refused)
}
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const at = (times: number[], part: number) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * part)] ?? Number.NaN
const p50 = (times: number[]) => at(times, 0.5)
const p95 = (times: number[]) => at(times, 0.95)
