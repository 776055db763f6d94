import { randomUUID } from 'node:crypto'
import { accessTokenResponse } from '#server/auth/access-token-response.ts'
import { writeAuditLog } from '#server/auth/audit-log.ts'
import { invalid } from '#server/auth/auth-errors.ts'
import { type CodeChallenge, createFlowState, parseCodeChallenge } from '#server/auth/flow-state.ts'
import {
  type AuthRequest,
  type AuthResponse,
  type Handler,
  withAuthTransaction,
} from '#server/auth/handler.ts'
import { signUpAnonymously } from '#server/auth/handlers/signup-anonymous.ts'
import { signUpByPhone } from '#server/auth/handlers/signup-phone.ts'
import { runBeforeUserCreated } from '#server/auth/hooks.ts'
import { consumeMailLimit, countMail } from '#server/auth/mail-limits.ts'
import { enqueueMailRequest } from '#server/auth/mail-requests.ts'
import { type IssuedToken, issueOneTimeToken } from '#server/auth/one-time-tokens.ts'
import { optionalString, parseEmail, parseMetadata } from '#server/auth/parse-body.ts'
import { queueMail, queueTokenMail, userLocale } from '#server/auth/queue-mail.ts'
import { limitByIp } from '#server/auth/rate-limits.ts'
import { signInInTransaction } from '#server/auth/sign-in.ts'
import { insertUser, type User, userByEmail, userById } from '#server/auth/users.ts'
import type { Transaction } from '#server/db/database.ts'
import { ApiError } from '#server/http/api-error.ts'

type SignUpForm = {
  address: string
  passwordHash: string
  data: Record<string, unknown>
  challenge: CodeChallenge | undefined
}

export const signup: Handler = async (call) => {
  const address = parseEmail(call.body)
  const password = optionalString(call.body, 'password') ?? ''
  const data = parseMetadata(call.body, 'data') ?? {}
  const challenge = parseCodeChallenge(call.body)
  const { config } = call.context
  if (address !== undefined && optionalString(call.body, 'phone')) {
    throw invalid('Only an email address or phone number should be provided on signup.')
  }
  if (optionalString(call.body, 'phone')) return signUpByPhone(call, data)
  if (address === undefined) return signUpAnonymously(call, data)
  if (config.disableSignup)
    throw new ApiError(422, 'signup_disabled', 'Signups not allowed for this instance')
  if (password === '') throw invalid('Signup requires a valid password', 'password_required')
  call.passwords.requireStrong(password)
  await limitByIp(call, 'send')
  const form = { address, passwordHash: await call.passwords.hash(password), data, challenge }
  return config.mailerAutoconfirm ? signUpAutoconfirmed(call, form) : signUpWithConfirmation(call, form)
}

/** Without confirmation mails there is no way to hide that an address is taken: whoever signs up is signed in. */
async function signUpAutoconfirmed(call: AuthRequest, form: SignUpForm): Promise<AuthResponse> {
  return withAuthTransaction(call, 'sign up', async (db) => {
    const known = await userByEmail(db, form.address)
    if (known) throw new ApiError(422, 'user_already_exists', 'User already registered')
    await runBeforeUserCreated(db, call.context, toNewUser(form), call.ip)
    const made = await insertUser(db, { ...toNewUser(form), emailConfirmed: true })
    await writeAuditLog(db, call, 'user_signedup', { id: made, email: form.address }, { provider: 'email' })
    const { user, tokens, session } = await signInInTransaction(db, call, made, 'password')
    return accessTokenResponse(tokens, user, session)
  })
}

/**
 * A new address and a taken one take the same steps, so that neither the answer nor the time it takes tells them apart. For
 * a taken one the rows are written under an address nobody can have, shown, and taken back; its owner learns of it by mail.
 */
async function signUpWithConfirmation(call: AuthRequest, form: SignUpForm): Promise<AuthResponse> {
  const decoy = `${randomUUID()}@decoy.invalid`
  const shown = await withAuthTransaction(call, 'sign up', async (db) => {
    await consumeMailLimit(db, call, 'signup', form.address)
    await countMail(db, call.context, 'stranger')
    const known = await userByEmail(db, form.address)
    await runBeforeUserCreated(db, call.context, toNewUser(form), call.ip)
    await db.query('savepoint before_rows')
    const id = await insertUser(db, toNewUser(known ? { ...form, address: decoy } : form))
    const flowStateId = form.challenge ? await createFlowState(db, form.challenge, id, 'email/signup') : null
    const to = { userId: id, address: known ? decoy : form.address, purpose: 'signup', flowStateId } as const
    const issued = await issueOneTimeToken(db, call.context, to)
    const made = ((await userById(db, id)) as User).shown
    await db.query(known ? 'rollback to savepoint before_rows' : 'release savepoint before_rows')
    if (known) await notifyExistingUser(db, call, form, known)
    else await queueConfirmationMail(db, call, form, id, issued)
    return made
  })
  call.wakeMailRequests()
  // By a function: in a text, the $& or $' of an address would stand for something else.
  return { body: JSON.parse(JSON.stringify(shown).replaceAll(decoy, () => form.address)) }
}

const toNewUser = ({ address, passwordHash, data }: SignUpForm) => ({
  email: address,
  passwordHash,
  userMetadata: data,
})

async function queueConfirmationMail(
  db: Transaction,
  call: AuthRequest,
  form: SignUpForm,
  id: string,
  issued: IssuedToken,
) {
  await writeAuditLog(db, call, 'user_signedup', { id, email: form.address }, { provider: 'email' })
  const locale = userLocale(form.data, call.locale)
  const letter = {
    userId: id,
    to: form.address,
    purpose: 'signup',
    locale,
    redirectTo: readRedirectTo(call),
  } as const
  await queueTokenMail(db, call.context, letter, issued)
}

/** The password and data of the first sign-up are kept; an unconfirmed owner is sent the confirmation once more. */
async function notifyExistingUser(db: Transaction, call: AuthRequest, form: SignUpForm, known: User) {
  await writeAuditLog(db, call, 'user_repeated_signup', known)
  const locale = userLocale(form.data, call.locale)
  if (known.email_confirmed) {
    return queueMail(db, 'auth_account_exists', form.address, locale, { user_id: known.id })
  }
  const { challenge } = form
  await enqueueMailRequest(db, 'resend', form.address, {
    type: 'signup',
    challenge,
    redirectTo: readRedirectTo(call),
    locale,
  })
}

/** The address to return to travels in the query; a header, a form field and the page that asked are accepted too. */
export function readRedirectTo({ query, headers, body }: AuthRequest): string | undefined {
  const header = headers.redirect_to
  return (
    optionalString(query, 'redirect_to') ??
    (typeof header === 'string' ? header : undefined) ??
    optionalString(body, 'redirect_to') ??
    headers.referer
  )
}
