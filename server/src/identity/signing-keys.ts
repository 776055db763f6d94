import { createSecretKey, hkdfSync } from 'node:crypto'
import { importJWK, type JWK, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import { ConfigError } from '#server/config/config.ts'
import { type VapidKeys, vapidKeysOf } from '#server/identity/vapid-keys.ts'
import type { Secrets } from './secrets.ts'

export type SigningKeys = {
  anonKey: string
  serviceRoleKey: string
  jwtSecret: string
  /** Signs with the newest private key; `expiresIn` in seconds, from the claimed `iat` or else from now. */
  sign(claims: JWTPayload, expiresIn: number): Promise<string>
  /** Throws jose's errors. Only the algorithm that belongs to the key is ever tried. */
  verify(token: string): Promise<JWTPayload>
  publicJwks(): { keys: JWK[] }
  vapid: VapidKeys
  /** A secret of its own for each purpose, so that a token made for one can never serve another. */
  deriveKey(purpose: string): Buffer
}

export const CLOCK_LEEWAY_SECONDS = 30

export async function createSigningKeys(secrets: Secrets): Promise<SigningKeys> {
  const secretKey = createSecretKey(Buffer.from(secrets.jwtSecret))
  const privateKeys = await Promise.all(
    secrets.keys.map(async (jwk) => ({ jwk, key: await importJWK(jwk, jwk.alg ?? 'ES256') })),
  )
  const publicKeys = new Map(
    await Promise.all(
      secrets.keys.map(async (jwk) => {
        const shown = toPublicJwk(jwk)
        return [jwk.kid ?? '', { shown, key: await importJWK(shown, jwk.alg ?? 'ES256') }] as const
      }),
    ),
  )
  const newest = privateKeys[0]
  if (!newest) throw new ConfigError('JWT_KEYS', '[]', 'a JWK set with at least one private key')

  const derived = new Map<string, Buffer>()
  return {
    anonKey: secrets.anonKey!,
    serviceRoleKey: secrets.serviceRoleKey!,
    jwtSecret: secrets.jwtSecret,
    sign: (claims, expiresIn) => {
      const iat = claims.iat ?? Math.floor(Date.now() / 1000)
      return new SignJWT({ ...claims, iat, exp: iat + expiresIn })
        .setProtectedHeader({ alg: newest.jwk.alg ?? 'ES256', kid: newest.jwk.kid, typ: 'JWT' })
        .sign(newest.key)
    },
    verify: async (token) => {
      const { payload } = await jwtVerify(
        token,
        (header) => {
          if (header.alg === 'HS256' && header.kid === undefined) return secretKey
          const known = header.kid === undefined ? undefined : publicKeys.get(header.kid)
          if (!known || known.shown.alg !== header.alg) throw new Error('No suitable key or wrong key type')
          return known.key
        },
        { algorithms: ['ES256', 'RS256', 'HS256'], clockTolerance: CLOCK_LEEWAY_SECONDS },
      )
      return payload
    },
    vapid: vapidKeysOf(secrets.vapidPrivateKey),
    publicJwks: () => ({ keys: [...publicKeys.values()].map(({ shown }) => shown) }),
    deriveKey(purpose) {
      const key = derived.get(purpose) ?? Buffer.from(hkdfSync('sha256', secrets.jwtSecret, '', purpose, 32))
      derived.set(purpose, key)
      return key
    },
  }
}

function toPublicJwk({ d: _d, p: _p, q: _q, dp: _dp, dq: _dq, qi: _qi, ...shown }: JWK): JWK {
  return { ...shown, alg: shown.alg ?? 'ES256', key_ops: ['verify'] }
}
