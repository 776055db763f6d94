import { passedCaptcha } from '#server/auth/captcha.ts'
import { type Handler, withAuthTransaction } from '#server/auth/handler.ts'
import { requestOptions } from '#server/auth/passkey-ceremony.ts'
import { keepChallenge, requirePasskeysOn } from '#server/auth/passkeys.ts'
import { limitByIp } from '#server/auth/rate-limits.ts'

/**
 * The same for everybody: no address is asked for, so none is told to have an account. A page asks for them whenever it is opened, to
 * offer keys by its field; where a captcha did not come with this call, it is asked for by the one that signs in.
 */
export const passkeyAuthenticationOptions: Handler = async (call) => {
  requirePasskeysOn(call)
  await limitByIp(call, 'passkey')
  const captcha = await passedCaptcha(call)
  const options = await requestOptions(call, [], 'sign-in')
  const { id, expires_at } = await withAuthTransaction(call, 'begin a sign-in by passkey', (db) =>
    keepChallenge(db, 'authentication', null, { challenge: options.challenge, captcha }),
  )
  return { body: { challenge_id: id, options, expires_at } }
}
