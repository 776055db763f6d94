import { confirmedMailbox } from '#server/auth/email-change-confirmations.ts'
import { createFlowState } from '#server/auth/flow-state.ts'
import { runBeforeUserCreated } from '#server/auth/hooks.ts'
import { countMail } from '#server/auth/mail-limits.ts'
import type { MailRequest, MailRequestParams } from '#server/auth/mail-requests.ts'
import { issueOneTimeToken } from '#server/auth/one-time-tokens.ts'
import { processSmsRequest } from '#server/auth/process-sms-request.ts'
import { issueAndQueue, queueMail, type TokenMail, userLocale } from '#server/auth/queue-mail.ts'
import { consumeRateLimit } from '#server/auth/rate-limits.ts'
import { type Credentials, insertUser, lockUser, type User, userByEmail } from '#server/auth/users.ts'
import { TUNING } from '#server/config/tuning.ts'
import type { Transaction } from '#server/db/database.ts'
import type { Context } from '#server/http/context.ts'

export async function processMailRequest(
  db: Transaction,
  context: Context,
  { kind, email, params }: MailRequest,
) {
  if (kind === 'sms') return processSmsRequest(db, context, email, params)
  const user = await userByEmail(db, email)
  if (kind === 'recover') return user && mailOneTimeToken(db, context, user, email, 'recovery', params)
  if (kind === 'alert') return user?.email_confirmed && queueSecurityAlert(db, context, user, email, params)
  if (kind === 'resend') return resendMail(db, context, email, params, user)
  if (user) return mailOneTimeToken(db, context, user, email, 'magiclink', params)
  const newcomer = await signUpByLink(db, context, email, params)
  return newcomer && mailOneTimeToken(db, context, newcomer, email, 'signup', params)
}

async function resendMail(
  db: Transaction,
  context: Context,
  email: string,
  params: MailRequestParams,
  user: User | undefined,
) {
  if (params.type === 'signup')
    return user && !user.email_confirmed && mailOneTimeToken(db, context, user, email, 'signup', params)
  // The wish may change at this moment, and no letter may go out for the older one after it.
  const person = user && (await lockUser(db, user.id))
  if (!person || person.email_change === '') return
  await sendEmailChangeMails(db, context, person, params)
}

/** An account without a password: the mailed link or code is how its owner gets in. */
async function signUpByLink(
  db: Transaction,
  context: Context,
  email: string,
  { createUser, data = {} }: MailRequestParams,
) {
  const { config } = context
  if (!createUser || config.disableSignup) return undefined
  const newcomer = { email, passwordHash: null, userMetadata: data, emailConfirmed: config.mailerAutoconfirm }
  await runBeforeUserCreated(db, context, newcomer)
  await insertUser(db, newcomer)
  return userByEmail(db, email)
}

async function mailOneTimeToken(
  db: Transaction,
  context: Context,
  user: User,
  to: string,
  purpose: 'recovery' | 'magiclink' | 'signup',
  { challenge, redirectTo, locale }: MailRequestParams,
) {
  await countMail(db, context, user.email_confirmed ? 'member' : 'stranger')
  const authMethod = purpose === 'signup' ? 'email/signup' : purpose
  await issueAndQueue(db, context, {
    userId: user.id,
    to,
    purpose,
    locale: userLocale(user.raw_user_meta_data, locale),
    redirectTo,
    flowStateId: challenge ? await createFlowState(db, challenge, user.id, authMethod) : null,
  })
}

/**
 * Both mailboxes have to agree, and only those that have not yet are asked; an account that has no address yet has only the
 * new one to ask.
 */
export async function sendEmailChangeMails(
  db: Transaction,
  context: Context,
  user: Credentials,
  { challenge, redirectTo, locale }: MailRequestParams,
) {
  const shared = {
    userId: user.id,
    locale: userLocale(user.raw_user_meta_data, locale),
    redirectTo,
    flowStateId: challenge ? await createFlowState(db, challenge, user.id, 'email_change') : null,
    oldEmail: user.email ?? '',
    newEmail: user.email_change,
  }
  const agreed = await confirmedMailbox(db, user.id)
  if (!user.email || agreed !== 'email_change_new') {
    await countMail(db, context, 'member')
    await mailNewAddress(db, context, { ...shared, to: user.email_change, purpose: 'email_change_new' })
  }
  if (user.email && agreed !== 'email_change_current') {
    await countMail(db, context, 'member')
    await issueAndQueue(db, context, { ...shared, to: user.email, purpose: 'email_change_current' })
  }
}

/**
 * An address that has an account gets no code and is told instead, in the same steps: whoever wishes for it learns from no answer
 * whether somebody has it.
 */
async function mailNewAddress(db: Transaction, context: Context, letter: TokenMail) {
  const owner = await userByEmail(db, letter.to)
  if (!owner || owner.id === letter.userId) return issueAndQueue(db, context, letter)
  const { userId, to, purpose, flowStateId } = letter
  await issueOneTimeToken(db, context, { userId, address: to, purpose, flowStateId })
  await queueMail(db, 'auth_account_exists', to, userLocale(owner.raw_user_meta_data, letter.locale), {
    user_id: owner.id,
  })
}

/** Once an hour at most, however many places the guessing comes from. */
async function queueSecurityAlert(
  db: Transaction,
  context: Context,
  user: User,
  to: string,
  { locale }: MailRequestParams,
) {
  const { allowed } = await consumeRateLimit(db, 'mail:alert', to, {
    attempts: 1,
    seconds: TUNING.auth.alertGapSeconds,
  })
  if (!allowed) return
  await countMail(db, context, 'member')
  await queueMail(db, 'auth_alert', to, userLocale(user.raw_user_meta_data, locale), { user_id: user.id })
}
