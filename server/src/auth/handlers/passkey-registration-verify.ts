import { writeAuditLog, writeSecurityEvent } from '#server/auth/audit-log.ts'
import { invalid } from '#server/auth/auth-errors.ts'
import { type AuthRequest, type Handler, withAuthTransaction } from '#server/auth/handler.ts'
import { tooManyPasskeys } from '#server/auth/handlers/passkey-registration-options.ts'
import { isUuid, optionalString } from '#server/auth/parse-body.ts'
import { type KeyRecord, readNewKey } from '#server/auth/passkey-ceremony.ts'
import {
  consumeChallenge,
  passkeyRefused,
  refuseBeforeFirstFactor,
  requireFresh,
  requirePasskeyOwner,
} from '#server/auth/passkeys.ts'
import { queueMail, userLocale } from '#server/auth/queue-mail.ts'
import { lockUser, type User } from '#server/auth/users.ts'
import { TUNING } from '#server/config/tuning.ts'
import type { Transaction } from '#server/db/database.ts'
import { ApiError } from '#server/http/api-error.ts'

export const passkeyRegistrationVerify: Handler = async (call) => {
  const { user } = await requirePasskeyOwner(call)
  const { challengeId, credential } = parseAnswer(call)
  const consumed = await withAuthTransaction(call, 'use up a challenge', (db) =>
    consumeChallenge(db, 'registration', user.id, challengeId),
  )
  const key = await readNewKey(call, credential, requireFresh(consumed), 'sign-in')
  if (!key) throw passkeyRefused()
  const body = await withAuthTransaction(call, 'keep a passkey', async (db) => {
    await refuseBeforeFirstFactor(db, user)
    return keep(db, call, user, key)
  })
  return { body }
}

/** What a device answered, and to what. */
export function parseAnswer({ body }: AuthRequest) {
  const challengeId = optionalString(body, 'challenge_id') ?? ''
  if (challengeId === '') throw invalid('challenge_id is required')
  if (!isUuid(challengeId)) throw invalid('challenge_id must be a valid UUID')
  const { credential } = body
  if (credential === undefined || credential === null) throw invalid('credential is required')
  return { challengeId, credential }
}

async function keep(db: Transaction, call: AuthRequest, user: User, key: KeyRecord) {
  // One at a time per person, so that the count below holds.
  await lockUser(db, user.id)
  const { rows: held } = await db.query('select from auth.webauthn_credentials where user_id = $1', [user.id])
  if (held.length >= TUNING.auth.passkeys.perPerson) throw tooManyPasskeys()
  const { rows } = await db.query<{ id: string; shown: { created_at: string } }>(
    `insert into auth.webauthn_credentials as c (user_id, credential_id, public_key, attestation_type, aaguid, sign_count, transports,
       backup_eligible, backed_up)
     values ($1, $2, $3, 'none', $4, $5, $6, $7, $8)
     on conflict (credential_id) do nothing returning c.id, auth.touchline_passkey(c) as shown`,
    [
      user.id,
      Buffer.from(key.id, 'base64url'),
      Buffer.from(key.publicKey),
      key.aaguid,
      key.signCount,
      JSON.stringify(key.transports),
      key.backupEligible,
      key.backedUp,
    ],
  )
  const [made] = rows
  if (!made) throw new ApiError(422, 'webauthn_credential_exists', 'This credential is already registered')
  await writeAuditLog(db, call, 'passkey_created', user, { passkey_id: made.id })
  await writeSecurityEvent(db, user.id, 'passkey_added')
  // The owner of the address hears of it, in case it is somebody else who sat at an open session.
  if (user.email && user.email_confirmed) {
    const locale = userLocale(user.raw_user_meta_data, call.locale)
    await queueMail(db, 'auth_passkey_added', user.email, locale, { user_id: user.id })
  }
  return {
    ...made.shown,
    backup_eligible: key.backupEligible,
    backed_up: key.backedUp,
    transports: key.transports,
  }
}
