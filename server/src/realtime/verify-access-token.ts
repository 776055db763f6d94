import { decodeJwt, decodeProtectedHeader, type JWTPayload } from 'jose'
import type { Identity } from '#server/identity/identity.ts'
import { TokenError } from '#server/identity/token-error.ts'
import type { TokenVerifier } from '#server/identity/token-verifier.ts'

export const MISSING_CLAIMS = 'Fields `role` and `exp` are required in JWT'

/** Why a token is refused, in the messages of Supabase Realtime. */
export class InvalidTokenError extends Error {
  override name = 'InvalidTokenError'
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

export async function verifyAccessToken(verifier: TokenVerifier, token: string): Promise<Identity> {
  const claims = decodeClaims(token)
  let identity: Identity
  try {
    identity = await verifier.verify(token)
  } catch (error) {
    if (!(error instanceof TokenError)) throw error
    if (error.code === 'jwt_expired') throw expiredError(claims.exp)
    if (error.code === 'session_not_found')
      throw new InvalidTokenError('Unauthorized', 'The session of this token has ended')
    if (typeof claims.role !== 'string' && claims.role !== undefined) throw missingClaimsError()
    throw new InvalidTokenError('JwtSignatureError', 'Failed to validate JWT signature')
  }
  if (!hasRoleAndExp(claims)) throw missingClaimsError()
  assertNotExpired(identity)
  return identity
}

/** Without leeway for clock skew: an open subscription ends exactly when its token expires. */
export function assertNotExpired({ expiresAt }: Identity) {
  if (expiresAt !== null && expiresAt <= Date.now() / 1000) throw expiredError(expiresAt)
}

export function hasRoleAndExp({ role, exp }: Record<string, unknown>): boolean {
  return typeof role === 'string' && typeof exp === 'number'
}

function decodeClaims(token: string): JWTPayload & { role?: unknown } {
  try {
    decodeProtectedHeader(token)
    return decodeJwt(token)
  } catch {
    throw new InvalidTokenError('MalformedJWT', 'The token provided is not a valid JWT')
  }
}

function expiredError(expiresAt: number | undefined) {
  const seconds = Math.max(0, Math.floor(Date.now() / 1000 - (expiresAt ?? 0)))
  return new InvalidTokenError('InvalidJWTToken', `Token has expired ${seconds} seconds ago`)
}

function missingClaimsError() {
  return new InvalidTokenError('InvalidJWTToken', MISSING_CLAIMS)
}
