import { randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import { createSignedInUser, PASSWORD, type TestUser } from '../../../../server/test/auth/test-users.ts'
import { tries, type Way, type Ways } from '../way.ts'
import type { Answer, World } from '../world.ts'
import { emailOracle } from './account-forms.ts'

const auth = '/auth/v1'

const people = new WeakMap<World, Promise<{ victim: TestUser; thief: TestUser }>>()

const both = (world: World) => {
  const made =
    people.get(world) ??
    (async () => ({
      victim: await createSignedInUser(world.server),
      thief: await createSignedInUser(world.server),
    }))()
  people.set(world, made)
  return made
}

const password = (world: World, email: string, text: string) =>
  world.call('nobody', 'POST', `${auth}/token?grant_type=password`, { body: { email, password: text } })

/** Shape and status, with what a known address could tell left in. */
const shape = ({ status, text }: Answer) => {
  const names = (value: unknown): unknown =>
    value && typeof value === 'object'
      ? Array.isArray(value)
        ? ['list']
        : Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, names(inner)]))
      : typeof value
  return {
    status,
    names: text.startsWith('{') ? names(JSON.parse(text)) : text.replace(/[0-9a-f-]{36}/, '?'),
  }
}

const tells = (what: string, path: string, body: (email: string) => object, by: Way['by'] = 'nobody'): Way =>
  tries(by, what, async (world) => {
    const known = await world.call(by, 'POST', path, { body: body((await both(world)).victim.email) })
    const unknown = await world.call(by, 'POST', path, {
      body: body(`ada-${randomBytes(4).toString('hex')}@example.org`),
    })
    expect(known.status, known.text).toBeLessThan(500)
    expect(shape(known)).toEqual(shape(unknown))
  })

export const secretAccounts: Ways = {
  rule: 'account.secret',
  allowed: [
    'the right password is told from a wrong one',
    async (world) => {
      const { victim } = await both(world)
      const [right, wrong] = [
        await password(world, victim.email, PASSWORD),
        await password(world, victim.email, 'Wrong-Horse-1-Staple'),
      ]
      expect(right.status).not.toBe(wrong.status)
    },
  ],
  ways: [
    ...emailOracle,
    tells('signs in with a wrong password', `${auth}/token?grant_type=password`, (email) => ({
      email,
      password: 'Wrong-Horse-1-Staple',
    })),
    tells('signs up', `${auth}/signup`, (email) => ({
      email,
      password: PASSWORD,
      data: { role: 'athlete', full_name: 'New Person' },
    })),
    tells('asks for a new password', `${auth}/recover`, (email) => ({ email })),
    tells('asks for a link', `${auth}/otp`, (email) => ({ email, create_user: false })),
    tells('asks for a link by the old address', `${auth}/magiclink`, (email) => ({ email })),
    tells('asks for the confirmation again', `${auth}/resend`, (email) => ({ type: 'signup', email })),
    tells('asks for the change of address again', `${auth}/resend`, (email) => ({
      type: 'email_change',
      email,
    })),
    tells('tries a code', `${auth}/verify`, (email) => ({ type: 'email', email, token: '123456' })),
    tells('tries a code for a new password', `${auth}/verify`, (email) => ({
      type: 'recovery',
      email,
      token: '123456',
    })),
    tells(
      'invites somebody as a guardian',
      '/rest/v1/rpc/invite_guardian',
      (guardian_email) => ({ guardian_name: 'Gus', guardian_email }),
      'milo',
    ),
    tries('nobody', 'asks for a new password twice and waits for a limit', async (world) => {
      const { victim } = await both(world)
      const ask = async (email: string) => {
        const answers = []
        for (const _ of [1, 2, 3])
          answers.push((await world.call('nobody', 'POST', `${auth}/recover`, { body: { email } })).status)
        return answers
      }
      expect(await ask(victim.email)).toEqual(await ask(`ada-${randomBytes(4).toString('hex')}@example.org`))
    }),
    tries('nobody', 'takes the time of a wrong password', async (world) => {
      const { victim } = await both(world)
      const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
      for (let round = 0; round < 7; round += 1)
        for (const who of ['known', 'unknown'] as const) {
          await world.server.sql('delete from auth.touchline_rate_limits')
          const started = performance.now()
          await password(
            world,
            who === 'known' ? victim.email : `ada-${round}-nobody@example.org`,
            'Wrong-Horse-1-Staple',
          )
          times[who].push(performance.now() - started)
        }
      // The quickest answers: what else the machine does can only add to an answer, not take from it.
      const ratio = Math.min(...times.known) / Math.min(...times.unknown)
      // Without the same work for both, one is at least five times as quick.
      expect(ratio).toBeGreaterThan(0.4)
      expect(ratio).toBeLessThan(2.5)
    }),
  ],
}
