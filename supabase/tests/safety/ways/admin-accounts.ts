import { randomBytes } from 'node:crypto'
import { TOTP } from 'otpauth'
import { expect } from 'vitest'
import { createSignedInUser, emailTo, type TestUser } from '../../../../server/test/auth/test-users.ts'
import { expectOk, expectRefused, tries, type Way } from '../way.ts'
import type { Answer, World } from '../world.ts'

const auth = '/auth/v1'

const as = (world: World, { access }: TestUser, method: string, path: string, body?: unknown) =>
  world.call('keyless', method, path, {
    ...(body === undefined ? {} : { body }),
    headers: { apikey: world.server.anonKey, authorization: `Bearer ${access}` },
  })

const begin = (world: World, person: TestUser, nonce?: string) =>
  as(world, person, 'POST', `${auth}/factors`, {
    factor_type: 'totp',
    friendly_name: randomBytes(4).toString('hex'),
    ...(nonce ? { nonce } : {}),
  })

async function prove(world: World, person: TestUser, begun: Answer) {
  const { id, totp } = JSON.parse(begun.text) as { id: string; totp: { secret: string } }
  const path = `${auth}/factors/${id}`
  const challenge = JSON.parse((await as(world, person, 'POST', `${path}/challenge`, {})).text) as {
    id: string
  }
  return as(world, person, 'POST', `${path}/verify`, {
    challenge_id: challenge.id,
    code: new TOTP({ secret: totp.secret }).generate(),
  })
}

const invite = (world: World, email: string) =>
  world.server.sql('insert into admin_invitations (email, invited_by) values ($1, $2)', [
    email,
    world.people.amy.id,
  ])

/** Somebody who has the password of an account that an admin invited, and nothing of its mailbox. */
const withPassword = (what: string, run: (world: World, account: TestUser) => Promise<void>): Way =>
  tries('nobody', what, async (world) => {
    const account = await createSignedInUser(world.server)
    try {
      await run(world, account)
      expect(
        await world.server.sql(
          `select from auth.mfa_factors where user_id = $1 and status = 'verified' union all select from admin_users where user_id = $1`,
          [account.id],
        ),
      ).toEqual([])
    } finally {
      await world.server.sql('delete from admin_invitations where email = $1', [account.email])
    }
  })

export const adminAccountWays: Way[] = [
  withPassword('sets up the first second step of an invited account', async (world, account) => {
    await invite(world, account.email)
    expectRefused(await begin(world, account))
    expectRefused(await begin(world, account, '000000'))
  }),
  withPassword('begins it before the invitation and ends it after', async (world, account) => {
    const begun = await begin(world, account)
    expectOk(begun)
    await invite(world, account.email)
    expectRefused(await prove(world, account, begun))
  }),
  withPassword('accepts the invitation with the password alone', async (world, account) => {
    await invite(world, account.email)
    expectRefused(await as(world, account, 'POST', '/rest/v1/rpc/accept_admin_invitation', {}))
    expectRefused(
      await as(world, account, 'PATCH', `/rest/v1/admin_invitations?email=eq.${account.email}`, {
        used_at: '2026-01-01',
      }),
    )
  }),
  withPassword('sets it up with a code from another mailbox', async (world, account) => {
    await invite(world, account.email)
    const thief = await createSignedInUser(world.server)
    expectOk(await as(world, thief, 'GET', `${auth}/reauthenticate`))
    const { code } = await emailTo(world.server, thief.email, 'auth_reauthentication')
    expectRefused(await begin(world, account, code ?? ''))
  }),
]
