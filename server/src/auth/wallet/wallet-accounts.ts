import { randomUUID } from 'node:crypto'
import { writeAuditLog } from '#server/auth/audit-log.ts'
import type { AuthRequest } from '#server/auth/handler.ts'
import { runBeforeUserCreated } from '#server/auth/hooks.ts'
import type { WalletMessage } from '#server/auth/wallet/message.ts'
import type { Transaction } from '#server/db/database.ts'
import { ApiError } from '#server/http/api-error.ts'

export const WALLET_PROVIDER = 'web3'

/** In the platform's names. The statement is left out: every token of the account would carry it. */
const identityData = ({ chain, address, chainId, domain }: WalletMessage, subject: string) => ({
  sub: subject,
  email_verified: false,
  phone_verified: false,
  custom_claims: { address, chain, network: chainId ?? '', domain },
})

/** The account of a wallet, made where there is none. It has no address for letters; an application that wants one refuses it. */
export async function walletAccountOf(
  db: Transaction,
  call: AuthRequest,
  message: WalletMessage,
): Promise<string> {
  const subject = `${WALLET_PROVIDER}:${message.chain}:${message.address}`
  const data = identityData(message, subject)
  const { rows } = await db.query<{ user_id: string }>(
    `update auth.identities set identity_data = identity_data || $3, updated_at = now() where provider = $1 and provider_id = $2 returning user_id`,
    [WALLET_PROVIDER, subject, JSON.stringify(data)],
  )
  if (rows[0]) return rows[0].user_id
  if (call.context.config.disableSignup)
    throw new ApiError(422, 'signup_disabled', 'Signups not allowed for this instance')
  const newcomer = { email: null, userMetadata: data, provider: WALLET_PROVIDER }
  await runBeforeUserCreated(db, call.context, newcomer, call.ip)
  const id = randomUUID()
  await db.query(
    `insert into auth.users (id, aud, role, raw_app_meta_data, raw_user_meta_data)
     values ($1, 'authenticated', 'authenticated', $2, $3)`,
    [id, JSON.stringify({ provider: WALLET_PROVIDER, providers: [WALLET_PROVIDER] }), JSON.stringify(data)],
  )
  await db.query(
    `insert into auth.identities (provider_id, user_id, identity_data, provider, last_sign_in_at) values ($1, $2, $3, $4, now())`,
    [subject, id, JSON.stringify(data), WALLET_PROVIDER],
  )
  await writeAuditLog(db, call, 'user_signedup', { id, email: null }, { provider: WALLET_PROVIDER })
  return id
}
