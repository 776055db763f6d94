import { errors } from 'jose'
import { type Identity, identityFromClaims } from './identity.ts'
import { CLOCK_LEEWAY_SECONDS, type SigningKeys } from './signing-keys.ts'
import { TokenError } from './token-error.ts'

export type TokenVerifier = {
  /** Throws a TokenError. */
  verify(token: string): Promise<Identity>
  /** Forgets what was verified for a session or a user, so that the next request asks again. */
  evict(sessionOrUserId: string): void
}

/** Asked of the database, which is not this part's to know. */
export type IsSessionActive = (sessionId: string, userId: string) => Promise<boolean>

/** How long a session that was active counts as active without asking again: ended sessions stop within 60 s. */
const SESSION_CACHE_MS = 30_000
const CACHE_ENTRIES = 10_000
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

type CachedIdentity = { identity: Identity; activeUntil: number }

export function createTokenVerifier({
  keys,
  isSessionActive,
}: {
  keys: Pick<SigningKeys, 'verify'>
  isSessionActive: IsSessionActive
}): TokenVerifier {
  const cache = new Map<string, CachedIdentity>()

  async function verify(token: string): Promise<Identity> {
    const now = Date.now()
    const known = cache.get(token)
    if (known && known.activeUntil > now) {
      requireNotExpired(known.identity, now)
      return known.identity
    }
    const identity = known?.identity ?? identityFromClaims(await verifySignature(keys, token), 'token')
    requireNotExpired(identity, now)
    if (identity.sessionId !== null && !(await hasActiveSession(identity))) {
      cache.delete(token)
      throw new TokenError('session_not_found', 'Session from session_id claim in JWT does not exist')
    }
    cacheIdentity(token, { identity, activeUntil: now + SESSION_CACHE_MS })
    return identity
  }

  async function hasActiveSession({ sessionId, userId }: Identity) {
    if (sessionId === null || userId === null || !UUID.test(sessionId) || !UUID.test(userId)) return false
    return isSessionActive(sessionId, userId)
  }

  function cacheIdentity(token: string, entry: CachedIdentity) {
    if (cache.size >= CACHE_ENTRIES) cache.delete(cache.keys().next().value as string)
    cache.set(token, entry)
  }

  return {
    verify,
    evict: (id) => {
      for (const [token, { identity }] of cache) {
        if (identity.sessionId === id || identity.userId === id) cache.delete(token)
      }
    },
  }
}

async function verifySignature(keys: Pick<SigningKeys, 'verify'>, token: string) {
  try {
    return await keys.verify(token)
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw new TokenError('jwt_expired', 'JWT expired')
    if (error instanceof errors.JWTClaimValidationFailed) {
      const { claim, reason } = error
      const message =
        reason === 'check_failed' ? 'JWT not yet valid' : `The JWT '${claim}' claim must be a number`
      throw new TokenError('bad_jwt', message, { claim })
    }
    const parts = token.split('.').length
    if (parts !== 3) throw new TokenError('bad_jwt', `Expected 3 parts in JWT; got ${parts}`)
    throw new TokenError('bad_jwt', 'No suitable key or wrong key type', {
      details: 'None of the keys was able to decode the JWT',
    })
  }
}

/** The same 30 s of leeway that verification grants: a cached token must not outlive a fresh one. */
function requireNotExpired({ expiresAt }: Identity, now: number) {
  if (expiresAt !== null && (expiresAt + CLOCK_LEEWAY_SECONDS) * 1000 <= now) {
    throw new TokenError('jwt_expired', 'JWT expired')
  }
}
