import { issuer } from '#server/auth/access-token-response.ts'
import type { Handler } from '#server/auth/handler.ts'

const MAX_AGE_SECONDS = 600

export const openidConfiguration: Handler = async (call) => {
  const base = issuer(call)
  return {
    body: {
      issuer: base,
      authorization_endpoint: `${base}/oauth/authorize`,
      token_endpoint: `${base}/token`,
      userinfo_endpoint: `${base}/user`,
      jwks_uri: `${base}/.well-known/jwks.json`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['ES256', 'RS256'],
      code_challenge_methods_supported: ['S256', 'plain'],
    },
    headers: { 'cache-control': `public, max-age=${MAX_AGE_SECONDS}` },
  }
}
