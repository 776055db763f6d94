import type { ConfigToml } from '#server/config/config-toml.ts'
import { isSwitchedOn } from '#server/config/switches.ts'

/** The chains whose wallets the platform takes. */
export type Chain = 'ethereum' | 'solana'

type Environment = Record<string, string | undefined>

/** By the names of self-hosted Supabase; the environment goes before `[auth.web3.ethereum]` and `[auth.web3.solana]`. */
export function readWalletSettings({ auth }: ConfigToml, env: Environment): ReadonlySet<Chain> {
  const { ethereum, solana } = auth?.web3 ?? {}
  const on = new Set<Chain>()
  if (isSwitchedOn(env.GOTRUE_EXTERNAL_WEB3_ETHEREUM_ENABLED, ethereum?.enabled)) on.add('ethereum')
  if (isSwitchedOn(env.GOTRUE_EXTERNAL_WEB3_SOLANA_ENABLED, solana?.enabled)) on.add('solana')
  return on
}
