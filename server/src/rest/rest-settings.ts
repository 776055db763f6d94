import type { Config } from '#server/config/config.ts'
import type { FieldLimits } from '#server/config/project.ts'
import { TUNING } from '#server/config/tuning.ts'
import type { Setting } from '#server/db/statement.ts'
import { splitList } from './schema-cache/load.ts'
import type { SchemaCache } from './schema-cache/schema-cache.ts'
import { ident } from './sql/ident.ts'

/** Settings of the REST API: from the environment, overridden by the database (`alter role authenticator set pgrst.…`). */
export type RestSettings = {
  extraSearchPath: string[]
  maxRows: number
  aggregates: boolean
  plan: boolean
  txOverride: boolean
  txRollbackAlways: boolean
  openApi: boolean
  /** PostgREST's db-pre-request: a function called before each request as its caller, which may refuse it. */
  preRequest: string | null
  /** The key of each table whose rows are told to the application, by `schema.table`. */
  rowsRead: ReadonlyMap<string, string>
  fieldLimits: FieldLimits | null
  /** Set once per connection; the search path of another schema is set per transaction. */
  session: readonly Setting[]
}

const settingsByCache = new WeakMap<SchemaCache, RestSettings>()

/** Computed once per schema cache. */
export function restSettings(config: Config, cache: SchemaCache): RestSettings {
  const settings = settingsByCache.get(cache) ?? parseSettings(config, cache)
  settingsByCache.set(cache, settings)
  return settings
}

function parseSettings(config: Config, { apiSettings, schemas }: SchemaCache): RestSettings {
  const flag = (name: string, fallback: boolean) => {
    const text = apiSettings.get(name)
    return text === undefined ? fallback : ['true', 'on', '1', 'yes'].includes(text.toLowerCase())
  }
  const maxRows = Number(apiSettings.get('db_max_rows') ?? TUNING.rest.maxRows)
  const txEnd = apiSettings.get('db_tx_end')
  const extraSearchPath = splitList(apiSettings.get('db_extra_search_path')) ?? ['public', 'extensions']
  return {
    extraSearchPath,
    session: [['search_path', searchPathSql(schemas[0] ?? 'public', extraSearchPath)]],
    maxRows: Number.isInteger(maxRows) && maxRows > 0 ? maxRows : TUNING.rest.maxRows,
    aggregates: flag('db_aggregates_enabled', config.rest.aggregates),
    plan: flag('db_plan_enabled', config.rest.plan),
    txOverride: txEnd === undefined ? config.rest.txRollback : txEnd.endsWith('allow-override'),
    txRollbackAlways: txEnd?.startsWith('rollback') ?? false,
    openApi: apiSettings.get('openapi_mode') !== 'disabled',
    rowsRead: config.project.rowsRead,
    fieldLimits: config.project.fieldLimits,
    preRequest: preRequestSql(apiSettings.get('db_pre_request')),
  }
}

export function searchPathSql(schema: string, extra: string[]): string {
  return [...new Set([schema, ...extra])].map(ident).join(', ')
}

/** `schema.function`, or a function of the search path. */
function preRequestSql(name: string | undefined): string | null {
  return name ? `select ${name.split('.').map(ident).join('.')}()` : null
}
