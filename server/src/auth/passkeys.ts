import { needsMailedCode } from '#server/auth/first-factor.ts'
import type { AuthRequest } from '#server/auth/handler.ts'
import { requireMfaAllowed } from '#server/auth/mfa-factors.ts'
import { isUuid } from '#server/auth/parse-body.ts'
import type { KeyRecord } from '#server/auth/passkey-ceremony.ts'
import { hasRecentSignIn } from '#server/auth/recent-sign-in.ts'
import { requireAal2 } from '#server/auth/require-user.ts'
import { refuseForOrganization, type User } from '#server/auth/users.ts'
import { TUNING } from '#server/config/tuning.ts'
import type { Transaction } from '#server/db/database.ts'
import { ApiError } from '#server/http/api-error.ts'

export const passkeysOff = () => new ApiError(404, 'passkey_disabled', 'Passkeys are disabled')
export const passkeyRefused = () =>
  new ApiError(400, 'webauthn_verification_failed', 'Credential verification failed')
export const passkeyNotFound = () => new ApiError(404, 'validation_failed', 'Passkey not found')

export function requirePasskeysOn({ context }: AuthRequest) {
  if (!context.config.project.passkeys.signIn) throw passkeysOff()
}

/**
 * Who changes how somebody signs in has just proven themselves, with all that the account is protected by: a session in the wrong
 * hands must not be enough to come back without it.
 */
export async function requirePasskeyOwner(call: AuthRequest) {
  requirePasskeysOn(call)
  const signedIn = await requireMfaAllowed(call)
  refuseForOrganization(signedIn.user)
  requireAal2(signedIn, 403, 'AAL2 required to change passkeys')
  if (await hasRecentSignIn(call, signedIn.session.id)) return signedIn
  throw new ApiError(
    400,
    'reauthentication_needed',
    `Changing passkeys takes a sign-in within the last ${TUNING.auth.recentSignInMinutes} minutes`,
  )
}

/** Where a password alone must open nothing, it makes no key either: the second step comes first. */
export async function refuseBeforeFirstFactor(db: Transaction, user: User) {
  if (await needsMailedCode(db, user))
    throw new ApiError(403, 'insufficient_aal', 'This account sets up a second step before its first passkey')
}

type Challenge = { challenge: string; fresh: boolean }

export async function keepChallenge(
  db: Transaction,
  type: 'registration' | 'authentication',
  userId: string | null,
  kept: { challenge: string; captcha?: boolean },
): Promise<{ id: string; expires_at: number }> {
  const { rows } = await db.query<{ id: string; expires_at: number }>(
    `insert into auth.webauthn_challenges (user_id, challenge_type, session_data, expires_at)
     values ($1, $2, $3, now() + $4::interval) returning id, floor(extract(epoch from expires_at))::int as expires_at`,
    [userId, type, JSON.stringify(kept), `${TUNING.auth.passkeys.challengeSeconds} seconds`],
  )
  return rows[0]!
}

/** Whether the captcha came when it was begun. */
export async function beganWithCaptcha(db: Transaction, id: string): Promise<boolean> {
  const { rows } = await db.query(
    `select from auth.webauthn_challenges where id = $1 and challenge_type = 'authentication' and session_data @> '{"captcha": true}'`,
    [id],
  )
  return rows.length > 0
}

/** Used up whatever comes of it, so it must commit before anything is refused. */
export async function consumeChallenge(
  db: Transaction,
  type: 'registration' | 'authentication',
  userId: string | null,
  id: string,
): Promise<Challenge | undefined> {
  const { rows } = await db.query<Challenge>(
    `delete from auth.webauthn_challenges where id = $1 and challenge_type = $2 and user_id is not distinct from $3::uuid
     returning session_data ->> 'challenge' as challenge, expires_at > now() as fresh`,
    [id, type, userId],
  )
  return rows[0]
}

export function requireFresh(challenge: Challenge | undefined): string {
  if (!challenge)
    throw new ApiError(400, 'webauthn_challenge_not_found', 'Challenge not found or already used')
  if (!challenge.fresh) throw new ApiError(400, 'webauthn_challenge_expired', 'Challenge has expired')
  return challenge.challenge
}

type Row = {
  passkey_id: string
  user_id: string
  id: string
  public_key: Buffer
  sign_count: number
  transports: string[]
  backup_eligible: boolean
  backed_up: boolean
  aaguid: string | null
}
export type Passkey = KeyRecord & { passkeyId: string; userId: string }

const COLUMNS = `id as passkey_id, user_id, rtrim(translate(encode(credential_id, 'base64'), E'+/\\n', '-_'), '=') as id, public_key,
  sign_count::int, transports, backup_eligible, backed_up, aaguid`

const toPasskey = (row: Row): Passkey => ({
  passkeyId: row.passkey_id,
  userId: row.user_id,
  id: row.id,
  publicKey: row.public_key,
  signCount: row.sign_count,
  transports: row.transports,
  backupEligible: row.backup_eligible,
  backedUp: row.backed_up,
  aaguid: row.aaguid ?? '',
})

export async function passkeysOf(db: Transaction, userId: string): Promise<Passkey[]> {
  const { rows } = await db.query<Row>(
    `select ${COLUMNS} from auth.webauthn_credentials where user_id = $1 order by created_at`,
    [userId],
  )
  return rows.map(toPasskey)
}

/** Held until the transaction ends: of two uses with one count, the second one is that of a copy. */
export async function lockPasskey(db: Transaction, keyId: Buffer): Promise<Passkey | undefined> {
  const { rows } = await db.query<Row>(
    `select ${COLUMNS} from auth.webauthn_credentials where credential_id = $1 for update`,
    [keyId],
  )
  return rows[0] && toPasskey(rows[0])
}

export function parsePasskeyId({ params: { passkeyId } }: AuthRequest): string {
  if (!isUuid(passkeyId)) throw passkeyNotFound()
  return passkeyId
}

/** Its sessions end with it: where it opened the account, it may be in other hands. */
export async function deletePasskey(
  db: Transaction,
  userId: string,
  passkeyId: string,
  keptSession: string | null,
) {
  await db.query(
    `delete from auth.sessions s using auth.touchline_passkey_sessions p
     where p.session_id = s.id and s.user_id = $1 and p.passkey_id = $2 and s.id is distinct from $3::uuid`,
    [userId, passkeyId, keptSession],
  )
  const { rowCount } = await db.query(
    'delete from auth.webauthn_credentials where id = $1 and user_id = $2',
    [passkeyId, userId],
  )
  if (rowCount !== 1) throw passkeyNotFound()
}
