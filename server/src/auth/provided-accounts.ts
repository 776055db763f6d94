import { randomUUID } from 'node:crypto'
import { writeAuditLog } from '#server/auth/audit-log.ts'
import type { AuthRequest } from '#server/auth/handler.ts'
import { runBeforeUserCreated } from '#server/auth/hooks.ts'
import type { Transaction } from '#server/db/database.ts'

type Json = Record<string, unknown>

/** A way into an account that is proved elsewhere: at a provider, at the directory of an organization, or by a wallet. */
export type ProvidedIdentity = { provider: string; subject: string; data: Json }

export async function insertProvidedIdentity(
  db: Transaction,
  userId: string,
  { provider, subject, data }: ProvidedIdentity,
) {
  await db.query(
    `insert into auth.identities (provider_id, user_id, identity_data, provider, last_sign_in_at) values ($1, $2, $3, $4, now())`,
    [subject, userId, JSON.stringify(data), provider],
  )
}

type NewAccount = {
  /** Tried there, so that no letter asks for it here. */
  email: string | null
  /** What somebody begins with; what is said of them there, where nothing else is given. */
  metadata?: Json
  isSsoUser?: boolean
}

/** An account with its one way in. An application may refuse it. */
export async function createProvidedAccount(
  db: Transaction,
  call: AuthRequest,
  identity: ProvidedIdentity,
  { email, metadata = identity.data, isSsoUser = false }: NewAccount,
): Promise<string> {
  const { provider, data } = identity
  await runBeforeUserCreated(db, call.context, { email, userMetadata: data, provider }, call.ip)
  const id = randomUUID()
  await db.query(
    `insert into auth.users (id, aud, role, email, email_confirmed_at, is_sso_user, raw_app_meta_data, raw_user_meta_data)
     values ($1, 'authenticated', 'authenticated', $2::text, case when $2::text is not null then now() end, $3, $4, $5)`,
    [id, email, isSsoUser, JSON.stringify({ provider, providers: [provider] }), JSON.stringify(metadata)],
  )
  await insertProvidedIdentity(db, id, identity)
  await writeAuditLog(db, call, 'user_signedup', { id, email }, { provider })
  return id
}
