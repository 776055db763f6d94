import { TokenError } from './token-error.ts'

/** The caller of one request. */
export type Identity = {
  role: string
  claims: Record<string, unknown>
  /** What goes into request.jwt.claims. */
  claimsJson: string
  userId: string | null
  sessionId: string | null
  /** Unix seconds. */
  expiresAt: number | null
  source: 'token' | 'apikey' | 'none'
}

const ROLES = new Set(['anon', 'authenticated', 'service_role'])

export function identityFromClaims(claims: Record<string, unknown>, source: Identity['source']): Identity {
  const role = claims.role ?? 'anon'
  if (typeof role !== 'string' || !ROLES.has(role)) {
    throw new TokenError('bad_jwt', `role ${JSON.stringify(role)} does not exist`, { claim: 'role' })
  }
  return {
    role,
    claims,
    claimsJson: JSON.stringify({ ...claims, role }),
    userId: typeof claims.sub === 'string' ? claims.sub : null,
    sessionId: typeof claims.session_id === 'string' ? claims.session_id : null,
    expiresAt: typeof claims.exp === 'number' ? claims.exp : null,
    source,
  }
}
