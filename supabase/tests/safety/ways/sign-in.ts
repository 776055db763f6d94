import { createHash, randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import {
  createSignedInUser,
  emailTo,
  PASSWORD,
  submitConfirmPage,
  type TestUser,
} from '../../../../server/test/auth/test-users.ts'
import { expectOk, expectRefused, tries, type Way, type Ways } from '../way.ts'
import type { Answer, World } from '../world.ts'
import { growthWays } from './account-forms.ts'

import { forgedTokens } from './forged-tokens.ts'

const auth = '/auth/v1'

const decode = (part = '') => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>

const as = (world: World, token: string, method: string, path: string, body?: unknown, headers = {}) =>
  world.call('keyless', method, path, {
    ...(body === undefined ? {} : { body }),
    headers: { apikey: world.server.anonKey, authorization: `Bearer ${token}`, ...headers },
  })

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

const steals = (
  what: string,
  run: (world: World, of: { victim: TestUser; thief: TestUser }) => Promise<void>,
): Way => tries('nobody', what, async (world) => run(world, await both(world)))

const refresh = (world: World, token: string) =>
  world.call('nobody', 'POST', `${auth}/token?grant_type=refresh_token`, { body: { refresh_token: token } })

const password = (world: World, email: string, text: string) =>
  world.call('nobody', 'POST', `${auth}/token?grant_type=password`, { body: { email, password: text } })

const challenge = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')

export const signIn: Ways = {
  rule: 'account.sign_in',
  allowed: [
    'the owner signs in',
    async (world) => expectOk(await password(world, (await both(world)).victim.email, PASSWORD)),
  ],
  ways: [
    ...growthWays,
    ...forgedTokens,
    steals('guesses a password twenty times', async (world, { victim }) => {
      const answers: Answer[] = []
      for (let n = 0; n < 20; n += 1)
        answers.push(await password(world, victim.email, `Wrong-Horse-${n}-Staple`))
      expect(answers.filter(({ status }) => status === 400).length).toBeLessThanOrEqual(6)
      expect(answers.at(-1)?.status).toBe(429)
    }),
    steals('refreshes with a token made of another', async (world, { victim, thief }) => {
      const mixed =
        thief.refresh.slice(0, Math.floor(thief.refresh.length / 2)) +
        victim.refresh.slice(Math.floor(victim.refresh.length / 2))
      expectRefused(await refresh(world, mixed))
      expectRefused(await refresh(world, victim.id))
      expectRefused(await refresh(world, world.server.anonKey))
    }),
    steals('ends the session of another', async (world, { victim, thief }) => {
      const session = decode(victim.access.split('.')[1]).session_id as string
      expectRefused(await as(world, thief.access, 'DELETE', `${auth}/sessions/${session}`))
      expectOk(await as(world, victim.access, 'GET', `${auth}/user`))
    }),
    steals('goes on with a session that was ended', async (world) => {
      const leaving = await createSignedInUser(world.server)
      expectOk(await as(world, leaving.access, 'POST', `${auth}/logout?scope=global`))
      expectRefused(await as(world, leaving.access, 'GET', `${auth}/user`))
      expectRefused(await as(world, leaving.access, 'GET', '/rest/v1/notifications?select=id'))
      expectRefused(await refresh(world, leaving.refresh))
    }),
    steals('redeems a code with a secret of her own', async (world, { victim }) => {
      const verifier = randomBytes(48).toString('hex')
      expectOk(
        await world.call('nobody', 'POST', `${auth}/otp`, {
          body: { email: victim.email, code_challenge: challenge(verifier), code_challenge_method: 's256' },
        }),
      )
      const { link } = await emailTo(world.server, victim.email, 'auth_magiclink')
      const code = (await submitConfirmPage(world.server, link ?? '')).searchParams.get('code')
      const redeem = (secret: string) =>
        world.call('nobody', 'POST', `${auth}/token?grant_type=pkce`, {
          body: { auth_code: code, code_verifier: secret },
        })
      expectRefused(await redeem(randomBytes(48).toString('hex')))
      expectRefused(await redeem(verifier))
    }),
    steals('guesses the code of an email', async (world) => {
      const owner = await createSignedInUser(world.server)
      expectOk(
        await world.call('nobody', 'POST', `${auth}/otp`, {
          body: { email: owner.email, create_user: false },
        }),
      )
      const { code } = await emailTo(world.server, owner.email, 'auth_magiclink')
      for (const guess of ['000000', '111111', '123456', '999999', '654321', '222222'].filter(
        (one) => one !== code,
      ))
        expectRefused(
          await world.call('nobody', 'POST', `${auth}/verify`, {
            body: { type: 'email', email: owner.email, token: guess },
          }),
        )
      // After five wrong guesses the right code is worth nothing either.
      expectRefused(
        await world.call('nobody', 'POST', `${auth}/verify`, {
          body: { type: 'email', email: owner.email, token: code },
        }),
      )
    }),
    steals('uses the code of one address for another', async (world, { victim, thief }) => {
      expectOk(
        await world.call('nobody', 'POST', `${auth}/otp`, {
          body: { email: thief.email, create_user: false },
        }),
      )
      const { code } = await emailTo(world.server, thief.email, 'auth_magiclink')
      expectRefused(
        await world.call('nobody', 'POST', `${auth}/verify`, {
          body: { type: 'email', email: victim.email, token: code },
        }),
      )
    }),
    steals('uses a link a second time', async (world) => {
      const owner = await createSignedInUser(world.server)
      expectOk(await world.call('nobody', 'POST', `${auth}/recover`, { body: { email: owner.email } }))
      const { link } = await emailTo(world.server, owner.email, 'auth_recovery')
      // Scanners open every link of an email: looking at it uses nothing up.
      const url = new URL(link ?? '')
      for (const _ of [1, 2, 3]) expectOk(await world.call('keyless', 'GET', `${url.pathname}${url.search}`))
      expect((await submitConfirmPage(world.server, link ?? '')).hash).toContain('access_token')
      expect((await submitConfirmPage(world.server, link ?? '')).href).not.toContain('access_token')
    }),
    steals('removes the second step of another', async (world, { victim, thief }) => {
      const enrolled = await as(world, victim.access, 'POST', `${auth}/factors`, {
        factor_type: 'totp',
        friendly_name: 'phone',
      })
      expectOk(enrolled)
      const { id } = JSON.parse(enrolled.text) as { id: string }
      expectRefused(await as(world, thief.access, 'DELETE', `${auth}/factors/${id}`))
      expectRefused(await as(world, thief.access, 'POST', `${auth}/factors/${id}/challenge`, {}))
      expectRefused(
        await as(world, thief.access, 'POST', `${auth}/factors/${id}/verify`, {
          challenge_id: id,
          code: '000000',
        }),
      )
    }),
    steals('signs in before the address is confirmed', async (world) => {
      const email = `new-${randomBytes(4).toString('hex')}@example.org`
      const made = await world.call('nobody', 'POST', `${auth}/signup`, {
        body: { email, password: PASSWORD, data: { role: 'athlete', full_name: 'New Person' } },
      })
      expect(made.text).not.toContain('access_token')
      expectRefused(await password(world, email, PASSWORD))
    }),
    steals('signs in while banned', async (world) => {
      const owner = await createSignedInUser(world.server)
      await world.server.sql(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [
        owner.id,
      ])
      expectRefused(await password(world, owner.email, PASSWORD))
      expectRefused(await refresh(world, owner.refresh))
    }),
    steals('signs up with the address of another in other letters', async (world, { victim }) => {
      const known = `select count(*)::int as n from auth.users where lower(email) = lower($1)`
      for (const email of [
        victim.email.toUpperCase(),
        ` ${victim.email} `,
        victim.email.replace('k', '\u212A'),
      ]) {
        const answer = await world.call('nobody', 'POST', `${auth}/signup`, {
          body: { email, password: 'Another-Horse-8-Staple' },
        })
        expect(answer.text).not.toContain('access_token')
      }
      expect(await world.server.sql(known, [victim.email])).toEqual([{ n: 1 }])
      expectRefused(await password(world, victim.email, 'Another-Horse-8-Staple'))
    }),
  ],
}
