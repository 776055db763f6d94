import { createSecretKey, hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { exportJWK, generateKeyPair, importJWK, type JWK, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import { type Config, ConfigError } from '#server/config/config.ts'

export type SigningKeys = {
  anonKey: string
  serviceRoleKey: string
  jwtSecret: string
  /** Signs with the newest private key; `expiresIn` in seconds, from the claimed `iat` or else from now. */
  sign(claims: JWTPayload, expiresIn: number): Promise<string>
  /** Throws jose's errors. Only the algorithm that belongs to the key is ever tried. */
  verify(token: string): Promise<JWTPayload>
  publicJwks(): { keys: JWK[] }
  /** A secret of its own for each purpose, so that a token made for one can never serve another. */
  deriveKey(purpose: string): Buffer
}

export type Secrets = {
  jwtSecret: string
  keys: JWK[]
  anonKey?: string
  serviceRoleKey?: string
  postgresPassword: string
}

const TEN_YEARS = 10 * 365 * 24 * 3600
export const CLOCK_LEEWAY_SECONDS = 30

export async function loadSecrets(config: Config): Promise<Secrets> {
  const file = join(config.dataDir, 'secrets.json')
  mkdirSync(config.dataDir, { recursive: true })
  const kept: Partial<Secrets> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  const secrets: Secrets = {
    jwtSecret: config.jwt.secret ?? kept.jwtSecret ?? randomBytes(32).toString('hex'),
    keys: config.jwt.keys ? parseJwks(config.jwt.keys) : (kept.keys ?? [await generateSigningKey()]),
    postgresPassword:
      config.postgresPassword ?? kept.postgresPassword ?? randomBytes(24).toString('base64url'),
  }
  const sameSecret = kept.jwtSecret === secrets.jwtSecret
  secrets.anonKey =
    config.anonKey ?? (sameSecret ? kept.anonKey : undefined) ?? (await signApiKey(secrets.jwtSecret, 'anon'))
  secrets.serviceRoleKey =
    config.serviceRoleKey ??
    (sameSecret ? kept.serviceRoleKey : undefined) ??
    (await signApiKey(secrets.jwtSecret, 'service_role'))
  const text = JSON.stringify(secrets, null, 2)
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) {
    writeFileSync(`${file}.new`, text, { mode: 0o600 })
    renameSync(`${file}.new`, file)
  }
  chmodSync(file, 0o600)
  return secrets
}

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
    publicJwks: () => ({ keys: [...publicKeys.values()].map(({ shown }) => shown) }),
    deriveKey(purpose) {
      const key = derived.get(purpose) ?? Buffer.from(hkdfSync('sha256', secrets.jwtSecret, '', purpose, 32))
      derived.set(purpose, key)
      return key
    },
  }
}

async function generateSigningKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  return { ...(await exportJWK(privateKey)), alg: 'ES256', use: 'sig', kid: randomUUID() }
}

function toPublicJwk({ d: _d, p: _p, q: _q, dp: _dp, dq: _dq, qi: _qi, ...shown }: JWK): JWK {
  return { ...shown, alg: shown.alg ?? 'ES256', key_ops: ['verify'] }
}

function parseJwks(text: string): JWK[] {
  const wants = 'a JWK set like {"keys":[…]} or [ … ] with private ES256 or RS256 keys that each have a kid'
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    throw new ConfigError('JWT_KEYS', `${text.length} characters that are not JSON`, wants)
  }
  const keys = (Array.isArray(parsed) ? parsed : (parsed as { keys?: unknown })?.keys) as JWK[] | undefined
  if (!Array.isArray(keys) || keys.length === 0 || keys.some((jwk) => !jwk.kid || !jwk.d)) {
    throw new ConfigError('JWT_KEYS', 'a set without usable keys', wants)
  }
  return keys
}

function signApiKey(secret: string, role: 'anon' | 'service_role') {
  const now = Math.floor(Date.now() / 1000)
  return new SignJWT({ iss: 'touchline', role, iat: now, exp: now + TEN_YEARS })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .sign(createSecretKey(Buffer.from(secret)))
}
