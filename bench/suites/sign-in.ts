import { createClient } from '@supabase/supabase-js'
import {
  CLIENT_ID,
  CLIENT_SECRET,
  type OpenIdProvider,
  startOpenIdProvider,
} from '../../server/test/auth/openid-provider.ts'
import type { ServerProcess } from '../../server/test/server-process.ts'
import type { Section } from '../report.ts'
import { withServer } from '../server.ts'
import { signInCost } from './sign-in-cost.ts'

const PASSWORD = 'Corner-Arc#27 left'
const PEOPLE = 24
/** More concurrent sign-ins than cores, so that the hash queue is always full. */
const SIGN_INS_AT_ONCE = 6
/** Alternates with and without sign-ins, so that noise of the machine affects both alike. */
const ROUNDS = 12
const ALONE_MS = 600
const BESIDE_MS = 1_000
const PAUSE_MS = 5
const BUDGET = 1.5

/** Latency of other requests while users sign in: argon2id is slow on purpose, but must not slow down others. */
export async function signInSuite(): Promise<Section[]> {
  const provider = await startOpenIdProvider()
  const env = {
    SITE_URL: 'http://app.touchline.test',
    API_URL: 'http://app.touchline.test',
    EXTERNAL_PRIVATE_ORIGINS: provider.issuer,
    GOTRUE_EXTERNAL_GOOGLE_ENABLED: 'true',
    GOTRUE_EXTERNAL_GOOGLE_CLIENT_ID: CLIENT_ID,
    GOTRUE_EXTERNAL_GOOGLE_SECRET: CLIENT_SECRET,
    GOTRUE_EXTERNAL_GOOGLE_URL: provider.issuer,
  }
  try {
    return await withServer(env, (server) => measure(server, provider))
  } finally {
    await provider.stop()
  }
}

async function measure(server: ServerProcess, provider: OpenIdProvider): Promise<Section[]> {
  const { url, anonKey, serviceRoleKey } = server.status
  const emails = Array.from({ length: PEOPLE }, (_, i) => `bench-${i}@people.example`)
  const admin = createClient(url, serviceRoleKey, { auth: { persistSession: false } }).auth.admin
  for (const email of emails) {
    const { error } = await admin.createUser({
      email,
      password: PASSWORD,
      email_confirm: true,
      user_metadata: { full_name: 'Bench Person', role: 'scout' },
    })
    if (error) throw error
  }

  const read = () => fetch(`${url}/rest/v1/sports?select=code&limit=5`, { headers: { apikey: anonKey } })
  const signIn = async (index: number) => {
    const answer = await fetch(`${url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { apikey: anonKey, 'content-type': 'application/json' },
      body: JSON.stringify({ email: emails[index % PEOPLE], password: PASSWORD }),
    })
    if (!answer.ok) throw new Error(`a sign-in answered ${answer.status}: ${await answer.text()}`)
    await answer.arrayBuffer()
  }
  await waits(read, ALONE_MS)
  await besideSignIns(signIn, () => waits(read, BESIDE_MS))
  const alone: number[] = []
  const beside: number[] = []
  const signIns: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    alone.push(...(await waits(read, ALONE_MS)))
    const { seen, took } = await besideSignIns(signIn, () => waits(read, BESIDE_MS))
    beside.push(...seen)
    signIns.push(...took)
  }
  for (const times of [alone, beside, signIns]) times.sort((a, b) => a - b)

  const ratio = p95(beside) / p95(alone)
  const perSecond = ((signIns.length / (ROUNDS * BESIDE_MS)) * 1_000).toFixed(0)
  const row = (what: string, times: number[]) => [what, p50(times).toFixed(1), p95(times).toFixed(1)]
  return [
    {
      title: `Others while ${SIGN_INS_AT_ONCE} people at a time sign in, one after the other`,
      columns: ['what', 'p50 ms', 'p95 ms'],
      rows: [
        row('a read of five rows, alone', alone),
        row(`a read of five rows, beside ${perSecond} sign-ins a second`, beside),
        row('a sign-in', signIns),
      ],
      verdict: `p95 grows ${ratio.toFixed(2)} ×; at most ${BUDGET} × is the budget: ${ratio <= BUDGET ? 'met' : 'not met'}.`,
    },
    await signInCost({ url, pid: server.pid }, signIn, provider),
  ]
}

/** Latencies measured during constant sign-ins, and the duration of each sign-in. */
async function besideSignIns(signIn: (index: number) => Promise<void>, work: () => Promise<number[]>) {
  let busy = true
  const took: number[] = []
  const lanes = Array.from({ length: SIGN_INS_AT_ONCE }, async (_, lane) => {
    for (let index = lane; busy; index += SIGN_INS_AT_ONCE) {
      const started = performance.now()
      await signIn(index)
      took.push(performance.now() - started)
    }
  })
  const seen = await work()
  busy = false
  await Promise.all(lanes)
  return { seen, took }
}

/** Sequential requests with a short pause, as one user's screen sends them. */
async function waits(read: () => Promise<Response>, forMs: number): Promise<number[]> {
  const seen: number[] = []
  const end = performance.now() + forMs
  while (performance.now() < end) {
    const started = performance.now()
    const answer = await read()
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`a read answered ${answer.status}`)
    seen.push(performance.now() - started)
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
  return seen
}

const at = (sorted: number[], part: number) => sorted[Math.floor(sorted.length * part)] ?? Number.NaN
const p50 = (sorted: number[]) => at(sorted, 0.5)
const p95 = (sorted: number[]) => at(sorted, 0.95)
