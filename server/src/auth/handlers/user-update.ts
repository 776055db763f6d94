import { logEntry } from '#server/auth/audit.ts'
import { mustBeSignedIn, mustHaveSecondFactor, type SignedIn } from '#server/auth/bearer.ts'
import { email, metadata, phone, text } from '#server/auth/body.ts'
import { type Call, type Handler, inAuth } from '#server/auth/call.ts'
import { mailChange } from '#server/auth/deferred-answers.ts'
import { invalid, userGone } from '#server/auth/errors.ts'
import { challengeOf } from '#server/auth/flow-state.ts'
import { redirectOf } from '#server/auth/handlers/signup.ts'
import { changePassword, preparePassword } from '#server/auth/handlers/user-password.ts'
import { limitAddress, takeMail } from '#server/auth/limits.ts'
import { mustBeStrong } from '#server/auth/passwords.ts'
import { mergeMetadata, type User, userById } from '#server/auth/users.ts'
import { adoptEmail, mustBeFree, wishEmail } from '#server/auth/verification.ts'
import type { Scope } from '#server/db/database.ts'
import { ApiError } from '#server/http/api-error.ts'
import { LIMITS } from '#shared/limits.ts'

export const updateUser: Handler = async (call) => {
  const signedIn = await mustBeSignedIn(call)
  const { user } = signedIn
  const address = email(call.body)
  const password = text(call.body, 'password')
  // Not the same as none: somebody cleared the field and believes that they have changed it.
  if (password === '') mustBeStrong(password)
  const data = metadata(call.body, 'data')
  if (user.is_sso_user && (address ?? password) !== undefined) {
    throw new ApiError(
      422,
      'user_sso_managed',
      'Updating email, phone, password of a SSO account only possible via SSO',
    )
  }
  const number = phone(call.body)
  if (number !== undefined && number !== user.shown.phone) {
    throw new ApiError(400, 'phone_provider_disabled', 'Phone provider is disabled')
  }
  if (call.body.app_metadata !== undefined) {
    throw new ApiError(403, 'not_admin', 'Updating app_metadata requires admin privileges')
  }
  await limitAddress(call, 'send')
  const changesEmail = address !== undefined && address !== user.email
  if (changesEmail || password) {
    mustHaveSecondFactor(
      signedIn,
      401,
      'AAL2 session is required to update email or password when MFA is enabled.',
    )
  }
  const hash = password ? await preparePassword(call, signedIn, password, changesEmail) : undefined
  const shown = await inAuth(call, 'change a user', async (db) => {
    if (data) await changeData(db, user, data)
    if (hash !== undefined) await changePassword(db, call, signedIn, hash)
    if (changesEmail) await requestEmailChange(db, call, signedIn, address)
    await logEntry(db, call, 'user_modified', user)
    return (await mustStillBe(db, user)).shown
  })
  return { body: shown }
}

/** What counts is the whole, as it will travel in every access token. */
async function changeData(db: Scope, user: User, data: Record<string, unknown>) {
  await mergeMetadata(db, user.id, 'user', data)
  const bytes = Buffer.byteLength(JSON.stringify({ ...user.raw_user_meta_data, ...data }))
  if (bytes > LIMITS.auth.metadataMaxBytes) {
    throw invalid(`user_metadata must have at most ${LIMITS.auth.metadataMaxBytes} bytes, got ${bytes}`)
  }
}

async function requestEmailChange(db: Scope, call: Call, { user }: SignedIn, address: string) {
  await takeMail(db, 'email_change', user.email ?? address)
  await mustBeFree(db, address, user.id)
  await wishEmail(db, user.id, address)
  if (call.context.config.mailerAutoconfirm && !user.email) return adoptEmail(db, user.id, address)
  const changed = await mustStillBe(db, user)
  await mailChange(db, call.context, changed, {
    challenge: challengeOf(call.body),
    redirectTo: redirectOf(call),
    locale: call.locale,
  })
}

/** Accounts are deleted at any moment, also in the middle of this. */
async function mustStillBe(db: Scope, { id }: User): Promise<User> {
  return (await userById(db, id)) ?? Promise.reject(userGone())
}
