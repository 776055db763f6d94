import { type AuthRequest, withAuthTransaction } from '#server/auth/handler.ts'
import { consumeOneTimeToken, type OneTimeToken, verifyOtp } from '#server/auth/one-time-tokens.ts'
import type { User } from '#server/auth/users.ts'
import type { Transaction } from '#server/db/database.ts'
import { ApiError } from '#server/http/api-error.ts'

const invalidNonce = () => new ApiError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid')

/** The code of GET /reauthenticate as it was mailed, or texted to whoever has no mailbox. A wrong guess stays counted; the right one is still to be used up. */
export async function compareNonce(call: AuthRequest, user: User, nonce: string): Promise<OneTimeToken> {
  const guessed = await withAuthTransaction(call, 'compare a reauthentication code', (db) =>
    verifyOtp(db, call.context, {
      address: user.email || (user.phone ?? ''),
      code: nonce,
      columns: ['reauthentication_token'],
      userId: user.id,
    }),
  )
  if (!guessed) throw invalidNonce()
  return guessed
}

/** In the transaction of what it allows: of two who come with one code, one gets it. */
export async function consumeNonce(db: Transaction, token: OneTimeToken) {
  if (!(await consumeOneTimeToken(db, token))) throw invalidNonce()
}
