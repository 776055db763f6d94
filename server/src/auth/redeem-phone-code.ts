import { writeAuditLog } from '#server/auth/audit-log.ts'
import { banned, codeExpired, invalid } from '#server/auth/auth-errors.ts'
import { listProviders, tellOwner } from '#server/auth/external-accounts.ts'
import type { AuthRequest } from '#server/auth/handler.ts'
import type { OneTimeToken } from '#server/auth/one-time-tokens.ts'
import { resetSmsWait } from '#server/auth/sms-limits.ts'
import { confirmPhone, setPassword, setPhone, type User, userById, userByPhone } from '#server/auth/users.ts'
import type { Transaction } from '#server/db/database.ts'
import { ApiError } from '#server/http/api-error.ts'

/** What typing the code of a text changes, once its token is consumed. The number must be what it was when the text left. */
export async function redeemPhoneCode(db: Transaction, call: AuthRequest, token: OneTimeToken) {
  const user = await userById(db, token.user_id)
  if (!user) throw codeExpired()
  if (user.banned) throw banned(403)
  const number = token.relates_to
  if (token.method === 'phone_change') await completePhoneChange(db, call, user, number)
  else await confirmOwnNumber(db, call, user, token)
  await resetSmsWait(db, call.context, number)
}

async function confirmOwnNumber(db: Transaction, call: AuthRequest, user: User, token: OneTimeToken) {
  if (user.phone !== token.relates_to) throw codeExpired()
  if (!user.phone_confirmed) {
    // Whoever typed a password before the number was proven may not be its owner: it dies here.
    if (token.method !== 'sms_signup' && !user.email_confirmed) await setPassword(db, user.id, null)
    await writeAuditLog(db, call, 'user_signedup', user, { provider: 'phone' })
  }
  await db.query(`update auth.users set confirmation_token = '' where id = $1`, [user.id])
  await confirmPhone(db, user.id)
}

async function completePhoneChange(db: Transaction, call: AuthRequest, user: User, number: string) {
  if (user.phone_change !== number) throw codeExpired()
  const holder = await userByPhone(db, number)
  if (holder && holder.id !== user.id) await takeUnproven(db, holder)
  await requireOtherFactor(db, user.id, number)
  // Codes that went to the old number open nothing any more.
  await db.query(
    `delete from auth.one_time_tokens where user_id = $1 and (relates_to = $2 or token_type = 'phone_change_token')`,
    [user.id, user.phone],
  )
  await setPhone(db, user.id, number, true)
  await db.query(
    `update auth.users set phone_confirmed_at = now(), phone_change_token = '', is_anonymous = false where id = $1`,
    [user.id],
  )
  await listProviders(db, user.id)
  await writeAuditLog(db, call, 'user_modified', user)
  if (user.phone) await tellOwner(db, call, user, 'unlinked', { name: 'phone', label: `+${user.phone}` })
  await tellOwner(db, call, user, 'linked', { name: 'phone', label: `+${number}` })
}

/** A number that is a second factor cannot be the first one as well. */
export async function requireOtherFactor(db: Transaction, userId: string, number: string) {
  const { rows } = await db.query<{ status: string }>(
    `select status::text from auth.mfa_factors where user_id = $1 and phone = $2`,
    [userId, number],
  )
  if (rows.some(({ status }) => status === 'verified'))
    throw invalid('phone: this number is your second factor; to sign in by it, remove it there first')
  await db.query('delete from auth.mfa_factors where user_id = $1 and phone = $2', [userId, number])
}

/** Somebody typed this number and never showed that it is theirs: that must not keep its owner from it. */
async function takeUnproven(db: Transaction, holder: User) {
  if (holder.phone_confirmed)
    throw new ApiError(422, 'phone_exists', 'Phone number already registered by another user')
  if (holder.email === null) await db.query('delete from auth.users where id = $1', [holder.id])
  else {
    await db.query('update auth.users set phone = null, updated_at = now() where id = $1', [holder.id])
    await db.query(`delete from auth.identities where user_id = $1 and provider = 'phone'`, [holder.id])
  }
}
