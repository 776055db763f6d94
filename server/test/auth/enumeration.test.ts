import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestServer } from '../test-server.ts'
import {
  newEmail,
  PASSWORD,
  type Reply,
  resetRateLimits,
  sendAdminRequest,
  sendAuthRequest,
  startAuthServer,
  waitForMailQueues,
} from './test-users.ts'

const PAIRS = 20
/** Far below the time of a skipped password hash, and above the noise of a busy machine. */
const SAME_WITHIN = { ms: 15, share: 0.25 }

let world: TestServer
const members: string[] = []
beforeAll(async () => {
  world = await startAuthServer()
  for (let index = 0; index < PAIRS; index++) {
    const email = newEmail('member')
    await sendAdminRequest(world, '/admin/users', {
      body: { email, password: PASSWORD, email_confirm: true },
    })
    members.push(email)
  }
})
beforeEach(() => resetRateLimits(world))
afterAll(() => world.stop())

/** The mean of the fastest five, which contain the least noise of the machine. */
function quick(values: number[]) {
  const best = [...values].sort((a, b) => a - b).slice(0, 5)
  return best.reduce((sum, value) => sum + value, 0) / best.length
}
const shapeOf = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(shapeOf)
  if (typeof value !== 'object' || value === null) return typeof value
  return Object.fromEntries(
    Object.entries(value)
      .sort()
      .map(([key, inner]) => [key, shapeOf(inner)]),
  )
}

type Timed = { ms: number; answer: Reply }

/** Waits for the work of the request before, such as emails, so that it is not measured with this one. */
async function timed(path: string, body: Record<string, unknown>): Promise<Timed> {
  await waitForMailQueues(world)
  const started = performance.now()
  const answer = await sendAuthRequest(world, path, { body })
  return { ms: performance.now() - started, answer }
}

test.each([
  ['/recover', {}],
  ['/otp', { create_user: false }],
  ['/resend', { type: 'signup' }],
  ['/signup', { password: 'Quite-Different-9-Words', data: { full_name: 'Eve', role: 'scout' } }],
  ['/token?grant_type=password', { password: 'Wrong-Horse-7-Battery' }],
  ['/verify', { type: 'email', token: '000000' }],
] as const)(
  '%s answers known and unknown addresses alike and in equal time',
  // A real difference fails every retry; noise of the machine does not.
  { retry: 3, timeout: 120_000 },
  async (path, body) => {
    const [known, unknown]: [number[], number[]] = [[], []]
    // A warm-up request, so that one-time work is not measured.
    await timed(path, { ...body, email: newEmail('warm') })
    for (const [index, member] of members.entries()) {
      const [forMember, forStranger] = [
        { ...body, email: member },
        { ...body, email: newEmail('member') },
      ]
      // Alternate which one goes first, so that noise of the machine affects both alike.
      const turns = index % 2 === 0 ? [forMember, forStranger] : [forStranger, forMember]
      const answers = [await timed(path, turns[0]!), await timed(path, turns[1]!)]
      const [first, second] = (index % 2 === 0 ? answers : answers.toReversed()) as [Timed, Timed]
      known.push(first.ms)
      unknown.push(second.ms)
      expect(first.answer.status).toBe(second.answer.status)
      expect(shapeOf(first.answer.body)).toEqual(shapeOf(second.answer.body))
      expect([...first.answer.headers.keys()].sort()).toEqual([...second.answer.headers.keys()].sort())
    }
    const difference = Math.abs(quick(known) - quick(unknown))
    expect(difference).toBeLessThan(Math.max(SAME_WITHIN.ms, quick(unknown) * SAME_WITHIN.share))
  },
)

test.each(['/recover', '/otp', '/resend', '/signup'])(
  '%s answers a repeated request alike for known and unknown addresses',
  async (path) => {
    const [member = ''] = members
    const answers = []
    for (const email of [member, newEmail('member')]) {
      const body = { type: 'signup', password: 'Quite-Different-9-Words', email }
      await sendAuthRequest(world, path, { body })
      const { status, text } = await sendAuthRequest(world, path, { body })
      answers.push({ status, text: text.replace(/\d+ seconds/, 'n seconds') })
    }
    expect(answers[0]).toEqual(answers[1])
  },
)
