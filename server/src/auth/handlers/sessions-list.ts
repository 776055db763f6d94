import { type Handler, withAuthTransaction } from '#server/auth/handler.ts'
import { requireUser } from '#server/auth/require-user.ts'

/** Ours, not the platform's: where am I signed in, and end it there. */
export const listSessions: Handler = async (call) => {
  const { user, session } = await requireUser(call)
  const { rows } = await withAuthTransaction(call, 'list the sessions of a person', (db) =>
    db.query(
      `select id, auth.touchline_time(created_at) as created_at,
         coalesce(auth.touchline_time(refreshed_at at time zone 'utc'), auth.touchline_time(created_at)) as last_seen_at,
         coalesce(user_agent, '') as user_agent, coalesce(host(ip), '') as ip, aal::text as aal, id is not distinct from $2 as current
       from auth.sessions where user_id = $1 and (not_after is null or not_after > now())
       order by current desc, coalesce(refreshed_at at time zone 'utc', created_at) desc limit 200`,
      [user.id, session?.id ?? null],
    ),
  )
  return { body: { sessions: rows } }
}
