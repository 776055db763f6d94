import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { urlHost } from '#server/util/url-host.ts'
import { ConfigError } from './config-error.ts'
import { checkPasskeySite } from './passkey-settings.ts'
import { type Project, readProject } from './project.ts'
import { type Settings, settingsSchema } from './settings.ts'

export type SmtpConfig = { host: string; port: number; user: string; pass: string; from: string }
/** Who runs this server, as emails say it. */
export type Operator = { name: string | undefined; address: string | undefined; email: string | undefined }
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
  /** How statements are sent: our own messages on the driver's connection, or the driver's own pipelining. */
  pipeline: 'wire' | 'library'
  /** Plain reads of tables are answered before the framework sees them. */
  httpFastPath: boolean
  jwt: {
    secret: string | undefined
    keys: string | undefined
    expirySeconds: number
  }
  statementKey: string | undefined
  vapidPrivateKey: string | undefined
  /** Origins of push services beside those of the browsers. */
  pushServices: string[]
  sessions: { idleHours: number; maxHours: number }
  anonKey: string | undefined
  serviceRoleKey: string | undefined
  requireApiKey: boolean
  /** Channels that are not private carry table changes and nothing else: no broadcast, no presence. */
  realtimePrivateOnly: boolean
  smtp: SmtpConfig | undefined
  operator: Operator
  mailerAutoconfirm: boolean
  disableSignup: boolean
  enableAnonymousUsers: boolean
  redirectUrls: string[]
  s3: S3Config | undefined
  trustedProxyHops: number
  demo: boolean
  /** What the application on this backend brings: its migrations, hooks, jobs, letters and demo data. */
  project: Project
  rest: { aggregates: boolean; plan: boolean; txRollback: boolean; schemas: string[] }
}

export { ConfigError }

/** Shown by how long they are. */
const SECRETS = new Set([
  'JWT_SECRET',
  'JWT_KEYS',
  'STATEMENT_KEY',
  'VAPID_PRIVATE_KEY',
  'POSTGRES_PASSWORD',
  'ANON_KEY',
  'SERVICE_ROLE_KEY',
  'SMTP_PASS',
  'S3_SECRET_ACCESS_KEY',
])

export function readConfig(env: Record<string, string | undefined>): Config {
  // A setting that is there and empty, as in a file of them, is not set.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const { data: settings, error } = settingsSchema.safeParse(given)
  if (error) {
    const problems = error.issues.map(({ path, message }) => {
      const name = String(path[0])
      return new ConfigError(name, shown(name, given[name] ?? ''), message)
    })
    throw problems.length === 1 ? problems[0] : new AggregateError(problems, messages(problems))
  }
  const { NODE_ENV: mode, HOST: host, PORT: port } = settings
  const project = readProject(given)
  const siteUrl = (settings.SITE_URL ?? `http://${urlHost(host)}:${port}`).replace(/\/+$/, '')
  checkPasskeySite(project.passkeys, siteUrl, given)
  return {
    version: packageVersion(),
    mode,
    host,
    port,
    reusePort: settings.REUSE_PORT,
    dataDir: resolve(settings.DATA_DIR),
    siteUrl,
    databaseUrl: settings.DATABASE_URL,
    postgresPort: settings.POSTGRES_PORT,
    postgresPassword: settings.POSTGRES_PASSWORD,
    poolSize: settings.DB_POOL_SIZE,
    pipeline: settings.DB_PIPELINE,
    httpFastPath: settings.HTTP_FAST_PATH,
    jwt: { secret: settings.JWT_SECRET, keys: settings.JWT_KEYS, expirySeconds: settings.JWT_EXPIRY },
    statementKey: settings.STATEMENT_KEY,
    vapidPrivateKey: settings.VAPID_PRIVATE_KEY,
    pushServices: settings.PUSH_SERVICES,
    sessions: {
      idleHours: settings.SESSIONS_INACTIVITY_HOURS,
      maxHours: settings.SESSIONS_TIMEBOX_HOURS,
    },
    anonKey: settings.ANON_KEY,
    serviceRoleKey: settings.SERVICE_ROLE_KEY,
    requireApiKey: settings.REQUIRE_API_KEY,
    realtimePrivateOnly: settings.REALTIME_PRIVATE_ONLY ?? isPrivateOnly(project.privateOnly, mode),
    smtp: smtpConfig(settings),
    operator: {
      name: settings.OPERATOR_NAME,
      address: settings.OPERATOR_ADDRESS,
      email: settings.OPERATOR_EMAIL,
    },
    mailerAutoconfirm: settings.MAILER_AUTOCONFIRM,
    disableSignup: settings.DISABLE_SIGNUP,
    enableAnonymousUsers: settings.ENABLE_ANONYMOUS_USERS,
    redirectUrls: settings.ADDITIONAL_REDIRECT_URLS,
    s3: s3Config(settings),
    trustedProxyHops: settings.TRUSTED_PROXY_HOPS,
    demo: (settings.DEMO ?? mode === 'development') && mode !== 'production',
    project,
    rest: {
      aggregates: settings.DB_AGGREGATES_ENABLED,
      plan: settings.DB_PLAN_ENABLED,
      txRollback: settings.DB_TX_ROLLBACK_ENABLED,
      schemas: settings.PGRST_DB_SCHEMAS,
    },
  }
}

const isPrivateOnly = (where: Project['privateOnly'], mode: Config['mode']) =>
  where === 'always' || (where === 'production' && mode === 'production')

const messages = (problems: readonly Error[]) => problems.map(({ message }) => message).join('\n')

function smtpConfig(settings: Settings): SmtpConfig | undefined {
  const { SMTP_HOST: host, SMTP_ADMIN_EMAIL: from } = settings
  if (host === undefined || from === undefined) return undefined
  return { host, port: settings.SMTP_PORT, user: settings.SMTP_USER, pass: settings.SMTP_PASS, from }
}

function s3Config(settings: Settings): S3Config | undefined {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = settings
  if (bucket === undefined || accessKeyId === undefined || secretAccessKey === undefined) return undefined
  return {
    bucket,
    endpoint: settings.S3_ENDPOINT,
    region: settings.S3_REGION,
    accessKeyId,
    secretAccessKey,
    forcePathStyle: settings.S3_FORCE_PATH_STYLE,
  }
}

function shown(name: string, value: string) {
  return SECRETS.has(name) ? `${value.length} characters` : value.replace(/\/\/[^@/]*@/, '//…@')
}

function packageVersion(): string {
  const file = new URL('../../../package.json', import.meta.url)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).version : '0.0.0'
}
