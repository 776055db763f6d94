import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { mailsThisHour } from '#server/auth/mail-limits.ts'
import { hashSubject } from '#server/auth/rate-limits.ts'
import { TUNING } from '#server/config/tuning.ts'
import type { TestServer } from '../test-server.ts'
import {
  createSignedInUser,
  emailsTo,
  emailTo,
  newEmail,
  PASSWORD,
  resetRateLimits,
  sendAuthRequest,
  startAuthServer,
  waitForMailQueues,
} from './test-users.ts'

const { perHour, strangersPerHour, slowStrangersFrom, fromBusyPlace } = TUNING.auth.mailSum

let world: TestServer
beforeAll(async () => {
  world = await startAuthServer({ TRUSTED_PROXY_HOPS: '1' })
})
beforeEach(() => resetRateLimits(world))
afterAll(() => world.stop())

const from = (address: string) => ({ 'x-forwarded-for': address })
const sum = () => world.context.db.asAdmin('supabase_auth_admin', 'look at the sum', mailsThisHour)
const signUp = (address = '198.51.100.1', email = newEmail()) =>
  sendAuthRequest(world, '/signup', { body: { email, password: PASSWORD }, headers: from(address) })
/** As many mails as if they had gone out this hour. */
async function pretend(subject: 'all' | 'strangers', attempts: number) {
  await signUp('198.51.100.9')
  await world.sql(
    `update auth.touchline_rate_limits set attempts = $2 where action = 'mail' and subject = $1`,
    [hashSubject(subject), attempts],
  )
}

test('what sends no mail counts for nobody', async () => {
  for (const path of ['/otp', '/resend', '/recover'])
    for (let turn = 0; turn < 5; turn++)
      await sendAuthRequest(world, path, {
        body: { email: newEmail('nobody'), type: 'signup', create_user: false },
        headers: from('198.51.100.1'),
      })
  await waitForMailQueues(world)
  expect(await sum()).toMatchObject({ sent: 0, toStrangers: 0 })
  await signUp()
  expect(await sum()).toMatchObject({ sent: 1, toStrangers: 1 })
})

test('when strangers have used up their part, an account still gets its mail', async () => {
  const member = await createSignedInUser(world)
  await pretend('strangers', strangersPerHour)
  expect(await signUp('198.51.100.2')).toMatchObject({
    status: 429,
    body: { code: 'over_email_send_rate_limit', message: 'email rate limit exceeded' },
  })
  for (const path of ['/otp', '/recover'])
    expect((await sendAuthRequest(world, path, { body: { email: member.email } })).status).toBe(200)
  await emailTo(world, member.email, 'auth_magiclink')
  await emailTo(world, member.email, 'auth_recovery')
})

test('a busy place waits while strangers send much, and another place does not', async () => {
  for (let turn = 0; turn <= fromBusyPlace; turn++) await signUp('203.0.113.7')
  await pretend('strangers', slowStrangersFrom)
  expect((await signUp('203.0.113.7')).status).toBe(429)
  expect((await signUp('203.0.113.8')).status).toBe(200)
})

test('beyond the whole sum a mail to an account waits, and leaves when there is room', async () => {
  const member = await createSignedInUser(world)
  await pretend('all', perHour)
  expect((await sendAuthRequest(world, '/recover', { body: { email: member.email } })).status).toBe(200)
  await expect
    .poll(async () => world.sql('select attempts from auth.touchline_mail_requests'))
    .toEqual([{ attempts: 1 }])
  expect(await emailsTo(world, member.email)).toEqual([])
  await resetRateLimits(world)
  await world.sql('update auth.touchline_mail_requests set next_attempt_at = now()')
  await emailTo(world, member.email, 'auth_recovery')
})
