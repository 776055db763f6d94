import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { TUNING } from '#server/config/tuning.ts'

export type SmtpConfig = { host: string; port: number; user: string; pass: string; from: string }
export type S3Config = {
  bucket: string
  endpoint: string | undefined
  region: string
  accessKeyId: string
  secretAccessKey: string
  forcePathStyle: boolean
}

/** The contract with whoever runs it (docs/running.md): names are those of self-hosted Supabase. */
export type Config = {
  version: string
  mode: 'development' | 'production' | 'test'
  host: string
  port: number
  /** Another server may listen on the same port, and takes over when this one stops. */
  reusePort: boolean
  dataDir: string
  siteUrl: string
  databaseUrl: string | undefined
  postgresPort: number | undefined
  postgresPassword: string | undefined
  poolSize: number
  jwt: {
    secret: string | undefined
    keys: string | undefined
    expirySeconds: number
  }
  sessions: { idleHours: number; maxHours: number }
  anonKey: string | undefined
  serviceRoleKey: string | undefined
  requireApiKey: boolean
  smtp: SmtpConfig | undefined
  mailerAutoconfirm: boolean
  disableSignup: boolean
  enableAnonymousUsers: boolean
  redirectUrls: string[]
  s3: S3Config | undefined
  trustedProxyHops: number
  demo: boolean
  rest: { aggregates: boolean; plan: boolean; txRollback: boolean; schemas: string[] }
}

/** One line that names the setting, what it holds and what it wants. */
export class ConfigError extends Error {
  constructor(name: string, holds: string, wants: string) {
    super(`${name} is ${JSON.stringify(holds)}: it must be ${wants}.`)
    this.name = 'ConfigError'
  }
}

type Environment = Record<string, string | undefined>

