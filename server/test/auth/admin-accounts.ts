import { TOTP } from 'otpauth'
import { expect } from 'vitest'
import type { TestServer } from '../test-server.ts'
import { createSignedInUser, sendAuthRequest } from './test-users.ts'

export const becomeAdmin = (world: TestServer, id: string) =>
  world.sql('insert into admin_users (user_id) values ($1)', [id])

/** With the second step behind them. */
export async function makeAdmin(world: TestServer) {
  const { access, id } = await createSignedInUser(world)
  const ask = (at: string, body: unknown) => sendAuthRequest(world, at, { body, token: access })
  const made = (await ask('/factors', { factor_type: 'totp' })).body as {
    id: string
    totp: { secret: string }
  }
  const { body: challenge } = await ask(`/factors/${made.id}/challenge`, {})
  const code = new TOTP({ secret: made.totp.secret }).generate()
  const opened = await ask(`/factors/${made.id}/verify`, { challenge_id: challenge.id, code })
  expect(opened.status, opened.text).toBe(200)
  await becomeAdmin(world, id)
  return { id, access: opened.body.access_token as string }
}
