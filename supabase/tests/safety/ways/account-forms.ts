import { randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import {
  createSignedInUser,
  emailsTo,
  PASSWORD,
  type TestUser,
  waitForMailQueues,
} from '../../../../server/test/auth/test-users.ts'
import { expectRefused, tries, type Way } from '../way.ts'
import type { Answer, CallerName, World } from '../world.ts'

const auth = '/auth/v1'
const fresh = () => `new-${randomBytes(5).toString('hex')}@example.org`

const as = (world: World, token: string, method: string, path: string, body?: unknown) =>
  world.call('keyless', method, path, {
    ...(body === undefined ? {} : { body }),
    headers: { apikey: world.server.anonKey, authorization: `Bearer ${token}` },
  })

const thieves = new WeakMap<World, Promise<{ victim: TestUser; thief: TestUser }>>()
const both = (world: World) => {
  const made =
    thieves.get(world) ??
    (async () => ({
      victim: await createSignedInUser(world.server, fresh(), { role: 'athlete', full_name: 'Vic Owner' }),
      thief: await createSignedInUser(world.server, fresh(), { role: 'athlete', full_name: 'Tom Thief' }),
    }))()
  thieves.set(world, made)
  return made
}
const steals = (
  what: string,
  run: (world: World, of: { victim: TestUser; thief: TestUser }) => Promise<void>,
): Way => tries('nobody', what, async (world) => run(world, await both(world)))

/** Everything that says what an account may do, as the database keeps it. */
const rightsOf = async (world: World, id: string) =>
  (
    await world.server.sql(
      `select u.role, u.aud, u.raw_app_meta_data as app, u.email, u.phone, u.is_super_admin, u.banned_until, u.email_confirmed_at is not null as confirmed,
         p.role as profile, p.email as address, exists (select from admin_users a where a.user_id = u.id) as admin,
         (select count(*)::int from auth.identities i where i.user_id = u.id) as identities
       from auth.users u left join profiles p on p.id = u.id where u.id = $1`,
      [id],
    )
  )[0]

/** What somebody may send about their own account to become more than they are. */
const GROWTH: [what: string, body: object][] = [
  ['an app role', { app_metadata: { role: 'service_role' } }],
  ['an app role by its column', { raw_app_meta_data: { role: 'admin', provider: 'email' } }],
  ['a database role', { role: 'service_role' }],
  ['another audience', { aud: 'admin' }],
  ['the flag of an admin', { is_super_admin: true, is_admin: true }],
  ['a role in the open data', { data: { role: 'admin', is_admin: true, aal: 'aal2' } }],
  ['another role of the product', { data: { role: 'scout' } }],
  ['a second factor', { data: { amr: [{ method: 'totp' }] }, factors: [{ status: 'verified' }] }],
  ['a confirmed address', { email_confirmed_at: '2026-01-01', email_confirm: true }],
  ['a ban of nobody', { ban_duration: 'none', banned_until: null }],
  ['another id', { id: 'aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee' }],
  ['an identity elsewhere', { identities: [{ provider: 'google', id: 'x' }] }],
  ['a prototype', { __proto__: { role: 'admin' }, constructor: { prototype: { role: 'admin' } } }],
]

const ADMIN_CALLS: [method: string, path: string, body?: object][] = [
  ['GET', '/admin/users'],
  ['GET', '/admin/users?page=1&per_page=1000'],
  ['POST', '/admin/users', { email: 'made@home.test', password: PASSWORD, email_confirm: true }],
  ['GET', '/admin/users/{mina}'],
  ['PUT', '/admin/users/{mina}', { email: 'taken@home.test' }],
  ['PUT', '/admin/users/{otto}', { ban_duration: 'none' }],
  ['DELETE', '/admin/users/{mina}'],
  ['DELETE', '/admin/users/{mina}?should_soft_delete=true'],
  ['GET', '/admin/users/{mina}/factors'],
  ['DELETE', '/admin/users/{mina}/factors/{missing}'],
  ['POST', '/admin/generate_link', { type: 'magiclink', email: '{mina.email}' }],
  ['POST', '/admin/generate_link', { type: 'recovery', email: '{mina.email}' }],
  [
    'POST',
    '/admin/generate_link',
    { type: 'email_change_new', email: '{mina.email}', new_email: 'x@home.test' },
  ],
  ['POST', '/invite', { email: 'friend@home.test', data: { role: 'scout', full_name: 'X' } }],
  ['GET', '/admin/audit'],
  ['GET', '/admin/sso/providers'],
  ['POST', '/admin/logout', {}],
  ['GET', '/sessions?user_id={mina}'],
]
const ADMIN_CALLERS = ['nobody', 'ralf', 'una', 'milo', 'sven', 'vera', 'bert', 'otto', 'ann', 'amy'] as const

const shape = ({ status, text }: Answer, email: string, id: string) => ({
  status,
  text: text
    .replaceAll(email, '?')
    .replaceAll(id, '#')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'T'),
})

