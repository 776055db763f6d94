import { z } from 'zod'
import { PUBLISHED } from '#server/config/published-secrets.ts'
import { TUNING } from '#server/config/tuning.ts'
import { emailProblem } from '#shared/validate/email.ts'

// Each message says what the setting wants; config.ts puts its name and what it holds before it.
const integer = (min: number, max: number) => {
  const wants = `a whole number from ${min} to ${max}`
  return z.coerce.number(wants).int(wants).min(min, wants).max(max, wants)
}
const flag = z.stringbool({
  truthy: ['1', 'true', 'yes', 'on'],
  falsy: ['0', 'false', 'no', 'off'],
  error: '1 or 0',
})
const choice = <const T extends [string, string, ...string[]]>(...values: T) =>
  z.enum(values, `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`)
const list = z.string().transform((text) =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean),
)
const url = (...protocols: string[]) =>
  z
    .string()
    .refine(
      (text) => URL.canParse(text) && protocols.includes(new URL(text).protocol),
      `an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    )
const text = z.string().optional()
/** Said to people, in one line. */
const line = z
  .string()
  .transform((given) => given.replace(/\s+/g, ' ').trim())
  .optional()

/** Every setting an operator can make, by the names of self-hosted Supabase where it has one (docs/running.md). */
const settings = z.object({
  NODE_ENV: choice('development', 'production', 'test').default('development'),
  // In brackets, an IPv6 address is written as in a URL.
  HOST: z
    .string()
    .transform((host) => host.replace(/^\[(.*)\]$/, '$1'))
    .refine(
      (host) => /^[\w.:%-]+$/.test(host),
      'an address of this machine, such as 127.0.0.1, ::1 or localhost',
    )
    .default('127.0.0.1'),
  PORT: integer(0, 65_535).default(3000),
  REUSE_PORT: flag.default(false),
  DATA_DIR: z.string().default('./data'),
  SITE_URL: url('http:', 'https:').optional(),
  DATABASE_URL: url('postgres:', 'postgresql:').optional(),
  POSTGRES_PORT: integer(1, 65_535).optional(),
  POSTGRES_PASSWORD: text,
  DB_POOL_SIZE: integer(2, 200).default(10),
  DB_PIPELINE: choice('wire', 'library').default('wire'),
  HTTP_FAST_PATH: flag.default(true),
  JWT_SECRET: z.string().min(32, 'at least 32 characters').optional(),
  JWT_KEYS: text,
  STATEMENT_KEY: text,
  VAPID_PRIVATE_KEY: text,
  PUSH_SERVICES: list
    .refine(
      (services) =>
        services.every((service) => /^https:/.test(service) && URL.parse(service)?.origin === service),
      'origins such as https://push.example.org, separated by commas',
    )
    .default([]),
  JWT_EXPIRY: integer(60, 86_400).default(3600),
  SESSIONS_INACTIVITY_HOURS: integer(1, 8_760).default(TUNING.auth.session.idleDays * 24),
  SESSIONS_TIMEBOX_HOURS: integer(1, 87_600).default(TUNING.auth.session.maxDays * 24),
  ANON_KEY: text,
  SERVICE_ROLE_KEY: text,
  REQUIRE_API_KEY: flag.default(false),
  REALTIME_PRIVATE_ONLY: flag.optional(),
  SMTP_HOST: text,
  SMTP_PORT: integer(1, 65_535).default(587),
  SMTP_USER: z.string().default(''),
  SMTP_PASS: z.string().default(''),
  SMTP_ADMIN_EMAIL: text,
  TEXTS_DIR: text,
  OPERATOR_NAME: line,
  OPERATOR_ADDRESS: line,
  OPERATOR_EMAIL: z
    .string()
    .refine((address) => emailProblem(address) === null, 'an email address that a person reads')
    .optional(),
  MAILER_AUTOCONFIRM: flag.default(false),
  DISABLE_SIGNUP: flag.default(false),
  ENABLE_ANONYMOUS_USERS: flag.default(false),
  ADDITIONAL_REDIRECT_URLS: list.default([]),
  EXTERNAL_PRIVATE_ORIGINS: list
    .refine(
      (origins) => origins.every((origin) => /^https?:/.test(origin) && URL.parse(origin)?.origin === origin),
      'origins such as https://login.club.internal, separated by commas',
    )
    .default([]),
  S3_BUCKET: text,
  S3_ENDPOINT: text,
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: text,
  S3_SECRET_ACCESS_KEY: text,
  S3_FORCE_PATH_STYLE: flag.default(true),
  TRUSTED_PROXY_HOPS: integer(0, 10).default(0),
  DEMO: flag.optional(),
  DB_AGGREGATES_ENABLED: flag.default(false),
  DB_PLAN_ENABLED: flag.default(false),
  DB_TX_ROLLBACK_ENABLED: flag.default(false),
  PGRST_DB_SCHEMAS: list.default(['public']),
})
export type Settings = z.infer<typeof settings>

/** What one setting asks of another. */
export const settingsSchema = settings.superRefine((given, context) => {
  const refuse = (name: keyof Settings, wants: string) =>
    context.addIssue({ code: 'custom', path: [name], message: wants })
  const { NODE_ENV, SITE_URL, SMTP_HOST, SMTP_ADMIN_EMAIL, S3_BUCKET } = given
  if (NODE_ENV === 'production') {
    if (SITE_URL === undefined) refuse('SITE_URL', 'set in production: the public address that mails link to')
    if (given.MAILER_AUTOCONFIRM)
      refuse(
        'MAILER_AUTOCONFIRM',
        'unset in production: an address that nobody confirmed would open accounts and invitations of others',
      )
    for (const [name, isPublished] of Object.entries(PUBLISHED))
      if (isPublished(String(given[name as keyof Settings] ?? '')))
        refuse(
          name as keyof Settings,
          'a secret of your own: this one is published. Unset, it is made at the first start',
        )
  }
  if (SMTP_HOST !== undefined && !SMTP_ADMIN_EMAIL?.includes('@'))
    refuse('SMTP_ADMIN_EMAIL', 'the address mails come from, since SMTP_HOST is set')
  if (given.OPERATOR_ADDRESS !== undefined && given.OPERATOR_NAME === undefined)
    refuse('OPERATOR_NAME', 'set, since OPERATOR_ADDRESS is set')
  if (S3_BUCKET === undefined) return
  for (const name of ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const)
    if (given[name] === undefined) refuse(name, 'set, since S3_BUCKET is set')
})
