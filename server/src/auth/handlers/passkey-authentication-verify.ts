import { accessTokenResponse } from '#server/auth/access-token-response.ts'
import { writeSecurityEvent } from '#server/auth/audit-log.ts'
import { requireCaptcha } from '#server/auth/captcha.ts'
import {
  type AuthRequest,
  type AuthResponse,
  type Handler,
  withAuthTransaction,
} from '#server/auth/handler.ts'
import { parseAnswer } from '#server/auth/handlers/passkey-registration-verify.ts'
import { keyIdOf, readUse, userHandleOf } from '#server/auth/passkey-ceremony.ts'
import {
  beganWithCaptcha,
  consumeChallenge,
  lockPasskey,
  passkeyRefused,
  requireFresh,
  requirePasskeysOn,
} from '#server/auth/passkeys.ts'
import { limitByIp } from '#server/auth/rate-limits.ts'
import { signInInTransaction } from '#server/auth/sign-in.ts'
import { userById } from '#server/auth/users.ts'
import type { Transaction } from '#server/db/database.ts'
import { ApiError } from '#server/http/api-error.ts'

/** Signs in whom the key belongs to: a device that is theirs, opened by them, which is two factors in one. */
export const passkeyAuthenticationVerify: Handler = async (call) => {
  requirePasskeysOn(call)
  await limitByIp(call, 'passkey')
  const { challengeId, credential } = parseAnswer(call)
  if (call.context.config.project.captcha) {
    const began = await withAuthTransaction(call, 'look for the captcha of a challenge', (db) =>
      beganWithCaptcha(db, challengeId),
    )
    if (!began) await requireCaptcha(call)
  }
  const consumed = await withAuthTransaction(call, 'use up a challenge', (db) =>
    consumeChallenge(db, 'authentication', null, challengeId),
  )
  const challenge = requireFresh(consumed)
  const outcome = await withAuthTransaction(call, 'sign in by passkey', (db) =>
    open(db, call, credential, challenge),
  )
  if (outcome instanceof ApiError) throw outcome
  return outcome
}

/** A refusal is returned, so that what it puts on record stays. */
async function open(
  db: Transaction,
  call: AuthRequest,
  credential: unknown,
  challenge: string,
): Promise<AuthResponse | ApiError> {
  const keyId = keyIdOf(credential)
  const key = keyId && (await lockPasskey(db, keyId))
  // A key that was removed here may still be on the device, which is told so by this code and may hide it.
  if (!key) return new ApiError(400, 'webauthn_credential_not_found', 'Passkey not found')
  const use =
    userHandleOf(credential) === key.userId
      ? await readUse(call, credential, challenge, key, 'sign-in')
      : undefined
  if (!use) {
    await writeSecurityEvent(db, key.userId, 'failed_login', { method: 'passkey' })
    return passkeyRefused()
  }
  const person = await userById(db, key.userId)
  if (person?.email && !person.email_confirmed)
    return new ApiError(403, 'email_not_confirmed', 'Email not confirmed')
  const { user, session, tokens } = await signInInTransaction(db, call, key.userId, 'passkey', {
    provider: 'passkey',
    // Of an account that a password alone must not open, the first second factor is set up with a mailed code.
    aal: ({ privileged, has_verified_factor }) => (privileged && !has_verified_factor ? 'aal1' : 'aal2'),
  })
  await db.query(
    `update auth.webauthn_credentials set sign_count = $2, backed_up = $3, last_used_at = now(), updated_at = now() where id = $1`,
    [key.passkeyId, use.signCount, use.backedUp],
  )
  await db.query('insert into auth.touchline_passkey_sessions (session_id, passkey_id) values ($1, $2)', [
    session.id,
    key.passkeyId,
  ])
  return accessTokenResponse(tokens, user, session)
}
