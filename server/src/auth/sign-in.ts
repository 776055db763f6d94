import { logEntry, logSecurity } from '#server/auth/audit.ts'
import { type Answer, type Call, inAuth } from '#server/auth/call.ts'
import { banned } from '#server/auth/errors.ts'
import { sessionAnswer, tokensFor } from '#server/auth/session-answer.ts'
import { type AmrMethod, isAdmin, openSession } from '#server/auth/sessions.ts'
import { type User, userById } from '#server/auth/users.ts'
import type { Scope } from '#server/db/database.ts'

type Options = {
  extra?: Record<string, unknown>
  /** Runs in the same transaction, before the session is opened. */
  before?: (db: Scope) => Promise<void>
}

/** The last step of every way to sign in: checks that hold for all of them, the session, the record, the answer. */
export async function signIn(
  call: Call,
  userId: string,
  method: AmrMethod,
  options: Options = {},
): Promise<Answer> {
  return inAuth(call, `sign in by ${method}`, async (db) => {
    await options.before?.(db)
    const { user, tokens, session } = await signInWithin(db, call, userId, method)
    return sessionAnswer(tokens, user, session, options.extra)
  })
}

export async function signInWithin(db: Scope, call: Call, userId: string, method: AmrMethod) {
  const known = mustBeAllowedIn(await userById(db, userId))
  const admin = await isAdmin(db, userId)
  const session = await openSession(db, call, known, method, admin)
  await db.query(
    `update auth.identities set last_sign_in_at = now(), updated_at = now() where user_id = $1 and provider = 'email'`,
    [userId],
  )
  await logEntry(db, call, 'login', known, { provider: known.email === null ? 'anonymous' : 'email' })
  await logSecurity(db, userId, 'login_success', { method })
  const user = (await userById(db, userId)) as User
  return { user, session, tokens: await tokensFor(db, call, user, session, admin) }
}

export function mustBeAllowedIn(user: User | undefined): User {
  if (!user || user.banned) throw banned(400)
  return user
}
