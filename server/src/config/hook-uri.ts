import { ConfigError } from '#server/config/config-error.ts'

/** Supabase's own: one JSON document in, one out. */
export const JSON_HOOKS = [
  'before_user_created',
  'custom_access_token',
  'send_email',
  'send_sms',
  'mfa_verification_attempt',
  'password_verification_attempt',
] as const
/** For what Supabase has no hook for: plain SQL values in, one out (server/src/db/hooks.ts has their signatures). */
export const SCALAR_HOOKS = [
  'privileged_account',
  'acting_admin',
  'free_mail_domain',
  'first_factor_code',
  'security_event',
  'storage_quota',
  'mail_locale',
  'after_refused_call',
  'rows_read',
  'activity',
  'sign_statements',
  'probe_media',
  'send_push',
  'make_archive',
  'archive_rows',
] as const

export type SqlFunction = {
  /** The setting that names it. */
  key: string
  uri: string
  schema: string
  name: string
}

/** A service of the operator's, asked by POST and shown by a signature who asks. */
export type HttpHook = {
  key: string
  url: string
  /** While one takes the place of another, both sign. */
  secrets: Buffer[]
}
export type JsonHook = SqlFunction | HttpHook

const PG_FUNCTION = /^pg-functions:\/\/[^/]+\/([A-Za-z_][\w$]*)\/([A-Za-z_][\w$]*)$/

export function parseHookUri(key: string, uri: string): SqlFunction {
  const [, schema, name] = PG_FUNCTION.exec(uri) ?? []
  if (schema === undefined || name === undefined)
    throw new ConfigError(key, uri, 'pg-functions://postgres/<schema>/<function>')
  return { key, uri, schema, name }
}

const quoted = (name: string) => `"${name}"`

export const sqlName = ({ schema, name }: SqlFunction) => `${quoted(schema)}.${quoted(name)}`

export const isHttpHook = (hook: JsonHook): hook is HttpHook => 'url' in hook

/** As on the platform, plain HTTP goes to this machine alone. */
const PLAIN_HOSTS = ['localhost', '127.0.0.1', '[::1]', 'host.docker.internal']

export function parseJsonHook(
  key: string,
  uri: string,
  secrets: { key: string; text: string | undefined },
): JsonHook {
  if (uri.startsWith('pg-functions:')) return parseHookUri(key, uri)
  const url = URL.parse(uri)
  const isAllowed =
    url?.protocol === 'https:' || (url?.protocol === 'http:' && PLAIN_HOSTS.includes(url.hostname))
  if (!url || !isAllowed || url.username !== '' || url.hash !== '')
    throw new ConfigError(
      key,
      uri,
      'pg-functions://postgres/<schema>/<function>, or the address of a service, beginning with https:// (http:// on this machine alone)',
    )
  return { key, url: url.href, secrets: parseSecrets(secrets.key, secrets.text ?? '') }
}

const SECRET = /^v1,whsec_([A-Za-z0-9+/]+={0,2})$/
const SECRET_MIN_BYTES = 24
const SECRET_MAX_BYTES = 64

/** What it holds is not said: a log is read by more people than a secret. */
function parseSecrets(key: string, text: string): Buffer[] {
  return text.split('|').map((given) => {
    const secret = Buffer.from(SECRET.exec(given.trim())?.[1] ?? '', 'base64')
    if (secret.length >= SECRET_MIN_BYTES && secret.length <= SECRET_MAX_BYTES) return secret
    throw new ConfigError(
      key,
      text === '' ? '' : '…',
      `v1,whsec_ and ${SECRET_MIN_BYTES} to ${SECRET_MAX_BYTES} bytes in base64, several separated by |, since the hook is asked by HTTP`,
    )
  })
}
