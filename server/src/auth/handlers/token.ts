import { text } from '#server/auth/body.ts'
import type { Handler } from '#server/auth/call.ts'
import { tokenByFlowCode } from '#server/auth/handlers/token-flow-code.ts'
import { tokenByIdToken } from '#server/auth/handlers/token-id-token.ts'
import { tokenByPassword } from '#server/auth/handlers/token-password.ts'
import { tokenByRefresh } from '#server/auth/handlers/token-refresh.ts'
import { tokenByWallet } from '#server/auth/handlers/token-wallet.ts'
import { limitAddress } from '#server/auth/limits.ts'
import { ApiError } from '#server/http/api-error.ts'

const GRANTS = new Map<string, Handler>([
  ['password', tokenByPassword],
  ['refresh_token', tokenByRefresh],
  ['pkce', tokenByFlowCode],
  ['id_token', tokenByIdToken],
  ['web3', tokenByWallet],
])

export const token: Handler = async (call) => {
  const grant = GRANTS.get(text(call.query, 'grant_type') ?? text(call.body, 'grant_type') ?? '')
  if (!grant) throw new ApiError(400, 'invalid_credentials', 'unsupported_grant_type')
  await limitAddress(call, 'token')
  return grant(call)
}