export const growthWays: Way[] = [
  ...GROWTH.map(([what, body]) =>
    steals(`gives an account ${what}`, async (world, { thief }) => {
      const before = await rightsOf(world, thief.id)
      const answer = await as(world, thief.access, 'PUT', `${auth}/user`, body)
      expect(answer.status, answer.text).toBeLessThan(500)
      expect(await rightsOf(world, thief.id)).toEqual(before)
    }),
  ),
  ...GROWTH.map(([what, body]) =>
    steals(`signs up with ${what}`, async (world) => {
      const email = fresh()
      const answer = await world.call('nobody', 'POST', `${auth}/signup`, {
        body: {
          email,
          password: PASSWORD,
          ...body,
          data: { role: 'athlete', full_name: 'New One', is_admin: true },
        },
      })
      expect(answer.status, answer.text).toBeLessThan(500)
      expect(answer.text).not.toContain('access_token')
      const made = await world.server.sql<{ id: string }>('select id from auth.users where email = $1', [
        email,
      ])
      for (const { id } of made)
        expect(await rightsOf(world, id)).toMatchObject({
          role: 'authenticated',
          aud: 'authenticated',
          app: { provider: 'email' },
          profile: 'athlete',
          confirmed: false,
          admin: false,
          banned_until: null,
        })
    }),
  ),
  ...ADMIN_CALLERS.map((by: CallerName) =>
    tries(by, `asks for what the operator alone may, in ${ADMIN_CALLS.length} calls`, async (world) => {
      const before = await world.fingerprint()
      for (const [method, path, body] of ADMIN_CALLS) {
        const answer = await world.call(by, method, auth + path, { body })
        expect([path, answer.status >= 400 && answer.status < 500], answer.text).toEqual([path, true])
        expect(answer.text).not.toContain(world.people.mina.email)
      }
      expect(await world.fingerprint()).toEqual(before)
    }),
  ),
  steals('uses the parts of another’s session', async (world, { victim, thief }) => {
    const identities = await world.server.sql<{ id: string }>(
      'select id from auth.identities where user_id = $1',
      [victim.id],
    )
    for (const { id } of identities)
      expectRefused(await as(world, thief.access, 'DELETE', `${auth}/user/identities/${id}`))
    expectRefused(await as(world, thief.access, 'DELETE', `${auth}/user/identities/${victim.id}`))
    expectRefused(await as(world, thief.access, 'DELETE', `${auth}/factors/${victim.id}`))
    expect(await rightsOf(world, victim.id)).toMatchObject({ identities: 1 })
  }),
  steals('takes a refresh token from the family of another after it was used', async (world) => {
    const owner = await createSignedInUser(world.server)
    const refresh = (token: string) =>
      world.call('nobody', 'POST', `${auth}/token?grant_type=refresh_token`, {
        body: { refresh_token: token },
      })
    const read = (answer: Answer) => (JSON.parse(answer.text) as { refresh_token: string }).refresh_token
    const second = read(await refresh(owner.refresh))
    const third = read(await refresh(second))
    await world.server.sql(
      `update auth.refresh_tokens set updated_at = now() - interval '1 minute' where user_id::text = $1`,
      [owner.id],
    )
    expectRefused(await refresh(owner.refresh))
    // Somebody has a copy: the whole family ends.
    expectRefused(await refresh(third))
  }),
]

/** The owner of an account changes the address to one that has an account, and to one that has none. */
export const emailOracle: Way[] = [
  steals('changes the address to one that has an account', async (world, { victim, thief }) => {
    const unknown = fresh()
    const ask = async (email: string) => {
      await world.server.sql('delete from auth.touchline_rate_limits')
      return as(world, thief.access, 'PUT', `${auth}/user`, { email })
    }
    const [free, taken] = [await ask(unknown), await ask(victim.email)]
    expect(taken.status, taken.text).toBeLessThan(500)
    expect(shape(taken, victim.email, thief.id)).toEqual(shape(free, unknown, thief.id))
    await waitForMailQueues(world.server)
    const letters = (await emailsTo(world.server, victim.email)).map(({ text }) => text)
    expect(letters.join()).not.toMatch(/token_hash=|\b\d{6}\b.*change/i)
  }),
  steals(
    'changes it in other letters, with a plus, and with a line end',
    async (world, { victim, thief }) => {
      for (const email of [
        victim.email.toUpperCase(),
        ` ${victim.email}`,
        victim.email.replace('@', '+x@'),
        `${victim.email}\r\nBcc: evil@home.test`,
      ]) {
        const answer = await as(world, thief.access, 'PUT', `${auth}/user`, { email })
        expect(answer.status, answer.text).toBeLessThan(500)
        expect(answer.text).not.toContain(victim.id)
      }
      expect(await rightsOf(world, thief.id)).toMatchObject({ email: thief.email })
    },
  ),
  steals('takes over the address of a guardian', async (world, { thief }) => {
    const email = `guardian-${world.people.mina.email}`
    const answer = await as(world, thief.access, 'PUT', `${auth}/user`, { email })
    expect(answer.status, answer.text).toBeLessThan(500)
    expect(await rightsOf(world, thief.id)).toMatchObject({ email: thief.email, address: thief.email })
  }),
  tries('nobody', 'uses up the mail of everybody by asking for addresses that nobody has', async (world) => {
    const { victim } = await both(world)
    for (let n = 0; n < 60; n += 1)
      await world.call('nobody', 'POST', `${auth}/recover`, {
        body: { email: fresh() },
        headers: { 'x-forwarded-for': `203.0.113.${n}` },
      })
    await waitForMailQueues(world.server)
    await world.server.sql(
      `delete from auth.touchline_rate_limits where subject like '127.%' or subject like '%|127.%'`,
    )
    const before = (await emailsTo(world.server, victim.email)).length
    const asked = await world.call('nobody', 'POST', `${auth}/recover`, { body: { email: victim.email } })
    expect([200, 429]).toContain(asked.status)
    if (asked.status === 200)
      await expect
        .poll(async () => (await emailsTo(world.server, victim.email)).length)
        .toBeGreaterThan(before)
  }),
]
