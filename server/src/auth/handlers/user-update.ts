import { writeAuditLog } from '#server/auth/audit-log.ts'
import { invalid, tokenUserNotFound } from '#server/auth/auth-errors.ts'
import { parseCodeChallenge } from '#server/auth/flow-state.ts'
import { type AuthRequest, type Handler, withAuthTransaction } from '#server/auth/handler.ts'
import { readRedirectTo } from '#server/auth/handlers/signup.ts'
import {
  changePassword,
  preparePassword,
  requireReauthentication,
} from '#server/auth/handlers/user-password.ts'
import { consumeMailLimit } from '#server/auth/mail-limits.ts'
import { optionalString, parseEmail, parseMetadata, parsePhone } from '#server/auth/parse-body.ts'
import { requestSms, requirePhone, requireSmsChannel } from '#server/auth/phone-requests.ts'
import { sendEmailChangeMails } from '#server/auth/process-mail-request.ts'
import { limitByIp } from '#server/auth/rate-limits.ts'
import { completeEmailChange, requestEmailChange } from '#server/auth/redeem-one-time-token.ts'
import { requireOtherFactor } from '#server/auth/redeem-phone-code.ts'
import { type AuthenticatedUser, requireAal2, requireUser } from '#server/auth/require-user.ts'
import { mergeMetadata, type User, userById } from '#server/auth/users.ts'
import { TUNING } from '#server/config/tuning.ts'
import type { Transaction } from '#server/db/database.ts'
import { ApiError } from '#server/http/api-error.ts'

export const updateUser: Handler = async (call) => {
  const signedIn = await requireUser(call)
  const { user } = signedIn
  const address = parseEmail(call.body)
  const password = optionalString(call.body, 'password')
  // Not the same as none: somebody cleared the field and believes that they have changed it.
  if (password === '') call.passwords.requireStrong(password)
  const data = parseMetadata(call.body, 'data')
  const number = parsePhone(call.body)
  if (user.is_sso_user && (address ?? password ?? number) !== undefined) {
    throw new ApiError(
      422,
      'user_sso_managed',
      'Updating email, phone, password of a SSO account only possible via SSO',
    )
  }
  const changesPhone = number !== undefined && number !== user.phone
  if (changesPhone) {
    requirePhone(call, 400, 'Phone provider is disabled')
    requireSmsChannel(call)
  }
  if (call.body.app_metadata !== undefined) {
    throw new ApiError(403, 'not_admin', 'Updating app_metadata requires admin privileges')
  }
  await limitByIp(call, 'send')
  const changesEmail = address !== undefined && address !== user.email
  if (changesEmail || changesPhone || password) {
    requireAal2(signedIn, 401, 'AAL2 session is required to update email or password when MFA is enabled.')
  }
  if (changesPhone && !password) await requireReauthentication(call, signedIn)
  const hash = password ? await preparePassword(call, signedIn, password, changesEmail) : undefined
  const shown = await withAuthTransaction(call, 'change a user', async (db) => {
    if (data) await mergeUserMetadata(db, user, data)
    if (hash !== undefined) await changePassword(db, call, signedIn, hash)
    if (changesEmail) await startEmailChange(db, call, signedIn, address)
    if (changesPhone) await startPhoneChange(db, call, user, number)
    await writeAuditLog(db, call, 'user_modified', user)
    return (await reloadUser(db, user)).shown
  })
  if (changesPhone) call.wakeMailRequests()
  return { body: shown }
}

/** The number stays what it was until the code that was texted to the new one is typed. */
async function startPhoneChange(db: Transaction, call: AuthRequest, { id }: User, number: string) {
  await requireOtherFactor(db, id, number)
  await db.query(
    `update auth.users set phone_change = $2, phone_change_token = '', phone_change_sent_at = now(), updated_at = now() where id = $1`,
    [id, number],
  )
  await db.query(
    `delete from auth.one_time_tokens where user_id = $1 and token_type = 'phone_change_token'`,
    [id],
  )
  await requestSms(db, call, number, { type: 'phone_change' })
}

/** What counts is the whole, as it will travel in every access token. */
async function mergeUserMetadata(db: Transaction, user: User, data: Record<string, unknown>) {
  await mergeMetadata(db, user.id, 'user', data)
  const bytes = Buffer.byteLength(JSON.stringify({ ...user.raw_user_meta_data, ...data }))
  if (bytes > TUNING.auth.metadataMaxBytes) {
    throw invalid(`user_metadata must have at most ${TUNING.auth.metadataMaxBytes} bytes, got ${bytes}`)
  }
}

async function startEmailChange(
  db: Transaction,
  call: AuthRequest,
  { user }: AuthenticatedUser,
  address: string,
) {
  await consumeMailLimit(db, call, 'email_change', user.email ?? address)
  await requestEmailChange(db, user.id, address)
  if (call.context.config.mailerAutoconfirm && !user.email) return completeEmailChange(db, user.id, address)
  const changed = await reloadUser(db, user)
  await sendEmailChangeMails(db, call.context, changed, {
    challenge: parseCodeChallenge(call.body),
    redirectTo: readRedirectTo(call),
    locale: call.locale,
  })
}

/** Accounts are deleted at any moment, also in the middle of this. */
async function reloadUser(db: Transaction, { id }: User): Promise<User> {
  return (await userById(db, id)) ?? Promise.reject(tokenUserNotFound())
}
