import { runSendEmail } from '#server/auth/hooks.ts'
import { type IssuedToken, issueOneTimeToken, type MailPurpose } from '#server/auth/one-time-tokens.ts'
import { resolveRedirect } from '#server/auth/resolve-redirect.ts'
import { userById } from '#server/auth/users.ts'
import type { Transaction } from '#server/db/database.ts'
import type { Context } from '#server/http/context.ts'
import { isLocale, type Locale } from '#shared/locale.ts'

export type TokenMail = {
  userId: string
  to: string
  purpose: MailPurpose
  locale: Locale
  redirectTo: string | undefined
  flowStateId?: string | null
  /** The addresses of a change, for its wording. */
  oldEmail?: string
  newEmail?: string
}

const LINK_TYPES: Record<MailPurpose, string> = {
  signup: 'signup',
  invite: 'invite',
  magiclink: 'magiclink',
  recovery: 'recovery',
  email_change_new: 'email_change',
  email_change_current: 'email_change',
  reauthentication: 'reauthentication',
}

/** Issues the code and puts the letter in the outbox, in the caller's transaction: either both happen or neither. */
export async function issueAndQueue(db: Transaction, context: Context, letter: TokenMail) {
  const { userId, to, purpose, flowStateId } = letter
  const issued = await issueOneTimeToken(db, context, { userId, address: to, purpose, flowStateId })
  await queueTokenMail(db, context, letter, issued)
}

export async function queueTokenMail(
  db: Transaction,
  context: Context,
  letter: TokenMail,
  { code, link }: IssuedToken,
) {
  const { userId, to, purpose, locale, redirectTo, oldEmail = '', newEmail } = letter
  if (context.config.project.hooks.send_email) {
    const user = (await userById(db, userId))?.shown
    await runSendEmail(db, context, {
      user,
      email_data: {
        token: code,
        token_hash: link,
        redirect_to: resolveRedirect(redirectTo, context.config),
        email_action_type: purpose,
        site_url: context.config.siteUrl,
        token_new: '',
        token_hash_new: '',
      },
    })
    return
  }
  await queueMail(db, `auth_${purpose}`, to, locale, {
    user_id: userId,
    code,
    link: confirmationLink(context, link, purpose, redirectTo, locale),
    ...(newEmail ? { old_email: oldEmail, new_email: newEmail } : {}),
  })
}

/** Built from the configured address alone; no header of a request can move it. */
export function confirmationLink(
  context: Context,
  link: string,
  purpose: MailPurpose,
  asked: string | undefined,
  locale: Locale,
) {
  const target = resolveRedirect(asked, context.config)
  // Escaped only where it would end early, as in the original: people and tests read the address in the link.
  const redirectTo = /^[\w:/.?~-]*$/.test(target) ? target : encodeURIComponent(target)
  return `${context.config.siteUrl}/auth/v1/verify?token=${link}&type=${LINK_TYPES[purpose]}&redirect_to=${redirectTo}&lang=${locale}`
}

export async function queueMail(
  db: Transaction,
  kind: string,
  to: string,
  locale: Locale,
  params: Record<string, unknown>,
) {
  await db.query('select touchline.enqueue_mail($1, $2, $3, $4)', [kind, to, locale, JSON.stringify(params)])
}

/** What the person chose at sign-up, else what their browser asks for. The mailer puts their settings before both. */
export function userLocale(metadata: Record<string, unknown>, fallback: Locale): Locale {
  return isLocale(metadata.language) ? metadata.language : fallback
}