export function readConfig(env: Environment): Config {
  const text = (name: string) => (env[name] === '' ? undefined : env[name])
  const integer = (name: string, fallback: number, min: number, max: number) => {
    const raw = text(name)
    if (raw === undefined) return fallback
    const value = Number(raw)
    if (!Number.isInteger(value) || value < min || value > max) {
      throw new ConfigError(name, raw, `a whole number from ${min} to ${max}`)
    }
    return value
  }
  const flag = (name: string, fallback: boolean) => {
    const raw = text(name)?.toLowerCase()
    if (raw === undefined) return fallback
    if (['1', 'true', 'yes', 'on'].includes(raw)) return true
    if (['0', 'false', 'no', 'off'].includes(raw)) return false
    throw new ConfigError(name, raw, '1 or 0')
  }
  const url = (name: string, protocols: string[]) => {
    const raw = text(name)
    if (raw === undefined) return undefined
    const parsed = URL.canParse(raw) ? new URL(raw) : undefined
    if (!parsed || !protocols.includes(parsed.protocol)) {
      throw new ConfigError(
        name,
        redacted(raw),
        `an address that starts with ${protocols.map((p) => `${p}//`).join(' or ')}`,
      )
    }
    return raw
  }

  const mode = text('NODE_ENV') ?? 'development'
  if (mode !== 'development' && mode !== 'production' && mode !== 'test') {
    throw new ConfigError('NODE_ENV', mode, 'development, production or test')
  }
  const host = text('HOST') ?? '127.0.0.1'
  const port = integer('PORT', 3000, 0, 65_535)
  const shownHost = host === '0.0.0.0' || host === '::' ? 'localhost' : host
  const siteUrl = url('SITE_URL', ['http:', 'https:'])
  if (mode === 'production' && siteUrl === undefined) {
    throw new ConfigError('SITE_URL', '', 'set in production: the public address that mails link to')
  }
  const secret = text('JWT_SECRET')
  if (secret !== undefined && secret.length < 32) {
    throw new ConfigError('JWT_SECRET', `${secret.length} characters`, 'at least 32 characters')
  }
  if (secret !== undefined && /^super-secret-jwt-token/.test(secret) && mode === 'production') {
    throw new ConfigError('JWT_SECRET', 'the published demo secret', 'a secret of your own')
  }

  return {
    version: packageVersion(),
    mode,
    host,
    port,
    reusePort: flag('REUSE_PORT', false),
    dataDir: resolve(text('DATA_DIR') ?? './data'),
    siteUrl: (siteUrl ?? `http://${shownHost}:${port}`).replace(/\/+$/, ''),
    databaseUrl: url('DATABASE_URL', ['postgres:', 'postgresql:']),
    postgresPort: text('POSTGRES_PORT') === undefined ? undefined : integer('POSTGRES_PORT', 0, 1, 65_535),
    postgresPassword: text('POSTGRES_PASSWORD'),
    poolSize: integer('DB_POOL_SIZE', 10, 2, 200),
    jwt: { secret, keys: text('JWT_KEYS'), expirySeconds: integer('JWT_EXPIRY', 3600, 60, 86_400) },
    sessions: {
      idleHours: integer('SESSIONS_INACTIVITY_HOURS', TUNING.auth.session.idleDays * 24, 1, 8_760),
      maxHours: integer('SESSIONS_TIMEBOX_HOURS', TUNING.auth.session.maxDays * 24, 1, 87_600),
    },
    anonKey: text('ANON_KEY'),
    serviceRoleKey: text('SERVICE_ROLE_KEY'),
    requireApiKey: flag('REQUIRE_API_KEY', false),
    smtp: readSmtp(text, integer),
    mailerAutoconfirm: flag('MAILER_AUTOCONFIRM', false),
    disableSignup: flag('DISABLE_SIGNUP', false),
    enableAnonymousUsers: flag('ENABLE_ANONYMOUS_USERS', false),
    redirectUrls: (text('ADDITIONAL_REDIRECT_URLS') ?? '')
      .split(',')
      .map((entry) => entry.trim())
      .filter(Boolean),
    s3: readS3(text, flag),
    trustedProxyHops: integer('TRUSTED_PROXY_HOPS', 0, 0, 10),
    demo: flag('DEMO', mode === 'development') && mode !== 'production',
    rest: {
      aggregates: flag('DB_AGGREGATES_ENABLED', false),
      plan: flag('DB_PLAN_ENABLED', false),
      txRollback: flag('DB_TX_ROLLBACK_ENABLED', false),
      schemas: (text('PGRST_DB_SCHEMAS') ?? 'public')
        .split(',')
        .map((name) => name.trim())
        .filter(Boolean),
    },
  }
}

type ReadText = (name: string) => string | undefined

function readSmtp(
  text: ReadText,
  integer: (n: string, f: number, a: number, b: number) => number,
): SmtpConfig | undefined {
  const host = text('SMTP_HOST')
  if (host === undefined) return undefined
  const from = text('SMTP_ADMIN_EMAIL')
  if (from === undefined || !from.includes('@')) {
    throw new ConfigError(
      'SMTP_ADMIN_EMAIL',
      from ?? '',
      'the address mails come from, since SMTP_HOST is set',
    )
  }
  return {
    host,
    port: integer('SMTP_PORT', 587, 1, 65_535),
    user: text('SMTP_USER') ?? '',
    pass: text('SMTP_PASS') ?? '',
    from,
  }
}

function readS3(text: ReadText, flag: (name: string, fallback: boolean) => boolean): S3Config | undefined {
  const bucket = text('S3_BUCKET')
  if (bucket === undefined) return undefined
  const required = (name: string) => {
    const value = text(name)
    if (value === undefined) throw new ConfigError(name, '', 'set, since S3_BUCKET is set')
    return value
  }
  return {
    bucket,
    endpoint: text('S3_ENDPOINT'),
    region: text('S3_REGION') ?? 'us-east-1',
    accessKeyId: required('S3_ACCESS_KEY_ID'),
    secretAccessKey: required('S3_SECRET_ACCESS_KEY'),
    forcePathStyle: flag('S3_FORCE_PATH_STYLE', true),
  }
}

function redacted(raw: string) {
  return raw.replace(/\/\/[^@/]*@/, '//…@')
}

function packageVersion(): string {
  const file = new URL('../../../package.json', import.meta.url)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).version : '0.0.0'
}
