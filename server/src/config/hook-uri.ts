import { ConfigError } from '#server/config/config-error.ts'

/** Supabase's own: one JSON document in, one out. */
export const JSON_HOOKS = [
  'before_user_created',
  'custom_access_token',
  'send_email',
  'mfa_verification_attempt',
  'password_verification_attempt',
] as const
/** For what Supabase has no hook for: plain SQL values in, one out (server/src/db/hooks.ts has their signatures). */
export const SCALAR_HOOKS = [
  'privileged_account',
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

const PG_FUNCTION = /^pg-functions:\/\/[^/]+\/([A-Za-z_][\w$]*)\/([A-Za-z_][\w$]*)$/

export function parseHookUri(key: string, uri: string): SqlFunction {
  const [, schema, name] = PG_FUNCTION.exec(uri) ?? []
  if (schema === undefined || name === undefined)
    throw new ConfigError(key, uri, 'pg-functions://postgres/<schema>/<function>')
  return { key, uri, schema, name }
}

const quoted = (name: string) => `"${name}"`

export const sqlName = ({ schema, name }: SqlFunction) => `${quoted(schema)}.${quoted(name)}`
