import { DEMO_ACCOUNTS } from '../../supabase/seeds/demo-accounts.ts'
import { startAttackers } from '../hostile/attackers.ts'
import { createMembers, emptySpell, honestPeople, type Spell } from '../hostile/honest-people.ts'
import { createSender, type Target } from '../hostile/send.ts'
import type { Section } from '../report.ts'
import { withServer } from '../server.ts'

const CALLERS = 32
/** Calm and hostile spells in turn, so that noise of the machine falls on both alike. */
const ROUNDS = 8
const SPELL_MS = 3_000
const BUDGET = 2
const MAIL_BUDGET = { growth: 2, slowestMs: 5_000 }

/** What honest people notice while 32 callers, each from an address of their own, send the heaviest requests they may. */
export const hostileSuite = (): Promise<Section[]> =>
  withServer({ TRUSTED_PROXY_HOPS: '1', LOG_LEVEL: 'fatal' }, async (server) => {
    const target: Target = server.status
    const tokens = await Promise.all(['athlete', 'scout'].map((role) => signIn(target, role)))
    const members = await createMembers(target, server.status.serviceRoleKey, 2 * ROUNDS + 1)
    const { url, anonKey } = target
    const attackers = await startAttackers({ url, anonKey, callers: CALLERS, tokens })
    const honest = honestPeople(createSender(target), target, members)
    const seen = { calm: emptySpell(), hostile: emptySpell() }
    const answers = new Map<string, number>()
    await honest.spell('warm', SPELL_MS)
    for (let round = 0; round < ROUNDS; round++) {
      add(seen.calm, await honest.spell(`calm-${round}`, SPELL_MS))
      attackers.attack()
      add(seen.hostile, await honest.spell(`hostile-${round}`, SPELL_MS))
      for (const [kind, count] of Object.entries(await attackers.rest()))
        answers.set(kind, (answers.get(kind) ?? 0) + count)
    }
    await attackers.end()
    return [asSection(seen, answers)]
  })

async function signIn({ url, anonKey }: Target, role: string): Promise<string> {
  const account = DEMO_ACCOUNTS.find((one) => one.role === role)
  const answer = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: anonKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email: account?.email, password: account?.password }),
  })
  return ((await answer.json()) as { access_token: string }).access_token
}

function asSection(
  { calm, hostile }: { calm: Spell; hostile: Spell },
  answers: Map<string, number>,
): Section {
  const ratio = p95(hostile.reads) / p95(calm.reads)
  const signUpRatio = p50(hostile.signUps) / p50(calm.signUps)
  const codeRatio = p50(hostile.codes) / p50(calm.codes)
  const refused = [...calm.refused, ...hostile.refused]
  const slowest = Math.max(...hostile.signUps, ...hostile.codes)
  const areReadsMet = ratio <= BUDGET && refused.length === 0
  const areMailsMet =
    Math.max(signUpRatio, codeRatio) <= MAIL_BUDGET.growth && slowest <= MAIL_BUDGET.slowestMs
  const row = (what: string, times: number[]) => [
    what,
    times.length,
    p50(times).toFixed(1),
    p95(times).toFixed(1),
  ]
  const met = (isMet: boolean) => (isMet ? 'met' : 'not met')
  return {
    title: `Honest people while ${CALLERS} callers send the heaviest requests they may`,
    columns: ['what', 'times', 'p50 ms', 'p95 ms'],
    rows: [
      row('a row by its key, calm', calm.reads),
      row('a row by its key, meanwhile', hostile.reads),
      row('a sign-up until its mail is there, calm', calm.signUps),
      row('a sign-up until its mail is there, meanwhile', hostile.signUps),
      row('a code until its mail is there, calm', calm.codes),
      row('a code until its mail is there, meanwhile', hostile.codes),
      ...[...answers].sort().map(([kind, count]) => [kind, count, '', '']),
    ],
    verdict:
      `Reads: p95 grows ${ratio.toFixed(2)} ×, at most ${BUDGET} × is the budget; ${refused.length} honest requests refused` +
      `${refused.length > 0 ? ` (${[...new Set(refused)].join(', ')})` : ''}: ${met(areReadsMet)}. ` +
      `Mails: the middle of sign-ups grows ${signUpRatio.toFixed(2)} ×, of codes ${codeRatio.toFixed(2)} ×, the slowest took ` +
      `${Math.round(slowest)} ms; at most ` +
      `${MAIL_BUDGET.growth} × and ${MAIL_BUDGET.slowestMs} ms are the budget: ${met(areMailsMet)}. ` +
      'The callers stand for other machines: they run in a process of their own, with the lowest priority and off the first core.',
  }
}

function add(whole: Spell, { reads, signUps, codes, refused }: Spell) {
  whole.reads.push(...reads)
  whole.signUps.push(...signUps)
  whole.codes.push(...codes)
  whole.refused.push(...refused)
}
const at = (times: number[], part: number) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * part)] ?? Number.NaN
const p50 = (times: number[]) => at(times, 0.5)
const p95 = (times: number[]) => at(times, 0.95)
