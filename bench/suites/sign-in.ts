import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { startServerProcess } from '../../server/test/server-process.ts'
import type { Section } from '../report.ts'

const PASSWORD = 'Corner-Arc#27 left'
const PEOPLE = 24
/** More at once than there are cores, so that both are busy with passwords all the time. */
const SIGN_INS_AT_ONCE = 6
const MEASURED_MS = 8_000
const PAUSE_MS = 5
const BUDGET = 1.5

/** How long others wait while people sign in: argon2id is slow on purpose, and must be so for nobody else. */
export async function signInSuite(): Promise<Section[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'touchline-bench-'))
  // PostgreSQL runs as another account when this runs as root, and must be able to enter.
  chmodSync(dataDir, 0o755)
  const server = await startServerProcess({
    DATA_DIR: dataDir,
    PORT: '0',
    DEMO: '1',
    NODE_ENV: 'development',
  })
  try {
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
    await waits(read, MEASURED_MS / 4)
    const alone = await waits(read, MEASURED_MS)

    let busy = true
    let signIns = 0
    const signingIn = Array.from({ length: SIGN_INS_AT_ONCE }, async (_, lane) => {
      for (let i = lane; busy; i += SIGN_INS_AT_ONCE) {
        const answer = await fetch(`${url}/auth/v1/token?grant_type=password`, {
          method: 'POST',
          headers: { apikey: anonKey, 'content-type': 'application/json' },
          body: JSON.stringify({ email: emails[i % PEOPLE], password: PASSWORD }),
        })
        if (!answer.ok) throw new Error(`a sign-in answered ${answer.status}: ${await answer.text()}`)
        await answer.arrayBuffer()
        signIns += 1
      }
    })
    const beside = await waits(read, MEASURED_MS)
    busy = false
    await Promise.all(signingIn)

    const ratio = p95(beside) / p95(alone)
    const perSecond = (signIns / (MEASURED_MS / 1000)).toFixed(0)
    return [
      {
        title: 'Others while both cores sign people in',
        columns: ['a read of five rows', 'p50 ms', 'p95 ms'],
        rows: [
          ['alone', p50(alone).toFixed(1), p95(alone).toFixed(1)],
          [`beside ${perSecond} sign-ins a second`, p50(beside).toFixed(1), p95(beside).toFixed(1)],
        ],
        verdict: `p95 grows ${ratio.toFixed(2)} ×; at most ${BUDGET} × is the budget: ${ratio <= BUDGET ? 'met' : 'not met'}.`,
      },
    ]
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** One request after the other with a short rest between, as one person's screen asks. */
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
  return seen.sort((a, b) => a - b)
}

const at = (sorted: number[], part: number) => sorted[Math.floor(sorted.length * part)] ?? Number.NaN
const p50 = (sorted: number[]) => at(sorted, 0.5)
const p95 = (sorted: number[]) => at(sorted, 0.95)
