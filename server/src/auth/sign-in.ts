import { accessTokenResponse, issueTokens } from '#server/auth/access-token-response.ts'
import { auditLogStatement, securityEventStatement } from '#server/auth/audit-log.ts'
import { banned } from '#server/auth/auth-errors.ts'
import { type AuthRequest, type AuthResponse, withAuthTransaction } from '#server/auth/handler.ts'
import { knownDeviceQuery, meetDevice, touchDeviceStatement } from '#server/auth/known-devices.ts'
import {
  type AmrEntry,
  type AmrMethod,
  amrQuery,
  createSessionStatements,
  newSession,
} from '#server/auth/sessions.ts'
import { type Credentials, lockUser, type User, userQuery } from '#server/auth/users.ts'
import type { Statement, Transaction } from '#server/db/database.ts'

type SignInOptions = {
  extra?: Record<string, unknown>
  /**
   * What is done in the same transaction before the session is opened, or a refusal, thrown. The person's row is locked: a change
   * after this ends this session too.
   */
  beforeSession?: (person: Credentials) => Statement[]
  /** What the way in is worth: one that is two factors in itself counts as both. */
  aal?: (person: Credentials) => 'aal1' | 'aal2'
  /** Where they proved themselves, when not here. */
  provider?: string
}

/** The last step of every way to sign in: checks that hold for all of them, the session, the record, the answer. */
export async function signIn(
  call: AuthRequest,
  userId: string,
  method: AmrMethod,
  options: SignInOptions = {},
): Promise<AuthResponse> {
  return withAuthTransaction(call, `sign in by ${method}`, async (db) => {
    const { user, tokens, session } = await signInInTransaction(db, call, userId, method, options)
    return accessTokenResponse(tokens, user, session, options.extra)
  })
}

export async function signInInTransaction(
  db: Transaction,
  call: AuthRequest,
  userId: string,
  method: AmrMethod,
  { beforeSession: first, provider, aal }: Omit<SignInOptions, 'extra'> = {},
) {
  const known = requireSignInAllowed(await lockUser(db, userId))
  const session = newSession(aal?.(known))
  const [[user], methods, seen] = await db.run<[[User], AmrEntry[], unknown[]]>(
    [
      ...(first?.(known) ?? []),
      ...createSessionStatements(call, session, known, method, provider),
      auditLogStatement(call, 'login', known, {
        provider: provider ?? (known.email === null ? 'anonymous' : 'email'),
      }),
      securityEventStatement(userId, 'login_success', provider ? { method, provider } : { method }),
      touchDeviceStatement(call, known),
    ],
    [userQuery(userId), amrQuery(session.id), knownDeviceQuery(call, known)],
  )
  if (seen.length === 0) await meetDevice(db, call, known)
  return { user, session, tokens: await issueTokens(db, call, user, session, methods) }
}

function requireSignInAllowed(person: Credentials | undefined): Credentials {
  if (!person || person.banned) throw banned(400)
  return person
}
