import { randomUUID } from 'node:crypto'
import { logEntry } from '#server/auth/audit.ts'
import { email, metadata, text } from '#server/auth/body.ts'
import { type Answer, type Call, type Handler, inAuth } from '#server/auth/call.ts'
import { defer } from '#server/auth/deferred.ts'
import { invalid } from '#server/auth/errors.ts'
import { type Challenge, challengeOf, startFlow } from '#server/auth/flow-state.ts'
import { signUpAnonymously } from '#server/auth/handlers/signup-anonymous.ts'
import { limitAddress, takeMail } from '#server/auth/limits.ts'
import { type IssuedCode, issueCode } from '#server/auth/mailed-codes.ts'
import { localeOf, queueCode, queueMail } from '#server/auth/mails.ts'
import { mustBeStrong } from '#server/auth/passwords.ts'
import { signIn } from '#server/auth/sign-in.ts'
import { insertUser, type User, userByEmail, userById } from '#server/auth/users.ts'
import type { Scope } from '#server/db/database.ts'
import { ApiError } from '#server/http/api-error.ts'

type Form = {
  address: string
  passwordHash: string
  data: Record<string, unknown>
  challenge: Challenge | undefined
}

export const signup: Handler = async (call) => {
  const address = email(call.body)
  const password = text(call.body, 'password') ?? ''
  const data = metadata(call.body, 'data') ?? {}
  const challenge = challengeOf(call.body)
  const { config } = call.context
  if (address !== undefined && text(call.body, 'phone')) {
    throw invalid('Only an email address or phone number should be provided on signup.')
  }
  if (text(call.body, 'phone'))
    throw new ApiError(400, 'phone_provider_disabled', 'Phone signups are disabled')
  if (address === undefined) return signUpAnonymously(call, data)
  if (config.disableSignup)
    throw new ApiError(422, 'signup_disabled', 'Signups not allowed for this instance')
  if (password === '') throw invalid('Signup requires a valid password')
  mustBeStrong(password)
  await limitAddress(call, 'send')
  const form = { address, passwordHash: await call.passwords.hash(password), data, challenge }
  return config.mailerAutoconfirm ? signUpAtOnce(call, form) : signUpByMail(call, form)
}

/** Without confirmation mails there is no way to hide that an address is taken: whoever signs up is signed in. */
async function signUpAtOnce(call: Call, form: Form): Promise<Answer> {
  const id = await inAuth(call, 'sign up', async (db) => {
    const known = await userByEmail(db, form.address)
    if (known) throw new ApiError(422, 'user_already_exists', 'User already registered')
    const made = await insertUser(db, { ...account(form), emailConfirmed: true })
    await logEntry(db, call, 'user_signedup', { id: made, email: form.address }, { provider: 'email' })
    return made
  })
  return signIn(call, id, 'password')
}

/**
 * A new address and a taken one take the same steps, so that neither the answer nor the time it takes tells them apart. For
 * a taken one the rows are written under an address nobody can have, shown, and taken back; its owner learns of it by mail.
 */
async function signUpByMail(call: Call, form: Form): Promise<Answer> {
  const decoy = `${randomUUID()}@decoy.invalid`
  const shown = await inAuth(call, 'sign up', async (db) => {
    await takeMail(db, 'signup', form.address)
    const known = await userByEmail(db, form.address)
    await db.query('savepoint before_rows')
    const id = await insertUser(db, account(known ? { ...form, address: decoy } : form))
    const flowStateId = form.challenge ? await startFlow(db, form.challenge, id, 'email/signup') : null
    const to = { userId: id, address: known ? decoy : form.address, purpose: 'signup', flowStateId } as const
    const issued = await issueCode(db, call.context, to)
    const made = ((await userById(db, id)) as User).shown
    await db.query(known ? 'rollback to savepoint before_rows' : 'release savepoint before_rows')
    if (known) await tellOwner(db, call, form, known)
    else await welcome(db, call, form, id, issued)
    return made
  })
  call.wakeDeferred()
  // By a function: in a text, the $& or $' of an address would stand for something else.
  return { body: JSON.parse(JSON.stringify(shown).replaceAll(decoy, () => form.address)) }
}

const account = ({ address, passwordHash, data }: Form) => ({
  email: address,
  passwordHash,
  userMetadata: data,
})

async function welcome(db: Scope, call: Call, form: Form, id: string, issued: IssuedCode) {
  await logEntry(db, call, 'user_signedup', { id, email: form.address }, { provider: 'email' })
  const locale = localeOf(form.data, call.locale)
  const letter = {
    userId: id,
    to: form.address,
    purpose: 'signup',
    locale,
    redirectTo: redirectOf(call),
  } as const
  await queueCode(db, call.context, letter, issued)
}

/** The password and data of the first sign-up are kept; an unconfirmed owner is sent the confirmation once more. */
async function tellOwner(db: Scope, call: Call, form: Form, known: User) {
  await logEntry(db, call, 'user_repeated_signup', known)
  const locale = localeOf(form.data, call.locale)
  if (known.email_confirmed) {
    return queueMail(db, 'auth_account_exists', form.address, locale, { user_id: known.id })
  }
  const { challenge } = form
  await defer(db, 'resend', form.address, { type: 'signup', challenge, redirectTo: redirectOf(call), locale })
}

/** The address to return to travels in the query; a header, a form field and the page that asked are accepted too. */
export function redirectOf({ query, headers, body }: Call): string | undefined {
  const header = headers.redirect_to
  return (
    text(query, 'redirect_to') ??
    (typeof header === 'string' ? header : undefined) ??
    text(body, 'redirect_to') ??
    headers.referer
  )
}
