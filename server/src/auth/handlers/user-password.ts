import { writeAuditLog, writeSecurityEvent } from '#server/auth/audit-log.ts'
import { invalid } from '#server/auth/auth-errors.ts'
import { listProviders } from '#server/auth/external-accounts.ts'
import { type AuthRequest, withAuthTransaction } from '#server/auth/handler.ts'
import { revokeOneTimeTokens } from '#server/auth/one-time-tokens.ts'
import { optionalString } from '#server/auth/parse-body.ts'
import { queueMail, userLocale } from '#server/auth/queue-mail.ts'
import { consumeLoginLimit, loginRateLimited, resetLoginStatements } from '#server/auth/rate-limits.ts'
import { compareNonce, consumeNonce } from '#server/auth/reauthentication.ts'
import { hasRecentSignIn } from '#server/auth/recent-sign-in.ts'
import type { AuthenticatedUser } from '#server/auth/require-user.ts'
import { endSessions } from '#server/auth/sessions.ts'
import { insertEmailIdentity, setPassword, type User } from '#server/auth/users.ts'
import type { Transaction } from '#server/db/database.ts'
import { ApiError } from '#server/http/api-error.ts'

/** Everything that may refuse a new password, and its hash when nothing did. No transaction is open while it hashes. */
export async function preparePassword(
  call: AuthRequest,
  signedIn: AuthenticatedUser,
  password: string,
  addsEmail: boolean,
) {
  const { user } = signedIn
  if (user.is_anonymous && !user.email && !addsEmail) {
    throw new ApiError(
      422,
      'validation_failed',
      'Updating password of an anonymous user without an email or phone is not allowed',
    )
  }
  try {
    call.passwords.requireStrong(password)
    await requireReauthentication(call, signedIn)
    if (user.encrypted_password && (await call.passwords.verify(password, user.encrypted_password))) {
      throw new ApiError(422, 'same_password', 'New password should be different from the old password.')
    }
  } catch (error) {
    if (error instanceof ApiError) await writeFailureEvent(call, signedIn, error.code)
    throw error
  }
  return call.passwords.hash(password)
}

/**
 * A stolen session must not be enough to lock its owner out, or to get a password where there was none: who signed in a while
 * ago proves themselves again, by the password they have or by a code mailed to them. Following a reset mail is signing in just now.
 */
export async function requireReauthentication(call: AuthRequest, { user, session }: AuthenticatedUser) {
  const current = optionalString(call.body, 'current_password')
  const nonce = optionalString(call.body, 'nonce')
  if (current !== undefined) {
    const account = user.email ?? user.id
    const { taken } = await withAuthTransaction(call, 'count a guess at the current password', (db) =>
      consumeLoginLimit(db, call, account),
    )
    if (!taken.allowed) throw loginRateLimited(taken)
    if (await call.passwords.verify(current, user.encrypted_password)) {
      return withAuthTransaction(call, 'the current password was right', (db) =>
        db.run(resetLoginStatements(call, account)),
      )
    }
    throw new ApiError(400, 'current_password_invalid', 'Current password is incorrect')
  }
  if (nonce !== undefined && nonce !== '') {
    const mailed = await compareNonce(call, user, nonce)
    return withAuthTransaction(call, 'use a reauthentication code up', (db) => consumeNonce(db, mailed))
  }
  // An anonymous person has nothing to be proven by: the address that they give now is.
  if (user.is_anonymous || (session && (await hasRecentSignIn(call, session.id)))) return
  throw new ApiError(400, 'reauthentication_needed', 'Password update requires reauthentication')
}

/** Every other device is signed out, and every letter that is still under way is void. */
export async function changePassword(
  db: Transaction,
  call: AuthRequest,
  { user, session }: AuthenticatedUser,
  hash: string,
) {
  if (hash === '') throw invalid('password must not be empty')
  await setPassword(db, user.id, hash)
  // Whoever came by a provider has a second way in from now on, and may give the first one up.
  if (user.email && user.email_confirmed && !hasEmailIdentity(user)) {
    await insertEmailIdentity(db, user.id, user.email, {}, true)
    await listProviders(db, user.id)
  }
  await revokeOneTimeTokens(db, user.id)
  await endSessions(db, user.id, session?.id ?? null, 'others')
  await writeAuditLog(db, call, 'user_updated_password', user)
  if (user.email && user.email_confirmed) {
    await queueMail(
      db,
      'auth_password_changed',
      user.email,
      userLocale(user.raw_user_meta_data, call.locale),
      {
        user_id: user.id,
      },
    )
  }
  await writeSecurityEvent(db, user.id, passwordResetAction(user, 'success'))
}

const hasEmailIdentity = ({ shown }: User) =>
  (shown.identities as { provider: string }[]).some(({ provider }) => provider === 'email')

function writeFailureEvent(call: AuthRequest, { user }: AuthenticatedUser, reason: string) {
  return withAuthTransaction(call, 'record a refused password', (db) =>
    writeSecurityEvent(db, user.id, passwordResetAction(user, 'failed'), { reason }),
  )
}

const passwordResetAction = ({ privileged }: User, outcome: 'success' | 'failed') =>
  `${privileged ? 'admin_' : ''}password_reset_${outcome}`
