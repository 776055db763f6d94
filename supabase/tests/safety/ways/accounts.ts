import { createHash, createHmac, randomBytes } from 'node:crypto'
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

const auth = '/auth/v1'
const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url')
const decode = (part = '') => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>
const as = (world: World, token: string, method: string, path: string, body?: unknown, headers = {}) =>
  world.call('keyless', method, path, {
    ...(body === undefined ? {} : { body }),
    headers: { apikey: world.server.anonKey, authorization: `Bearer ${token}`, ...headers },
  })

/** A made-up token is tried at each service; one that a service takes for anybody's is one too many. */
const forged = (what: string, make: (world: World) => string | Promise<string>): Way =>
  tries('nobody', `shows ${what}`, async (world) => {
    const token = await make(world)
    for (const path of [
      '/rest/v1/messages?select=content',
      '/rest/v1/athlete_profiles?select=id',
      `${auth}/user`,
      '/storage/v1/bucket',
    ])
      expectRefused(await as(world, token, 'GET', path))
  })
const altered =
  (change: { head?: object; claims?: object }, sign?: (input: string, world: World) => string) =>
  (world: World) => {
    const [head, claims, signature] = world.token('vera').split('.')
    const input = `${encode({ ...decode(head), ...change.head })}.${encode({ ...decode(claims), ...change.claims })}`
    return `${input}.${sign ? sign(input, world) : (signature ?? '')}`
  }
const hmac = (secret: (world: World) => string) => (input: string, world: World) =>
  createHmac('sha256', secret(world)).update(input).digest('base64url')
const mint =
  (claims: object, seconds = 600) =>
  (world: World) =>
    world.server.context.keys.sign({ ...claims } as never, seconds)

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
    forged(
      'a token without a signature',
      altered({ head: { alg: 'none' } }, () => ''),
    ),
    forged(
      'a token with the word none in capitals',
      altered({ head: { alg: 'NONE' } }, () => ''),
    ),
    forged('a token for another person', (world) =>
      altered({ claims: { sub: world.people.mina.id } })(world),
    ),
    forged('a token with the role of the service', altered({ claims: { role: 'service_role' } })),
    forged('a token with the second step written in', altered({ claims: { aal: 'aal2' } })),
    forged('a token that lives longer', altered({ claims: { exp: 4_102_444_800 } })),
    forged(
      'a token signed with the public key',
      altered(
        { head: { alg: 'HS256' } },
        hmac((world) => JSON.stringify(world.server.context.keys.publicJwks().keys[0])),
      ),
    ),
    forged(
      'a token signed with the well-known demo secret',
      altered(
        { head: { alg: 'HS256', kid: undefined } },
        hmac(() => 'super-secret-jwt-token-with-at-least-32-characters-long'),
      ),
    ),
    forged(
      'a token signed with the public API key',
      altered(
        { head: { alg: 'HS256', kid: undefined } },
        hmac((world) => world.server.anonKey),
      ),
    ),
    forged(
      'a token whose key is a file',
      altered(
        { head: { alg: 'HS256', kid: '../../../../dev/null' } },
        hmac(() => ''),
      ),
    ),
    forged(
      'a token that brings its own key',
      altered(
        { head: { jwk: { kty: 'oct', k: 'AA' }, alg: 'HS256' } },
        hmac(() => '\0'),
      ),
    ),
    forged(
      'a token that names where its key lies',
      altered({ head: { jku: 'https://evil.test/keys.json' } }),
    ),
    forged(
      'an expired token',
      mint({ role: 'authenticated', sub: 'aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee' }, -100),
    ),
    forged(
      'a token for the database’s owner',
      mint({ role: 'postgres', sub: 'aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee' }),
    ),
    forged('a token for the role behind all roles', mint({ role: 'authenticator' })),
    forged('a token for an internal role', mint({ role: 'supabase_auth_admin' })),
    forged('a token of a session that has ended', (world) =>
      mint({
        role: 'authenticated',
        sub: world.people.vera.id,
        session_id: 'aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee',
      })(world),
    ),
    tries('nobody', 'shows a token for another audience to the sign-in', async (world) =>
      expectRefused(
        await as(
          world,
          await mint({ role: 'authenticated', sub: world.people.vera.id, aud: 'other' })(world),
          'GET',
          `${auth}/user`,
        ),
      ),
    ),
    forged('two tokens in one', (world) => `${world.token('vera')}.${world.token('mina')}`),
    tries('una', 'asks for another role in a header', async (world) => {
      for (const headers of [
        { role: 'service_role' },
        { 'x-role': 'service_role' },
        { 'x-hasura-role': 'admin' },
        { prefer: 'role=service_role' },
      ])
        expect(
          await as(world, world.token('una'), 'GET', '/rest/v1/messages?select=id', undefined, headers),
        ).toMatchObject({ text: '[]' })
    }),
    tries('una', 'brings the service’s key beside a token of her own', async (world) => {
      const answer = await world.call('keyless', 'GET', '/rest/v1/messages?select=id', {
        headers: {
          apikey: world.server.serviceRoleKey.slice(0, -6).concat('AAAAAA'),
          authorization: `Bearer ${world.token('una')}`,
        },
      })
      expect(answer.text).not.toContain('"id"')
    }),
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
      const middle = (values: number[]) => values.sort((a, b) => a - b)[3] ?? 0
      // Without the same work for both, one is at least five times as quick.
      expect(middle(times.known) / middle(times.unknown)).toBeGreaterThan(0.4)
      expect(middle(times.known) / middle(times.unknown)).toBeLessThan(2.5)
    }),
  ],
}
