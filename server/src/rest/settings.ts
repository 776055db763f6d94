import type { Setting } from '#server/db/one-message.ts'
import type { Config } from '#server/start/config.ts'
import { LIMITS } from '#shared/limits.ts'
import { listOf } from './schema-cache/load.ts'
import type { SchemaCache } from './schema-cache/types.ts'
import { ident } from './sql/ident.ts'

/** Switches of the table API: the environment's, unless the database itself says otherwise (`alter role authenticator set pgrst.…`). */
export type RestSettings = {
  extraSearchPath: string[]
  maxRows: number
  aggregates: boolean
  plan: boolean
  txOverride: boolean
  txRollbackAlways: boolean
  openApi: boolean
  /** A function called before each request, as its caller, with the right to refuse it. */
  preRequest: string | null
  /** Left standing on each connection; another schema's search path is set for its transaction. */
  session: readonly Setting[]
}

const known = new WeakMap<SchemaCache, RestSettings>()

/** Read once for each reading of the catalog. */
export function restSettings(config: Config, cache: SchemaCache): RestSettings {
  const settings = known.get(cache) ?? readSettings(config, cache)
  known.set(cache, settings)
  return settings
}

function readSettings(config: Config, { apiSettings, schemas }: SchemaCache): RestSettings {
  const flag = (name: string, fallback: boolean) => {
    const text = apiSettings.get(name)
    return text === undefined ? fallback : ['true', 'on', '1', 'yes'].includes(text.toLowerCase())
  }
  const maxRows = Number(apiSettings.get('db_max_rows') ?? LIMITS.rest.maxRows)
  const txEnd = apiSettings.get('db_tx_end')
  const extraSearchPath = listOf(apiSettings.get('db_extra_search_path')) ?? ['public', 'extensions']
  return {
    extraSearchPath,
    session: [['search_path', searchPathOf(schemas[0] ?? 'public', extraSearchPath)]],
    maxRows: Number.isInteger(maxRows) && maxRows > 0 ? maxRows : LIMITS.rest.maxRows,
    aggregates: flag('db_aggregates_enabled', config.rest.aggregates),
    plan: flag('db_plan_enabled', config.rest.plan),
    txOverride: txEnd === undefined ? config.rest.txRollback : txEnd.endsWith('allow-override'),
    txRollbackAlways: txEnd?.startsWith('rollback') ?? false,
    openApi: apiSettings.get('openapi_mode') !== 'disabled',
    preRequest: preRequestOf(apiSettings.get('db_pre_request')),
  }
}

export function searchPathOf(schema: string, extra: string[]): string {
  return [...new Set([schema, ...extra])].map(ident).join(', ')
}

/** `schema.function`, or a function of the search path. */
function preRequestOf(name: string | undefined): string | null {
  return name ? `select ${name.split('.').map(ident).join('.')}()` : null
}
