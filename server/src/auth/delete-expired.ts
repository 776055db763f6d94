import type { Context } from '#server/http/context.ts'

/** What nobody can use any more: codes, flows and challenges that ran out, counts of windows long closed, dead sessions. */
const DELETE_STATEMENTS = [
  `delete from auth.one_time_tokens where created_at < (now() at time zone 'utc') - interval '1 day'`,
  `delete from auth.flow_state where created_at < now() - interval '1 day'`,
  `delete from auth.mfa_challenges where created_at < now() - interval '1 day'`,
  `delete from auth.mfa_factors where status = 'unverified' and created_at < now() - interval '1 day'`,
  `delete from auth.touchline_rate_limits where window_ends < now()`,
  `delete from auth.sessions where not_after < now() - interval '1 day'`,
]
const EVERY_MS = 3_600_000

export async function deleteExpired({ db }: Pick<Context, 'db'>) {
  for (const statement of DELETE_STATEMENTS) {
    await db.asAdmin('supabase_auth_admin', 'sweep what has run out', (scope) => scope.query(statement))
  }
}

/** Hourly, on every node: the deletes are the same wherever they run. Returns what ends it. */
export function startDeletingExpired(context: Context): () => void {
  const timer = setInterval(() => {
    deleteExpired(context).catch((error) =>
      context.log.warn({ err: error }, 'sweeping waits for the next hour'),
    )
  }, EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}
