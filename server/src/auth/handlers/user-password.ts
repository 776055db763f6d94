import { logEntry, logSecurity } from '#server/auth/audit.ts'
import type { SignedIn } from '#server/auth/bearer.ts'
import { text } from '#server/auth/body.ts'
import { type Call, inAuth } from '#server/auth/call.ts'
import { invalid } from '#server/auth/errors.ts'
import { loginForgiven, loginRefused, takeLogin } from '#server/auth/limits.ts'
import { consume, guessCode, voidCodes } from '#server/auth/mailed-codes.ts'
import { localeOf, queueMail } from '#server/auth/mails.ts'
import { mustBeStrong } from '#server/auth/passwords.ts'
import { endSessions } from '#server/auth/sessions.ts'
import { setPassword, type User } from '#server/auth/users.ts'
import type { Scope } from '#server/db/database.ts'
import { ApiError } from '#server/http/api-error.ts'
import { LIMITS } from '#shared/limits.ts'

/** Everything that may refuse a new password, and its hash when nothing did. No transaction is open while it hashes. */
export async function preparePassword(call: Call, signedIn: SignedIn, password: string, addsEmail: boolean) {
  const { user } = signedIn
  if (user.is_anonymous && !user.email && !addsEmail) {
    throw new ApiError(
      422,
      'validation_failed',
      'Updating password of an anonymous user without an email or phone is not allowed',
    )
  }
  try {
    mustBeStrong(password)
    await mustBeFresh(call, signedIn)
    if (user.encrypted_password && (await call.passwords.matches(password, user.encrypted_password))) {
      throw new ApiError(422, 'same_password', 'New password should be different from the old password.')
    }
  } catch (error) {
    if (error instanceof ApiError) await recordFailure(call, signedIn, error.code)
    throw error
  }
  return call.passwords.hash(password)
}

/**
 * A stolen session must not be enough to lock its owner out: who signed in a while ago proves themselves again, by the
 * password they have or by a code mailed to them. Following a reset mail is signing in just now.
 */
async function mustBeFresh(call: Call, { user, session }: SignedIn) {
  const current = text(call.body, 'current_password')
  const nonce = text(call.body, 'nonce')
  if (current !== undefined) {
    const account = user.email ?? user.id
    const { taken } = await inAuth(call, 'count a guess at the current password', (db) =>
      takeLogin(db, call, account),
    )
    if (!taken.allowed) throw loginRefused(taken)
    if (await call.passwords.matches(current, user.encrypted_password)) {
      return inAuth(call, 'the current password was right', (db) => db.run(loginForgiven(call, account)))
    }
    throw new ApiError(400, 'current_password_invalid', 'Current password is incorrect')
  }
  if (nonce !== undefined && nonce !== '') {
    const address = user.email ?? ''
    const guessed = await inAuth(call, 'compare a reauthentication code', (db) =>
      guessCode(db, call.context, {
        address,
        code: nonce,
        columns: ['reauthentication_token'],
        userId: user.id,
      }),
    )
    if (guessed && (await inAuth(call, 'use a reauthentication code up', (db) => consume(db, guessed))))
      return
    throw new ApiError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid')
  }
  if (!user.encrypted_password || (session && (await signedInJustNow(call, session.id)))) return
  throw new ApiError(400, 'reauthentication_needed', 'Password update requires reauthentication')
}

function signedInJustNow(call: Call, sessionId: string) {
  return inAuth(call, 'when was this session opened', async (db) => {
    const { rows } = await db.query(
      `select 1 from auth.mfa_amr_claims where session_id = $1 and authentication_method <> 'token_refresh'
         and updated_at > now() - $2::interval`,
      [sessionId, `${LIMITS.auth.recentSignInMinutes} minutes`],
    )
    return rows.length > 0
  })
}

/** Every other device is signed out, and every letter that is still under way is void. */
export async function changePassword(db: Scope, call: Call, { user, session }: SignedIn, hash: string) {
  if (hash === '') throw invalid('password must not be empty')
  await setPassword(db, user.id, hash)
  await voidCodes(db, user.id)
  await endSessions(db, user.id, session?.id ?? null, 'others')
  await logEntry(db, call, 'user_updated_password', user)
  if (user.email && user.email_confirmed) {
    await queueMail(db, 'auth_password_changed', user.email, localeOf(user.raw_user_meta_data, call.locale), {
      user_id: user.id,
    })
  }
  await logSecurity(db, user.id, actionOf(user, 'success'))
}

function recordFailure(call: Call, { user }: SignedIn, reason: string) {
  return inAuth(call, 'record a refused password', (db) =>
    logSecurity(db, user.id, actionOf(user, 'failed'), { reason }),
  )
}

const actionOf = ({ admin }: User, outcome: 'success' | 'failed') =>
  `${admin ? 'admin_' : ''}password_reset_${outcome}`
