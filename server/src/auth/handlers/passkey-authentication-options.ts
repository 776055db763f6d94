import { type Handler, withAuthTransaction } from '#server/auth/handler.ts'
import { requestOptions } from '#server/auth/passkey-ceremony.ts'
import { keepChallenge, requirePasskeysOn } from '#server/auth/passkeys.ts'
import { limitByIp } from '#server/auth/rate-limits.ts'

/** The same for everybody: no address is asked for, so none is told to have an account. */
export const passkeyAuthenticationOptions: Handler = async (call) => {
  requirePasskeysOn(call)
  await limitByIp(call, 'passkey')
  const options = await requestOptions(call, [], 'sign-in')
  const { id, expires_at } = await withAuthTransaction(call, 'begin a sign-in by passkey', (db) =>
    keepChallenge(db, 'authentication', null, options.challenge),
  )
  return { body: { challenge_id: id, options, expires_at } }
}
