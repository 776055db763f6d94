import { invalid } from '#server/auth/auth-errors.ts'
import type { AuthRequest } from '#server/auth/handler.ts'
import type { Factor } from '#server/auth/mfa-factors.ts'
import {
  creationOptions,
  type KeyRecord,
  keyIdOf,
  readNewKey,
  readUse,
  relyingParty,
  requestOptions,
} from '#server/auth/passkey-ceremony.ts'
import type { Transaction } from '#server/db/database.ts'

type Asked = { rpId?: unknown; rpOrigins?: unknown; type?: unknown; credential_response?: unknown }

/** What the client says of the site has to be what it is: an answer to a page elsewhere is worth nothing here. */
function readAsked(call: AuthRequest): Asked {
  const asked = (call.body.webauthn ?? {}) as Asked
  const { id, origin } = relyingParty(call)
  const origins = asked.rpOrigins ?? [origin]
  if ((asked.rpId ?? id) !== id) throw invalid(`rpId must be ${id}, the name of this site`)
  if (!Array.isArray(origins) || origins.length !== 1 || origins[0] !== origin)
    throw invalid(`rpOrigins must be one origin, ${origin}`)
  return asked
}

/** Kept as text in one JSON column, in the platform's table. */
type StoredKey = Omit<KeyRecord, 'publicKey'> & { publicKey: string }

async function keyOf(db: Transaction, factorId: string): Promise<KeyRecord | undefined> {
  const { rows } = await db.query<{ key: StoredKey | null }>(
    'select web_authn_credential as key from auth.mfa_factors where id = $1 for update',
    [factorId],
  )
  const key = rows[0]?.key
  return key ? { ...key, publicKey: Buffer.from(key.publicKey, 'base64url') } : undefined
}

async function keepKey(db: Transaction, factorId: string, key: KeyRecord) {
  const stored: StoredKey = { ...key, publicKey: Buffer.from(key.publicKey).toString('base64url') }
  await db.query(
    'update auth.mfa_factors set web_authn_credential = $2, web_authn_aaguid = $3 where id = $1',
    [factorId, JSON.stringify(stored), key.aaguid],
  )
}

/** The first challenge of a factor makes its key; each one after that asks for it. */
export async function challengeKey(
  db: Transaction,
  call: AuthRequest,
  person: { id: string; email: string | null },
  factor: Factor,
  challengeId: string,
) {
  readAsked(call)
  const key = factor.status === 'verified' ? await keyOf(db, factor.id) : undefined
  const publicKey = key
    ? await requestOptions(call, [key.id], 'second factor')
    : await creationOptions(call, person, await otherKeys(db, person.id), 'second factor')
  await db.query('update auth.mfa_challenges set web_authn_session_data = $2 where id = $1', [
    challengeId,
    JSON.stringify({ challenge: publicKey.challenge }),
  ])
  return { type: key ? 'request' : 'create', credential_options: { publicKey } }
}

async function otherKeys(db: Transaction, userId: string) {
  const { rows } = await db.query<{ key: StoredKey }>(
    `select web_authn_credential as key from auth.mfa_factors
     where user_id = $1 and factor_type = 'webauthn' and status = 'verified' and web_authn_credential is not null`,
    [userId],
  )
  return rows.map(({ key }) => key)
}

/** Whether the answer is that of the factor's key, which is kept where the challenge was to make one. */
export async function answersWithKey(
  db: Transaction,
  call: AuthRequest,
  factor: Factor,
  challengeId: string,
): Promise<boolean> {
  const { credential_response: response } = readAsked(call)
  const { rows } = await db.query<{ challenge: string | null }>(
    `select web_authn_session_data ->> 'challenge' as challenge from auth.mfa_challenges where id = $1 and factor_id = $2`,
    [challengeId, factor.id],
  )
  const challenge = rows[0]?.challenge
  if (!challenge) return false
  if (factor.status !== 'verified') {
    const made = await readNewKey(call, response, challenge, 'second factor')
    if (!made || (await isTaken(db, made.id))) return false
    await keepKey(db, factor.id, made)
    return true
  }
  const key = await keyOf(db, factor.id)
  if (!key || keyIdOf(response)?.toString('base64url') !== key.id) return false
  const use = await readUse(call, response, challenge, key, 'second factor')
  if (!use) return false
  await keepKey(db, factor.id, { ...key, ...use })
  return true
}

/** One key is one factor of one person, or one passkey. */
async function isTaken(db: Transaction, id: string) {
  const { rows } = await db.query(
    `select from auth.mfa_factors where web_authn_credential ->> 'id' = $1
     union all select from auth.webauthn_credentials where credential_id = $2`,
    [id, Buffer.from(id, 'base64url')],
  )
  return rows.length > 0
}
