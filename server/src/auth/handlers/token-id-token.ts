import { oauthError } from '#server/auth/auth-errors.ts'
import type { Handler } from '#server/auth/handler.ts'
import { optionalString } from '#server/auth/parse-body.ts'
import { ApiError } from '#server/http/api-error.ts'

const ISSUERS = new Map([
  ['google', 'https://accounts.google.com'],
  ['apple', 'https://appleid.apple.com'],
  ['azure', 'https://login.microsoftonline.com'],
  ['facebook', 'https://www.facebook.com'],
  ['kakao', 'https://kauth.kakao.com'],
])

/** No outside provider is set up, so no token of one is ever read: there is nothing to trick it with. */
export const tokenByIdToken: Handler = async (call) => {
  const provider = optionalString(call.body, 'provider') ?? ''
  if (!optionalString(call.body, 'id_token')) throw oauthError('invalid request', 'id_token required')
  if (provider === '') throw oauthError('invalid request', 'provider or client_id and issuer required')
  const issuer = ISSUERS.get(provider)
  if (issuer === undefined) {
    throw new ApiError(
      400,
      'validation_failed',
      `Custom OIDC provider "${provider.slice(0, 64)}" not allowed`,
    )
  }
  throw new ApiError(400, 'provider_disabled', `Provider (issuer "${issuer}") is not enabled`)
}
