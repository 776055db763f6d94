import { TUNING } from '#server/config/tuning.ts'
import type { CompiledRequest } from '../compile/compiled-request.ts'
import type { Preferences } from '../request/preferences.ts'
import type { RestRequest } from '../request/rest-request.ts'
import { restErrors } from '../rest-errors.ts'
import { searchPathSql } from '../rest-settings.ts'
import type { SchemaCache } from '../schema-cache/schema-cache.ts'

const TIMEOUTS: Record<string, number> = TUNING.rest.statementTimeoutMs

/** How the caller asks, for this transaction alone. */
export function transactionSettings(request: RestRequest, compiled: CompiledRequest): [string, string][] {
  const { identity, method, path, cache, settings, preferences, schema } = request
  const list: [string, string][] = [
    ['request.method', method],
    ['request.path', path],
    ['request.headers', headersJson(request)],
    // Audit log and rate limits use this address, never a header.
    ['request.ip', request.ip],
  ]
  if (request.headers.cookie !== undefined) list.push(['request.cookies', cookiesJson(request)])
  if (schema !== cache.schemas[0]) list.push(['search_path', searchPathSql(schema, settings.extraSearchPath)])
  for (const setting of roleSettings(cache, identity.role)) list.push(setting)
  for (const [name, value] of compiled.functionSettings)
    if (name === 'statement_timeout') list.push([name, value])
  if (preferences.timezone !== null) list.push(['timezone', preferences.timezone])
  return list
}

/** The settings of the role that differ from the authenticator's, with a default statement_timeout. */
function roleSettings({ roleSettings: byRole }: SchemaCache, role: string): [string, string][] {
  const own = byRole.get(role)
  const login = byRole.get('authenticator')
  const carried = [...(own ?? [])].filter(([name, value]) => name !== 'role' && login?.get(name) !== value)
  const timeout = TIMEOUTS[role]
  if (timeout === undefined || own?.has('statement_timeout')) return carried
  return [...carried, ['statement_timeout', `${timeout}ms`]]
}

/** `request.headers` as JSON, without the API key and the token, whose claims are in `request.jwt.claims`. */
export function headersJson({ headers }: Pick<RestRequest, 'headers'>): string {
  const shown: Record<string, string> = {}
  for (const name in headers) {
    const value = headers[name]
    if (value === undefined || name === 'authorization' || name === 'apikey' || name === 'cookie') continue
    shown[name] = Array.isArray(value) ? value.join(', ') : value
  }
  return JSON.stringify(shown)
}

function cookiesJson({ headers }: RestRequest): string {
  const cookie = headers.cookie
  if (typeof cookie !== 'string') return '{}'
  const pairs = cookie.split(';').map((pair): [string, string] => {
    const at = pair.indexOf('=')
    return [pair.slice(0, Math.max(at, 0)).trim(), pair.slice(at + 1).trim()]
  })
  return JSON.stringify(Object.fromEntries(pairs.filter(([name]) => name !== '')))
}

/** A name that PostgreSQL would refuse is ignored as a preference. */
export function isTimezone(name: string): boolean {
  try {
    return name !== '' && Boolean(new Intl.DateTimeFormat('en', { timeZone: name })) && !/^[+-]/.test(name)
  } catch {
    return false
  }
}

export function requireStrictPreference(preferences: Preferences) {
  const { unknown, handling, timezone } = preferences
  const badZone = timezone !== null && !isTimezone(timezone)
  const refused = badZone ? [...unknown, `timezone=${timezone}`] : unknown
  if (handling === 'strict' && refused.length > 0) throw restErrors.badPreferences(refused)
  if (badZone) preferences.timezone = null
}
