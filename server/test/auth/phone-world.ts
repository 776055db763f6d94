import { randomInt } from 'node:crypto'
import { expect } from 'vitest'
import type { TestServer } from '../test-server.ts'
import { HookService } from './hook-service.ts'
import { startAuthServer } from './test-users.ts'

export const PHONES = {
  GOTRUE_EXTERNAL_PHONE_ENABLED: 'true',
  GOTRUE_MFA_PHONE_ENROLL_ENABLED: 'true',
  GOTRUE_MFA_PHONE_VERIFY_ENABLED: 'true',
}

export type PhoneWorld = { world: TestServer; service: HookService }

/** A server whose text messages are sent by a service on this machine. */
export async function startPhoneWorld(env: Record<string, string> = {}): Promise<PhoneWorld> {
  const service = await new HookService().start()
  const world = await startAuthServer({ ...PHONES, ...service.settings('send_sms'), ...env })
  return { world, service }
}

export async function stopPhoneWorld({ world, service }: PhoneWorld) {
  await world.stop()
  await service.stop()
}

/** Without the plus, as it is kept. */
export const newNumber = (country = '34') => `${country}6${randomInt(10 ** 8, 10 ** 9 - 1)}`

/** Every text that has left for a number, the oldest first. */
export const textsTo = ({ service }: PhoneWorld, number: string) =>
  service.calls.filter(({ event }) => event.user?.phone === number)

/** Once as many texts have left for a number: its service has them, and may not have answered yet. */
export const textLeft = (phones: PhoneWorld, number: string, nth = 1) =>
  expect.poll(() => textsTo(phones, number).length, { timeout: 20_000 }).toBeGreaterThanOrEqual(nth)

/** The code of the text that is the nth to this number, once it has left and can be typed. */
export async function codeTo(phones: PhoneWorld, number: string, nth = 1): Promise<string> {
  await textLeft(phones, number, nth)
  // The transaction that sends a text keeps its code as well, and ends a moment after the text has come.
  await allSent(phones, number)
  return String(textsTo(phones, number)[nth - 1]?.event.sms?.otp)
}

/** As if the wait for the next text were over. */
export const waitIsOver = ({ world }: PhoneWorld) => world.sql('delete from auth.touchline_sms_waits')

/** Once nothing waits to be sent any more, to this number or at all. */
export const allSent = ({ world }: PhoneWorld, number?: string) =>
  expect
    .poll(
      async () => {
        const waiting = 'select 1 from auth.touchline_mail_requests where $1::text is null or email = $1'
        return (await world.sql(waiting, [number])).length
      },
      { timeout: 20_000 },
    )
    .toBe(0)

/** Somebody who has signed in by the code of a text. */
export async function signedInBy(phones: PhoneWorld, number = newNumber()) {
  const { auth } = phones.world.client()
  await auth.signInWithOtp({ phone: `+${number}` })
  const token = await codeTo(phones, number)
  const { data, error } = await auth.verifyOtp({ phone: number, token, type: 'sms' })
  expect(error).toBeNull()
  return { auth, number, access: data.session!.access_token }
}
