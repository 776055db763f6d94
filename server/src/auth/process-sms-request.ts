import { runBeforeUserCreated } from '#server/auth/hooks.ts'
import type { MailRequestParams } from '#server/auth/mail-requests.ts'
import { issueOneTimeToken, type SmsPurpose } from '#server/auth/one-time-tokens.ts'
import { sendSms, testCodeOf } from '#server/auth/sms-codes.ts'
import { countSms } from '#server/auth/sms-limits.ts'
import { insertUser, phoneWisherOf, type User, userByPhone } from '#server/auth/users.ts'
import type { Transaction } from '#server/db/database.ts'
import type { Context } from '#server/http/context.ts'

/** What a text is asked for. Nobody waits for this: whether a number is known shows in no answer. */
export async function processSmsRequest(
  db: Transaction,
  context: Context,
  number: string,
  params: MailRequestParams,
) {
  if (params.type === 'phone_change') {
    const wisher = await phoneWisherOf(db, number)
    return wisher && textNewNumber(db, context, wisher)
  }
  const user = await userByPhone(db, number)
  if (params.type === 'sms') return user && sendAgain(db, context, user, number)
  const person = user ?? (await signUpByCode(db, context, number, params))
  if (!person) return
  // A password that is older than this request may be somebody else's: it outlives only the text of its own sign-up.
  const isOwnSignUp = params.type === 'signup' && !person.phone_confirmed
  await textCode(db, context, person, number, isOwnSignUp ? 'sms_signup' : 'sms')
}

async function sendAgain(db: Transaction, context: Context, user: User, number: string) {
  const { rows } = await db.query<{ method: SmsPurpose }>(
    `select c.method from auth.one_time_tokens t join auth.touchline_otp_codes c on c.one_time_token_id = t.id
     where t.user_id = $1 and t.token_type = 'confirmation_token' and t.relates_to = $2`,
    [user.id, number],
  )
  const pending = rows[0]?.method
  if (pending === undefined && user.phone_confirmed) return
  await textCode(db, context, user, number, pending ?? 'sms')
}

async function signUpByCode(
  db: Transaction,
  context: Context,
  number: string,
  { createUser, data = {} }: MailRequestParams,
): Promise<User | undefined> {
  if (!createUser || context.config.disableSignup) return undefined
  const newcomer = { email: null, phone: number, passwordHash: null, userMetadata: data }
  await runBeforeUserCreated(db, context, newcomer)
  await insertUser(db, newcomer)
  return userByPhone(db, number)
}

/** A number that somebody has shown to be theirs gets no code for another account. */
async function textNewNumber(db: Transaction, context: Context, user: User) {
  const owner = await userByPhone(db, user.phone_change)
  if (owner?.phone_confirmed && owner.id !== user.id) return
  await textCode(db, context, user, user.phone_change, 'phone_change')
}

async function textCode(db: Transaction, context: Context, user: User, number: string, purpose: SmsPurpose) {
  const known = user.phone_confirmed || user.email_confirmed
  await countSms(db, context, number, known ? 'member' : 'stranger')
  const code = testCodeOf(context, number)
  const to = { userId: user.id, address: number, purpose, ...(code && { code }) }
  const issued = await issueOneTimeToken(db, context, to)
  await sendSms(db, context, user, { number, code: issued.code, kind: purpose })
}
