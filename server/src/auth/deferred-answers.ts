import { agreedSide } from '#server/auth/email-agreements.ts'
import { type Challenge, startFlow } from '#server/auth/flow-state.ts'
import { take } from '#server/auth/limits.ts'
import { localeOf, queueMail, sendCode } from '#server/auth/mails.ts'
import { insertUser, lockPerson, type Person, type User, userByEmail } from '#server/auth/users.ts'
import type { Context } from '#server/context.ts'
import type { Scope } from '#server/db/database.ts'
import type { Locale } from '#server/mail/locale.ts'
import { LIMITS } from '#shared/limits.ts'

export type DeferredKind = 'recover' | 'otp' | 'resend' | 'alert'
export type DeferredParams = {
  locale: Locale
  redirectTo?: string
  challenge?: Challenge
  type?: 'signup' | 'email_change'
  createUser?: boolean
  data?: Record<string, unknown>
}
export type Deferred = {
  id: string
  kind: DeferredKind
  email: string
  params: DeferredParams
  attempts: number
}

export async function answerDeferred(db: Scope, context: Context, { kind, email, params }: Deferred) {
  const user = await userByEmail(db, email)
  if (kind === 'recover') return user && mail(db, context, user, email, 'recovery', params)
  if (kind === 'alert') return user?.email_confirmed && alert(db, user, email, params)
  if (kind === 'resend') return resend(db, context, email, params, user)
  if (user) return mail(db, context, user, email, 'magiclink', params)
  const newcomer = await signUpByLink(db, context, email, params)
  return newcomer && mail(db, context, newcomer, email, 'signup', params)
}

async function resend(
  db: Scope,
  context: Context,
  email: string,
  params: DeferredParams,
  user: User | undefined,
) {
  if (params.type === 'signup')
    return user && !user.email_confirmed && mail(db, context, user, email, 'signup', params)
  // The wish may change at this moment, and no letter may go out for the older one after it.
  const person = user && (await lockPerson(db, user.id))
  if (!person || person.email_change === '') return
  await mailChange(db, context, person, params)
}

/** An account without a password: the mailed link or code is how its owner gets in. */
async function signUpByLink(
  db: Scope,
  { config }: Context,
  email: string,
  { createUser, data = {} }: DeferredParams,
) {
  if (!createUser || config.disableSignup) return undefined
  await insertUser(db, {
    email,
    passwordHash: null,
    userMetadata: data,
    emailConfirmed: config.mailerAutoconfirm,
  })
  return userByEmail(db, email)
}

async function mail(
  db: Scope,
  context: Context,
  user: User,
  to: string,
  purpose: 'recovery' | 'magiclink' | 'signup',
  { challenge, redirectTo, locale }: DeferredParams,
) {
  const authMethod = purpose === 'signup' ? 'email/signup' : purpose
  await sendCode(db, context, {
    userId: user.id,
    to,
    purpose,
    locale: localeOf(user.raw_user_meta_data, locale),
    redirectTo,
    flowStateId: challenge ? await startFlow(db, challenge, user.id, authMethod) : null,
  })
}

/**
 * Both mailboxes have to agree, and only those that have not yet are asked; an account that has no address yet has only the
 * new one to ask.
 */
export async function mailChange(
  db: Scope,
  context: Context,
  user: Person,
  { challenge, redirectTo, locale }: DeferredParams,
) {
  const shared = {
    userId: user.id,
    locale: localeOf(user.raw_user_meta_data, locale),
    redirectTo,
    flowStateId: challenge ? await startFlow(db, challenge, user.id, 'email_change') : null,
    oldEmail: user.email ?? '',
    newEmail: user.email_change,
  }
  const agreed = await agreedSide(db, user.id)
  if (!user.email || agreed !== 'email_change_new') {
    await sendCode(db, context, { ...shared, to: user.email_change, purpose: 'email_change_new' })
  }
  if (user.email && agreed !== 'email_change_current') {
    await sendCode(db, context, { ...shared, to: user.email, purpose: 'email_change_current' })
  }
}

/** Once an hour at most, however many places the guessing comes from. */
async function alert(db: Scope, user: User, to: string, { locale }: DeferredParams) {
  const { allowed } = await take(db, 'mail:alert', to, { attempts: 1, seconds: LIMITS.auth.alertGapSeconds })
  if (!allowed) return
  await queueMail(db, 'auth_alert', to, localeOf(user.raw_user_meta_data, locale), { user_id: user.id })
}
