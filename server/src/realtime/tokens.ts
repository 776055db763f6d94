import { decodeJwt, decodeProtectedHeader, type JWTPayload } from 'jose'
import { ApiError } from '#server/http/api-error.ts'
import type { Identity, IdentityResolver } from '#server/http/identity.ts'

export const MISSING_CLAIMS = 'Fields `role` and `exp` are required in JWT'

/** Why a token does not serve, in the words the client library's users know. */
export class TokenRefused extends Error {
  override name = 'TokenRefused'
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

export async function identityOfToken(resolver: IdentityResolver, token: string): Promise<Identity> {
  const claims = decoded(token)
  let identity: Identity
  try {
    identity = await resolver.fromToken(token)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.code === 'jwt_expired') throw expired(claims.exp)
    if (error.code === 'session_not_found')
      throw new TokenRefused('Unauthorized', 'The session of this token has ended')
    if (typeof claims.role !== 'string' && claims.role !== undefined) throw missingClaims()
    throw new TokenRefused('JwtSignatureError', 'Failed to validate JWT signature')
  }
  if (!namesRoleAndEnd(claims)) throw missingClaims()
  mustNotBeExpired(identity)
  return identity
}

/** To the second: other services grant clocks some leeway, an open subscription ends when its token does. */
export function mustNotBeExpired({ expiresAt }: Identity) {
  if (expiresAt !== null && expiresAt <= Date.now() / 1000) throw expired(expiresAt)
}

export function namesRoleAndEnd({ role, exp }: Record<string, unknown>): boolean {
  return typeof role === 'string' && typeof exp === 'number'
}

function decoded(token: string): JWTPayload & { role?: unknown } {
  try {
    decodeProtectedHeader(token)
    return decodeJwt(token)
  } catch {
    throw new TokenRefused('MalformedJWT', 'The token provided is not a valid JWT')
  }
}

function expired(expiresAt: number | undefined) {
  const seconds = Math.max(0, Math.floor(Date.now() / 1000 - (expiresAt ?? 0)))
  return new TokenRefused('InvalidJWTToken', `Token has expired ${seconds} seconds ago`)
}

function missingClaims() {
  return new TokenRefused('InvalidJWTToken', MISSING_CLAIMS)
}
