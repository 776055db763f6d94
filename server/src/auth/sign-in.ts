import { entry, securityEntry } from '#server/auth/audit.ts'
import { type Answer, type Call, inAuth } from '#server/auth/call.ts'
import { banned } from '#server/auth/errors.ts'
import { sessionAnswer, tokensFor } from '#server/auth/session-answer.ts'
import { type AmrMethod, type Method, methodsOf, newSession, opening } from '#server/auth/sessions.ts'
import { lockPerson, type Person, theUser, type User } from '#server/auth/users.ts'
import type { Scope, Statement } from '#server/db/database.ts'

type Options = {
  extra?: Record<string, unknown>
  /**
   * What is done in the same transaction before the session is opened, or a refusal, thrown. The person's row is locked: a change
   * after this ends this session too.
   */
  first?: (person: Person) => Statement[]
}

/** The last step of every way to sign in: checks that hold for all of them, the session, the record, the answer. */
export async function signIn(
  call: Call,
  userId: string,
  method: AmrMethod,
  options: Options = {},
): Promise<Answer> {
  return inAuth(call, `sign in by ${method}`, async (db) => {
    const { user, tokens, session } = await signInWithin(db, call, userId, method, options.first)
    return sessionAnswer(tokens, user, session, options.extra)
  })
}

export async function signInWithin(
  db: Scope,
  call: Call,
  userId: string,
  method: AmrMethod,
  first?: Options['first'],
) {
  const known = mustBeAllowedIn(await lockPerson(db, userId))
  const session = newSession()
  const [[user], methods] = await db.run<[[User], Method[]]>(
    [
      ...(first?.(known) ?? []),
      ...opening(call, session, known, method),
      entry(call, 'login', known, { provider: known.email === null ? 'anonymous' : 'email' }),
      securityEntry(userId, 'login_success', { method }),
    ],
    [theUser(userId), methodsOf(session.id)],
  )
  return { user, session, tokens: await tokensFor(call, user, session, methods) }
}

function mustBeAllowedIn(person: Person | undefined): Person {
  if (!person || person.banned) throw banned(400)
  return person
}
