import type { Database } from '#server/db/database.ts'

/** What nobody can use any more: codes, flows and challenges that ran out, counts of windows long closed, dead sessions. */
const DELETE_STATEMENTS = [
  `delete from auth.one_time_tokens where created_at < (now() at time zone 'utc') - interval '1 day'`,
  `delete from auth.flow_state where created_at < now() - interval '1 day'`,
  `delete from auth.touchline_oauth_flows where created_at < now() - interval '1 day'`,
  `delete from auth.touchline_used_proofs where expires_at < now()`,
  `delete from auth.saml_relay_states where created_at < now() - interval '1 day'`,
  // It shows who somebody is at their organization, for as long as a sign-in may take.
  `delete from auth.touchline_saml_tries where created_at < now() - interval '10 minutes'`,
  `delete from auth.webauthn_challenges where expires_at < now()`,
  `delete from auth.mfa_challenges where created_at < now() - interval '1 day'`,
  `delete from auth.mfa_factors where status = 'unverified' and created_at < now() - interval '1 day'`,
  `delete from auth.touchline_rate_limits where window_ends < now()`,
  `delete from auth.touchline_sms_waits where ends_at < now()`,
  // The last one stays: an account without any would be taken for a new one, and its next device not be told.
  `delete from auth.touchline_known_devices d where d.last_seen_at < now() - interval '400 days' and exists (
     select from auth.touchline_known_devices later where later.user_id = d.user_id and later.last_seen_at > d.last_seen_at)`,
  `delete from auth.sessions where not_after < now() - interval '1 day'`,
]

export async function deleteExpired(db: Database) {
  for (const statement of DELETE_STATEMENTS) {
    await db.asAdmin('supabase_auth_admin', 'delete what has expired', (scope) => scope.query(statement))
  }
}
