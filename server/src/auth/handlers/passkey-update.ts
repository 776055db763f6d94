import { writeAuditLog } from '#server/auth/audit-log.ts'
import { invalid } from '#server/auth/auth-errors.ts'
import { type Handler, withAuthTransaction } from '#server/auth/handler.ts'
import { requireMfaAllowed } from '#server/auth/mfa-factors.ts'
import { optionalString } from '#server/auth/parse-body.ts'
import { parsePasskeyId, passkeyNotFound, requirePasskeysOn } from '#server/auth/passkeys.ts'
import { TUNING } from '#server/config/tuning.ts'

/** Its name alone: nothing else of a key changes. */
export const updatePasskey: Handler = async (call) => {
  requirePasskeysOn(call)
  const { user } = await requireMfaAllowed(call)
  const id = parsePasskeyId(call)
  const name = optionalString(call.body, 'friendly_name')?.trim() ?? ''
  const { nameMaxChars } = TUNING.auth.passkeys
  if (name === '') throw invalid('friendly_name is required')
  if (name.length > nameMaxChars) throw invalid(`friendly_name must be ${nameMaxChars} characters or less`)
  const shown = await withAuthTransaction(call, 'name a passkey', async (db) => {
    const { rows } = await db.query<{ shown: object }>(
      `update auth.webauthn_credentials c set friendly_name = $3, updated_at = now()
       where id = $1 and user_id = $2 returning auth.touchline_passkey(c) as shown`,
      [id, user.id, name],
    )
    if (!rows[0]) throw passkeyNotFound()
    await writeAuditLog(db, call, 'passkey_updated', user, { passkey_id: id })
    return rows[0].shown
  })
  return { body: shown }
}
