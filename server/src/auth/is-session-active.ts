import type { Database } from '#server/db/database.ts'
import type { IsSessionActive } from '#server/identity/token-verifier.ts'

/** Neither ended nor timed out, and of somebody who is neither deleted nor banned. */
export function createSessionCheck(db: Database): IsSessionActive {
  return async (sessionId, userId) => {
    const { rows } = await db.asAdmin('supabase_auth_admin', 'is this session still active', (transaction) =>
      transaction.query(
        `select 1 from auth.sessions s join auth.users u on u.id = s.user_id
          where s.id = $1 and s.user_id = $2 and (s.not_after is null or s.not_after > now())
            and u.deleted_at is null and (u.banned_until is null or u.banned_until < now())`,
        [sessionId, userId],
      ),
    )
    return rows.length === 1
  }
}
