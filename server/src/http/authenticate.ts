import type { Config } from '#server/config/config.ts'
import { type Identity, identityFromClaims } from '#server/identity/identity.ts'
import type { SigningKeys } from '#server/identity/signing-keys.ts'
import { TokenError } from '#server/identity/token-error.ts'
import type { TokenVerifier } from '#server/identity/token-verifier.ts'
import { ApiError } from './api-error.ts'

export type RequestCredentials = {
  headers: Record<string, string | string[] | undefined>
  query?: unknown
}
/** Who sent this request; a 401 when what it shows is wrong, or nothing where the operator wants a key. */
export type Authenticate = (request: RequestCredentials) => Promise<Identity>

export function createAuthenticate(
  { requireApiKey }: Pick<Config, 'requireApiKey'>,
  keys: Pick<SigningKeys, 'anonKey' | 'serviceRoleKey'>,
  { verify }: Pick<TokenVerifier, 'verify'>,
): Authenticate {
  const anon = identityFromClaims({ role: 'anon' }, 'none')
  const apiKeys = new Map([
    [keys.anonKey, identityFromClaims({ role: 'anon' }, 'apikey')],
    [keys.serviceRoleKey, identityFromClaims({ role: 'service_role' }, 'apikey')],
  ])

  return async ({ headers, query }) => {
    const bearer = /^Bearer\s+(.+)$/i.exec(firstValue(headers.authorization) ?? '')?.[1]?.trim()
    const fromQuery = (query as Record<string, unknown> | undefined)?.apikey
    const apikey = firstValue(headers.apikey) ?? (typeof fromQuery === 'string' ? fromQuery : undefined)
    // An `sb_` key as bearer is the client's way of saying "no session", never a token.
    if (bearer && bearer !== apikey && !bearer.startsWith('sb_'))
      return apiKeys.get(bearer) ?? verify(bearer).catch(refuse)
    const key = apikey ?? bearer
    if (key === undefined) {
      if (!requireApiKey) return anon
      throw new ApiError(401, 'no_api_key', 'No API key found in request', {
        hint: 'No `apikey` request header or url param was found.',
      })
    }
    const known = apiKeys.get(key)
    if (known) return known
    if (key.split('.').length === 3) return verify(key).catch(refuse)
    if (!requireApiKey) return anon
    throw new ApiError(401, 'invalid_api_key', 'Invalid API key', {
      hint: 'Double check your Supabase `anon` or `service_role` API key.',
    })
  }
}

function refuse(error: unknown): never {
  if (!(error instanceof TokenError)) throw error
  throw new ApiError(401, error.code, error.message, error.extra)
}

function firstValue(value: string | string[] | undefined) {
  return Array.isArray(value) ? value[0] : value
}
