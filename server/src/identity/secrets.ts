import { createPrivateKey, createSecretKey, generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'
import { type Config, ConfigError } from '#server/config/config.ts'
import { createVapidKey, parseVapidKey } from '#server/identity/vapid-keys.ts'

export type Secrets = {
  jwtSecret: string
  keys: JWK[]
  /** Ed25519, as PKCS #8 in base64: what the installation says to somebody outside is signed with it. */
  statementKey: string
  /** P-256, raw in base64url: browsers take push messages from whoever signs with it. */
  vapidPrivateKey: string
  anonKey?: string
  serviceRoleKey?: string
  postgresPassword: string
}

const TEN_YEARS = 10 * 365 * 24 * 3600

export async function loadSecrets(config: Config): Promise<Secrets> {
  const file = join(config.dataDir, 'secrets.json')
  mkdirSync(config.dataDir, { recursive: true })
  const kept: Partial<Secrets> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  const secrets: Secrets = {
    jwtSecret: config.jwt.secret ?? kept.jwtSecret ?? randomBytes(32).toString('hex'),
    keys: config.jwt.keys ? parseJwks(config.jwt.keys) : (kept.keys ?? [await generateSigningKey()]),
    statementKey: config.statementKey
      ? parseStatementKey(config.statementKey)
      : (kept.statementKey ?? generateStatementKey()),
    vapidPrivateKey: config.vapidPrivateKey
      ? parseVapidKey(config.vapidPrivateKey)
      : (kept.vapidPrivateKey ?? createVapidKey()),
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

async function generateSigningKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  return { ...(await exportJWK(privateKey)), alg: 'ES256', use: 'sig', kid: randomUUID() }
}

function generateStatementKey() {
  const { privateKey } = generateKeyPairSync('ed25519')
  return privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')
}

function parseStatementKey(text: string) {
  try {
    const key = createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' })
    if (key.asymmetricKeyType === 'ed25519') return text
  } catch {
    // Told below, without the key.
  }
  const wants = 'a private Ed25519 key, PKCS #8 in base64, as in secrets.json'
  throw new ConfigError('STATEMENT_KEY', `${text.length} characters that are no such key`, wants)
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
