import { type Handler, withAuthTransaction } from '#server/auth/handler.ts'
import { creationOptions } from '#server/auth/passkey-ceremony.ts'
import {
  keepChallenge,
  passkeysOf,
  refuseBeforeFirstFactor,
  requirePasskeyOwner,
} from '#server/auth/passkeys.ts'
import { TUNING } from '#server/config/tuning.ts'
import { ApiError } from '#server/http/api-error.ts'

export const tooManyPasskeys = () =>
  new ApiError(422, 'too_many_passkeys', 'Maximum number of passkeys reached')

export const passkeyRegistrationOptions: Handler = async (call) => {
  const { user } = await requirePasskeyOwner(call)
  const body = await withAuthTransaction(call, 'begin a passkey', async (db) => {
    await refuseBeforeFirstFactor(db, user)
    const held = await passkeysOf(db, user.id)
    if (held.length >= TUNING.auth.passkeys.perPerson) throw tooManyPasskeys()
    const options = await creationOptions(call, user, held, 'sign-in')
    const { id, expires_at } = await keepChallenge(db, 'registration', user.id, {
      challenge: options.challenge,
    })
    return { challenge_id: id, options, expires_at }
  })
  return { body }
}
