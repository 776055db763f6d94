import { writeAuditLog } from '#server/auth/audit-log.ts'
import { banned, linkExpired } from '#server/auth/auth-errors.ts'
import {
  type ChangeMailbox,
  clearConfirmation,
  confirmedMailbox,
  recordConfirmation,
} from '#server/auth/email-change-confirmations.ts'
import type { AuthRequest } from '#server/auth/handler.ts'
import { type OneTimeToken, revokeOneTimeTokens } from '#server/auth/one-time-tokens.ts'
import { queueMail, userLocale } from '#server/auth/queue-mail.ts'
import {
  confirmEmail,
  insertEmailIdentity,
  mergeMetadata,
  setPassword,
  type User,
  userById,
} from '#server/auth/users.ts'
import type { Transaction } from '#server/db/database.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { Locale } from '#shared/locale.ts'

export const SECOND_CONFIRMATION_NEEDED =
  'Confirmation link accepted. Please proceed to confirm link sent to the other email'

/** What following a mail changes, once its token is consumed. 'half' when the other mailbox still has to agree. */
export async function redeemOneTimeToken(
  db: Transaction,
  call: AuthRequest,
  token: OneTimeToken,
): Promise<'done' | 'half'> {
  const user = await userById(db, token.user_id)
  if (!user) throw linkExpired()
  if (user.banned) throw banned(403)
  switch (token.method) {
    case 'email_change_new':
    case 'email_change_current':
      return confirmEmailChange(db, call, user, token.method, token.relates_to)
    case 'signup':
      if (!user.email_confirmed) await writeAuditLog(db, call, 'user_signedup', user)
      // Whoever was invited expects a letter, and takes the one that a stranger had sent again for an invitation.
      if (user.invited) return confirmOwner(db, user)
      await confirmEmail(db, user.id)
      return 'done'
    case 'invite':
      if (!user.email_confirmed) await writeAuditLog(db, call, 'invite_accepted', user)
      return confirmOwner(db, user)
    case 'magiclink':
    case 'recovery':
      await db.query(`update auth.users set recovery_token = '', updated_at = now() where id = $1`, [user.id])
      return confirmOwner(db, user)
    // A text holds a code and no link, and its code is asked for with the number.
    case 'sms_signup':
    case 'sms':
    case 'phone_change':
    case 'reauthentication':
      throw linkExpired()
  }
}

/** Whoever typed a password before the address was proven may not be its owner: it dies here. */
async function confirmOwner(db: Transaction, user: User): Promise<'done'> {
  if (!user.email_confirmed) await setPassword(db, user.id, null)
  await confirmEmail(db, user.id)
  return 'done'
}

async function confirmEmailChange(
  db: Transaction,
  call: AuthRequest,
  user: User,
  side: ChangeMailbox,
  mailbox: string,
): Promise<'done' | 'half'> {
  const address = user.email_change
  // No mailbox agrees for another one, whatever has become of the wish since the letter left.
  const asked = side === 'email_change_new' ? address : (user.email ?? '')
  if (address === '' || mailbox.toLowerCase() !== asked.toLowerCase()) throw linkExpired()
  if (user.email) {
    const agreed = await confirmedMailbox(db, user.id)
    // A second letter to the mailbox that has agreed already is no second mailbox.
    if (agreed === undefined || agreed === side) {
      await recordConfirmation(db, user.id, side)
      return 'half'
    }
  }
  await completeEmailChange(db, user.id, address)
  await tellAddressChange(db, user, address, call.locale)
  await writeAuditLog(db, call, 'user_modified', user)
  return 'done'
}

/** A new wish: whoever agreed to an older one has not agreed to this, and its letters are worthless. */
export async function requestEmailChange(db: Transaction, userId: string, address: string) {
  await db.query(
    `update auth.users set email_change = $2, email_change_confirm_status = 0, email_change_token_new = '',
       email_change_token_current = '', updated_at = now() where id = $1`,
    [userId, address],
  )
  await db.query(
    `delete from auth.one_time_tokens where user_id = $1 and token_type in ('email_change_token_new', 'email_change_token_current')`,
    [userId],
  )
  await clearConfirmation(db, userId)
}

/** From here on the address is the account's own, and no letter to an older one still opens anything. */
export async function completeEmailChange(db: Transaction, userId: string, address: string) {
  await requireEmailAvailable(db, address, userId)
  await db.query(
    `update auth.users set email = $2, email_change = '', email_change_confirm_status = 0, updated_at = now() where id = $1`,
    [userId, address],
  )
  await confirmEmail(db, userId)
  await insertEmailIdentity(db, userId, address, {}, true)
  await mergeMetadata(db, userId, 'app', { provider: 'email', providers: ['email'] })
  await revokeOneTimeTokens(db, userId)
}

/** Both mailboxes hear of it, the old one above all: whoever reads it now has an account less. */
export async function tellAddressChange(db: Transaction, user: User, address: string, fallback: Locale) {
  const locale = userLocale(user.raw_user_meta_data, fallback)
  const words = { user_id: user.id, old_email: user.email ?? '', new_email: address }
  if (user.email && user.email_confirmed) {
    await queueMail(db, 'auth_address_changed', user.email, locale, words)
    await queueMail(db, 'auth_address_changed', address, locale, words)
  }
}

/** The unique index has the last word; this gives its answer a name. */
export async function requireEmailAvailable(db: Transaction, address: string, userId: string | null) {
  const { rows } = await db.query(
    'select 1 from auth.users where lower(email) = $1 and id is distinct from $2 and is_sso_user = false',
    [address, userId],
  )
  if (rows.length > 0) {
    throw new ApiError(422, 'email_exists', 'A user with this email address has already been registered')
  }
}
