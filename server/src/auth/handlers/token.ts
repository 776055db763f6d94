import { withCaptcha } from '#server/auth/captcha.ts'
import type { Handler } from '#server/auth/handler.ts'
import { tokenByIdToken } from '#server/auth/handlers/token-id-token.ts'
import { tokenByPassword } from '#server/auth/handlers/token-password.ts'
import { tokenByPkce } from '#server/auth/handlers/token-pkce.ts'
import { tokenByRefresh } from '#server/auth/handlers/token-refresh.ts'
import { tokenByWallet } from '#server/auth/handlers/token-wallet.ts'
import { optionalString } from '#server/auth/parse-body.ts'
import { limitByIp } from '#server/auth/rate-limits.ts'
import { ApiError } from '#server/http/api-error.ts'

/** Two prove themselves by something that was given out before, and are asked for no captcha. */
const GRANTS = new Map<string, Handler>([
  ['password', withCaptcha(tokenByPassword)],
  ['refresh_token', tokenByRefresh],
  ['pkce', tokenByPkce],
  ['id_token', withCaptcha(tokenByIdToken)],
  ['web3', withCaptcha(tokenByWallet)],
])

export const token: Handler = async (call) => {
  const grant = GRANTS.get(
    optionalString(call.query, 'grant_type') ?? optionalString(call.body, 'grant_type') ?? '',
  )
  if (!grant) throw new ApiError(400, 'invalid_credentials', 'unsupported_grant_type')
  await limitByIp(call, 'token')
  return grant(call)
}
