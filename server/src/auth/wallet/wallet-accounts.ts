import type { AuthRequest } from '#server/auth/handler.ts'
import { createProvidedAccount } from '#server/auth/provided-accounts.ts'
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
  return createProvidedAccount(db, call, { provider: WALLET_PROVIDER, subject, data }, { email: null })
}
