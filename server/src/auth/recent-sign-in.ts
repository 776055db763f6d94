import { type AuthRequest, withAuthTransaction } from '#server/auth/handler.ts'
import { TUNING } from '#server/config/tuning.ts'
import { ApiError } from '#server/http/api-error.ts'

/** Whether the person behind a session has proven themselves in it just now. */
export function hasRecentSignIn(call: AuthRequest, sessionId: string) {
  return withAuthTransaction(call, 'when was this session opened', async (db) => {
    const { rows } = await db.query(
      `select 1 from auth.mfa_amr_claims where session_id = $1 and authentication_method <> 'token_refresh'
         and updated_at > now() - $2::interval`,
      [sessionId, `${TUNING.auth.recentSignInMinutes} minutes`],
    )
    return rows.length > 0
  })
}

/** A session in the wrong hands must not be enough to come back without it. */
export async function requireRecentSignIn(call: AuthRequest, sessionId: string) {
  if (await hasRecentSignIn(call, sessionId)) return
  throw new ApiError(
    400,
    'reauthentication_needed',
    `Linking or unlinking an identity takes a sign-in within the last ${TUNING.auth.recentSignInMinutes} minutes`,
  )
}
