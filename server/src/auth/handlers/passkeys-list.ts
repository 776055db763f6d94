import { type AuthRequest, type Handler, withAuthTransaction } from '#server/auth/handler.ts'
import { requireMfaAllowed } from '#server/auth/mfa-factors.ts'
import { requirePasskeysOn } from '#server/auth/passkeys.ts'
import { requireServiceRole } from '#server/auth/require-user.ts'
import { parseUserId, requireUserById } from '#server/auth/target-user.ts'

export const listPasskeys: Handler = async (call) => {
  requirePasskeysOn(call)
  const { user } = await requireMfaAllowed(call)
  return { body: await shownPasskeys(call, user.id) }
}

export const listPasskeysOfUser: Handler = async (call) => {
  await requireServiceRole(call)
  requirePasskeysOn(call)
  const id = parseUserId(call)
  await withAuthTransaction(call, 'whose passkeys', (db) => requireUserById(db, id))
  return { body: await shownPasskeys(call, id) }
}

async function shownPasskeys(call: AuthRequest, userId: string) {
  const { rows } = await withAuthTransaction(call, 'list passkeys', (db) =>
    db.query<{ shown: object }>(
      'select auth.touchline_passkey(c) as shown from auth.webauthn_credentials c where user_id = $1 order by created_at',
      [userId],
    ),
  )
  return rows.map(({ shown }) => shown)
}
