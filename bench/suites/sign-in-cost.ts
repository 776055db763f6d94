import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { OpenIdProvider } from '../../server/test/auth/openid-provider.ts'
import { TestBrowser } from '../../server/test/auth/test-browser.ts'
import type { Section } from '../report.ts'

const ROUNDS = 8
const SIGN_INS = 10
/** The unit of /proc/PID/stat on every Linux that Node runs on. */
const TICK_MS = 10

type Server = { url: string; pid: number }

/**
 * Processor time of the server's own process for a sign-in by password and one at an OpenID provider, which runs in this process.
 * One after the other, in turn.
 */
export async function signInCost(
  server: Server,
  byPassword: (index: number) => Promise<void>,
  provider: OpenIdProvider,
): Promise<Section> {
  const people = Array.from({ length: SIGN_INS }, (_, n) => ({
    sub: randomUUID(),
    email: `elsewhere-${n}@people.example`,
    email_verified: true,
    name: 'Bench Person',
  }))
  const byProvider = async (index: number) => {
    provider.person = people[index % SIGN_INS] ?? null
    const at = await new TestBrowser(server).follow(
      'http://app.touchline.test/auth/v1/authorize?provider=google&redirect_to=http://app.touchline.test/welcome',
    )
    if (!at.hash.includes('access_token')) throw new Error(`a sign-in at a provider ended at ${at.href}`)
  }
  const cpu = async (signIn: (index: number) => Promise<void>) => {
    const before = cpuMs(server.pid)
    for (let n = 0; n < SIGN_INS; n++) await signIn(n)
    return (cpuMs(server.pid) - before) / SIGN_INS
  }
  // The first makes the accounts, and reads what the provider says of itself.
  await cpu(byPassword)
  await cpu(byProvider)
  const password: number[] = []
  const elsewhere: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    password.push(await cpu(byPassword))
    elsewhere.push(await cpu(byProvider))
  }
  const [one, other] = [password, elsewhere].map(
    (times) => times.toSorted((a, b) => a - b)[ROUNDS / 2] ?? Number.NaN,
  ) as [number, number]
  const ratio = other / one
  return {
    title: 'What a sign-in costs the server',
    columns: ['what', 'processor ms'],
    rows: [
      ['by password', one.toFixed(1)],
      ['at an OpenID provider, from the click to the session', other.toFixed(1)],
    ],
    verdict: `At a provider it costs ${ratio.toFixed(2)} × of one by password; less is wanted: ${ratio < 1 ? 'met' : 'not met'}.`,
  }
}

/** In all of its threads, in user and kernel mode. */
function cpuMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}
