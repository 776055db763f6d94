import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { HookService } from '../../server/test/auth/hook-service.ts'
import { allSent, codeTo, newNumber, PHONES, waitIsOver } from '../../server/test/auth/phone-world.ts'
import { newEmail, PASSWORD } from '../../server/test/auth/test-users.ts'
import { startTestServer, type TestServer } from '../../server/test/test-server.ts'

let world: TestServer
let service: HookService
beforeAll(async () => {
  service = await new HookService().start()
  world = await startTestServer({ ...PHONES, ...service.settings('send_sms') })
})
beforeEach(() => waitIsOver({ world, service }))
afterAll(async () => {
  await world.stop()
  await service.stop()
})

const ATHLETE = { full_name: 'Nia Cole', role: 'athlete' }

async function athleteWithMailbox() {
  const email = newEmail('nia')
  const { data, error } = await world.serviceClient().auth.admin.createUser({
    email,
    password: PASSWORD,
    email_confirm: true,
    user_metadata: ATHLETE,
  })
  expect(error).toBeNull()
  const client = world.client()
  await client.auth.signInWithPassword({ email, password: PASSWORD })
  return { client, email, id: data.user!.id }
}

const signInByCode = async (phone: string, nth: number) => {
  const client = world.client()
  await client.auth.signInWithOtp({ phone })
  const token = await codeTo({ world, service }, phone, nth)
  const { error } = await client.auth.verifyOtp({ phone, token, type: 'sms' })
  return { client, error }
}

test('nobody begins with a phone alone, and no text is sent to a stranger', async () => {
  const phone = newNumber()
  const { auth } = world.client()
  const refused = await auth.signUp({ phone, password: PASSWORD, options: { data: ATHLETE } })
  expect(refused.error).toMatchObject({
    status: 422,
    message: 'email: an email address is wanted; a phone number is added to the account afterwards.',
  })
  expect((await auth.signInWithOtp({ phone, options: { data: ATHLETE } })).error).toBeNull()
  await allSent({ world, service })
  expect(await world.sql('select 1 from auth.users where phone = $1', [phone])).toEqual([])
  expect(service.calls.filter(({ event }) => event.user?.phone === phone)).toEqual([])
})

test('a phone is added to an account, signs in to it, and tells no more than the password does', async () => {
  const { client, email, id } = await athleteWithMailbox()
  const phone = newNumber()
  expect((await client.auth.updateUser({ phone })).error).toBeNull()
  const token = await codeTo({ world, service }, phone)
  expect((await client.auth.verifyOtp({ phone, token, type: 'phone_change' })).error).toBeNull()
  await waitIsOver({ world, service })
  const again = await signInByCode(phone, 2)
  expect(again.error).toBeNull()
  const { data } = await again.client.from('profiles').select('id, email')
  expect(data).toEqual([{ id, email }])
})

/** The session of somebody who added a phone and came back by it. */
async function athleteByPhone() {
  const person = await athleteWithMailbox()
  const phone = newNumber()
  await person.client.auth.updateUser({ phone })
  const token = await codeTo({ world, service }, phone)
  await person.client.auth.verifyOtp({ phone, token, type: 'phone_change' })
  await waitIsOver({ world, service })
  return { ...person, client: (await signInByCode(phone, 2)).client }
}

const bornYearsAgo = (years: number) => `${new Date().getUTCFullYear() - years}-01-31`
const onboard = (client: SupabaseClient, birth_date: string) =>
  client.rpc('onboard_athlete', {
    details: { birth_date, country: 'ES', sport: 'athletics', given_name: 'Nia', surname: 'Cole' },
  })

test('a minor who signs in by phone stands where one who signs in by password does', async () => {
  const states = []
  for (const { client, id } of [await athleteWithMailbox(), await athleteByPhone()]) {
    const { data, error } = await onboard(client, bornYearsAgo(15))
    const [minor] = await world.sql('select private.is_minor_account($1) as yes', [id])
    const seen = await world.client().from('athlete_cards').select('id')
    states.push([data?.outcome, error?.hint, minor, seen.data])
  }
  expect(states[1]).toEqual(states[0])
  expect(states[1]?.slice(2)).toEqual([{ yes: true }, []])
})

test('a child under 13 who signs in by phone is refused, and nothing of them stays', async () => {
  const { client, id } = await athleteByPhone()
  expect((await onboard(client, bornYearsAgo(9))).data).toEqual({ outcome: 'refused' })
  expect(await world.sql('select from auth.users where id = $1', [id])).toEqual([])
})
