import { logEntry } from '#server/auth/audit.ts'
import type { Call } from '#server/auth/call.ts'
import { agreedSide, forgetAgreement, recordAgreement, type Side } from '#server/auth/email-agreements.ts'
import { banned, linkExpired } from '#server/auth/errors.ts'
import { type MailedToken, voidCodes } from '#server/auth/mailed-codes.ts'
import {
  confirmEmail,
  insertEmailIdentity,
  mergeMetadata,
  setPassword,
  type User,
  userById,
} from '#server/auth/users.ts'
import type { Scope } from '#server/db/database.ts'
import { ApiError } from '#server/http/api-error.ts'

export const HALF_WAY = 'Confirmation link accepted. Please proceed to confirm link sent to the other email'

/** What following a mail changes, once its token is consumed. 'half' when the other mailbox still has to agree. */
export async function applyMailedToken(db: Scope, call: Call, token: MailedToken): Promise<'done' | 'half'> {
  const user = await userById(db, token.user_id)
  if (!user) throw linkExpired()
  if (user.banned) throw banned(403)
  switch (token.method) {
    case 'email_change_new':
    case 'email_change_current':
      return changeEmail(db, call, user, token.method, token.relates_to)
    case 'signup':
      if (!user.email_confirmed) await logEntry(db, call, 'user_signedup', user)
      // Whoever was invited expects a letter, and takes the one that a stranger had sent again for an invitation.
      if (user.invited) return proveOwner(db, user)
      await confirmEmail(db, user.id)
      return 'done'
    case 'invite':
      if (!user.email_confirmed) await logEntry(db, call, 'invite_accepted', user)
      return proveOwner(db, user)
    case 'magiclink':
    case 'recovery':
      await db.query(`update auth.users set recovery_token = '', updated_at = now() where id = $1`, [user.id])
      return proveOwner(db, user)
    case 'reauthentication':
      throw linkExpired()
  }
}

/** Whoever typed a password before the address was proven may not be its owner: it dies here. */
async function proveOwner(db: Scope, user: User): Promise<'done'> {
  if (!user.email_confirmed) await setPassword(db, user.id, null)
  await confirmEmail(db, user.id)
  return 'done'
}

async function changeEmail(
  db: Scope,
  call: Call,
  user: User,
  side: Side,
  mailbox: string,
): Promise<'done' | 'half'> {
  const address = user.email_change
  // No mailbox agrees for another one, whatever has become of the wish since the letter left.
  const asked = side === 'email_change_new' ? address : (user.email ?? '')
  if (address === '' || mailbox.toLowerCase() !== asked.toLowerCase()) throw linkExpired()
  if (user.email) {
    const agreed = await agreedSide(db, user.id)
    // A second letter to the mailbox that has agreed already is no second mailbox.
    if (agreed === undefined || agreed === side) {
      await recordAgreement(db, user.id, side)
      return 'half'
    }
  }
  await adoptEmail(db, user.id, address)
  await logEntry(db, call, 'user_modified', user)
  return 'done'
}

/** A new wish: whoever agreed to an older one has not agreed to this, and its letters are worthless. */
export async function wishEmail(db: Scope, userId: string, address: string) {
  await db.query(
    `update auth.users set email_change = $2, email_change_confirm_status = 0, email_change_token_new = '',
       email_change_token_current = '', updated_at = now() where id = $1`,
    [userId, address],
  )
  await db.query(
    `delete from auth.one_time_tokens where user_id = $1 and token_type in ('email_change_token_new', 'email_change_token_current')`,
    [userId],
  )
  await forgetAgreement(db, userId)
}

/** From here on the address is the account's own, and no letter to an older one still opens anything. */
export async function adoptEmail(db: Scope, userId: string, address: string) {
  await mustBeFree(db, address, userId)
  await db.query(
    `update auth.users set email = $2, email_change = '', email_change_confirm_status = 0, updated_at = now() where id = $1`,
    [userId, address],
  )
  await confirmEmail(db, userId)
  await insertEmailIdentity(db, userId, address, {}, true)
  await mergeMetadata(db, userId, 'app', { provider: 'email', providers: ['email'] })
  await voidCodes(db, userId)
}

/** The unique index has the last word; this gives its answer a name. */
export async function mustBeFree(db: Scope, address: string, userId: string | null) {
  const { rows } = await db.query(
    'select 1 from auth.users where lower(email) = $1 and id is distinct from $2 and is_sso_user = false',
    [address, userId],
  )
  if (rows.length > 0) {
    throw new ApiError(422, 'email_exists', 'A user with this email address has already been registered')
  }
}
