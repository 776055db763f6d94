import { errors } from 'jose'
import type { Config } from '#server/config/config.ts'
import type { Database } from '#server/db/database.ts'
import { ApiError } from '#server/http/api-error.ts'
import { CLOCK_LEEWAY_SECONDS, type SigningKeys } from '#server/identity/signing-keys.ts'

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

type RequestLike = { headers: Record<string, string | string[] | undefined>; query?: unknown }

export type TokenVerifier = {
  authenticate(request: RequestLike): Promise<Identity>
  verify(token: string): Promise<Identity>
  evict(sessionOrUserId: string): void
}

const ROLES = new Set(['anon', 'authenticated', 'service_role'])
/** How long a session that was alive counts as alive without asking again: ended sessions stop within 60 s (trust.md 15). */
const SESSION_CACHE_MS = 30_000
const CACHE_ENTRIES = 10_000
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

type CachedIdentity = { identity: Identity; aliveUntil: number }

export function createTokenVerifier(config: Config, keys: SigningKeys, db: Database): TokenVerifier {
  const cache = new Map<string, CachedIdentity>()
  const anon = identityFromClaims({ role: 'anon' }, 'none')
  const opaque = new Map([
    [keys.anonKey, identityFromClaims({ role: 'anon' }, 'apikey')],
    [keys.serviceRoleKey, identityFromClaims({ role: 'service_role' }, 'apikey')],
  ])

  async function fromToken(token: string): Promise<Identity> {
    const now = Date.now()
    const known = cache.get(token)
    if (known && known.aliveUntil > now) {
      requireNotExpired(known.identity, now)
      return known.identity
    }
    const identity = known?.identity ?? identityFromClaims(await verified(token), 'token')
    requireNotExpired(identity, now)
    if (identity.sessionId !== null && !(await sessionAlive(identity))) {
      cache.delete(token)
      throw new ApiError(401, 'session_not_found', 'Session from session_id claim in JWT does not exist')
    }
    remember(token, { identity, aliveUntil: now + SESSION_CACHE_MS })
    return identity
  }

  async function verified(token: string) {
    try {
      return await keys.verify(token)
    } catch (error) {
      if (error instanceof errors.JWTExpired) throw new ApiError(401, 'jwt_expired', 'JWT expired')
      if (error instanceof errors.JWTClaimValidationFailed) {
        const { claim, reason } = error
        const message =
          reason === 'check_failed' ? 'JWT not yet valid' : `The JWT '${claim}' claim must be a number`
        throw new ApiError(401, 'bad_jwt', message, { claim })
      }
      const parts = token.split('.').length
      if (parts !== 3) throw new ApiError(401, 'bad_jwt', `Expected 3 parts in JWT; got ${parts}`)
      throw new ApiError(401, 'bad_jwt', 'No suitable key or wrong key type', {
        details: 'None of the keys was able to decode the JWT',
      })
    }
  }

  async function sessionAlive({ sessionId, userId }: Identity) {
    if (!UUID.test(sessionId ?? '') || !UUID.test(userId ?? '')) return false
    const { rows } = await db.asAdmin('supabase_auth_admin', 'is this session still alive', (scope) =>
      scope.query(
        `select 1 from auth.sessions s join auth.users u on u.id = s.user_id
          where s.id = $1 and s.user_id = $2 and (s.not_after is null or s.not_after > now())
            and u.deleted_at is null and (u.banned_until is null or u.banned_until < now())`,
        [sessionId, userId],
      ),
    )
    return rows.length === 1
  }

  function remember(token: string, entry: CachedIdentity) {
    if (cache.size >= CACHE_ENTRIES) cache.delete(cache.keys().next().value as string)
    cache.set(token, entry)
  }

  return {
    verify: fromToken,
    authenticate: async ({ headers, query }) => {
      const bearer = /^Bearer\s+(.+)$/i.exec(firstValue(headers.authorization) ?? '')?.[1]?.trim()
      const fromQuery = (query as Record<string, unknown> | undefined)?.apikey
      const apikey = firstValue(headers.apikey) ?? (typeof fromQuery === 'string' ? fromQuery : undefined)
      // An `sb_` key as bearer is the client's way of saying "no session" (wire.md 0), never a token.
      if (bearer && bearer !== apikey && !bearer.startsWith('sb_'))
        return opaque.get(bearer) ?? fromToken(bearer)
      const key = apikey ?? bearer
      if (key === undefined) {
        if (!config.requireApiKey) return anon
        throw new ApiError(401, 'no_api_key', 'No API key found in request', {
          hint: 'No `apikey` request header or url param was found.',
        })
      }
      const known = opaque.get(key)
      if (known) return known
      if (key.split('.').length === 3) return fromToken(key)
      if (!config.requireApiKey) return anon
      throw new ApiError(401, 'invalid_api_key', 'Invalid API key', {
        hint: 'Double check your Supabase `anon` or `service_role` API key.',
      })
    },
    evict: (id) => {
      for (const [token, { identity }] of cache) {
        if (identity.sessionId === id || identity.userId === id) cache.delete(token)
      }
    },
  }
}

export function identityFromClaims(claims: Record<string, unknown>, via: Identity['source']): Identity {
  const role = claims.role ?? 'anon'
  if (typeof role !== 'string' || !ROLES.has(role)) {
    throw new ApiError(401, 'bad_jwt', `role ${JSON.stringify(role)} does not exist`, { claim: 'role' })
  }
  return {
    role,
    claims,
    claimsJson: JSON.stringify({ ...claims, role }),
    userId: typeof claims.sub === 'string' ? claims.sub : null,
    sessionId: typeof claims.session_id === 'string' ? claims.session_id : null,
    expiresAt: typeof claims.exp === 'number' ? claims.exp : null,
    source: via,
  }
}

/** The same 30 s of leeway that verification grants: a cached token must not outlive a fresh one. */
function requireNotExpired({ expiresAt }: Identity, now: number) {
  if (expiresAt !== null && (expiresAt + CLOCK_LEEWAY_SECONDS) * 1000 <= now) {
    throw new ApiError(401, 'jwt_expired', 'JWT expired')
  }
}

function firstValue(value: string | string[] | undefined) {
  return Array.isArray(value) ? value[0] : value
}
