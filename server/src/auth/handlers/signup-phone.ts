import { randomInt } from 'node:crypto'
import { writeAuditLog } from '#server/auth/audit-log.ts'
import { invalid } from '#server/auth/auth-errors.ts'
import { type AuthRequest, type AuthResponse, withAuthTransaction } from '#server/auth/handler.ts'
import { runBeforeUserCreated } from '#server/auth/hooks.ts'
import { optionalString } from '#server/auth/parse-body.ts'
import { requestSms, requirePhone, requireSmsChannel } from '#server/auth/phone-requests.ts'
import { limitByIp } from '#server/auth/rate-limits.ts'
import { insertUser, type User, userById, userByPhone } from '#server/auth/users.ts'
import type { Transaction } from '#server/db/database.ts'
import { ApiError } from '#server/http/api-error.ts'

/**
 * A new number and a taken one take the same steps. For a taken one the rows are written under a number nobody can have, shown, and
 * taken back; its owner is sent a code that opens the account there is.
 */
export async function signUpByPhone(call: AuthRequest, data: Record<string, unknown>): Promise<AuthResponse> {
  const number = requirePhone(call, 400, 'Phone signups are disabled')
  requireSmsChannel(call)
  const password = optionalString(call.body, 'password') ?? ''
  if (call.context.config.disableSignup)
    throw new ApiError(422, 'signup_disabled', 'Signups not allowed for this instance')
  if (password === '') throw invalid('Signup requires a valid password', 'password_required')
  call.passwords.requireStrong(password)
  await limitByIp(call, 'send')
  const newcomer = {
    email: null,
    phone: number,
    passwordHash: await call.passwords.hash(password),
    userMetadata: data,
  }
  const decoy = `0${Array.from({ length: 30 }, () => randomInt(10)).join('')}`
  const shown = await withAuthTransaction(call, 'sign up by phone', async (db) => {
    const known = await userByPhone(db, number)
    await runBeforeUserCreated(db, call.context, newcomer, call.ip)
    await requestSms(db, call, number, known ? {} : { type: 'signup' })
    await db.query('savepoint before_rows')
    const made = await insertUnconfirmed(db, known ? { ...newcomer, phone: decoy } : newcomer)
    await db.query(known ? 'rollback to savepoint before_rows' : 'release savepoint before_rows')
    await writeAuditLog(db, call, known ? 'user_repeated_signup' : 'user_signedup', known ?? made, {
      provider: 'phone',
    })
    return made.shown
  })
  call.wakeMailRequests()
  return { body: JSON.parse(JSON.stringify(shown).replaceAll(decoy, number)) }
}

async function insertUnconfirmed(db: Transaction, newcomer: Parameters<typeof insertUser>[1]): Promise<User> {
  const id = await insertUser(db, newcomer)
  await db.query('update auth.users set confirmation_sent_at = now() where id = $1', [id])
  return (await userById(db, id)) as User
}
