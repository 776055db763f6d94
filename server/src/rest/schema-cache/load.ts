import type { Database } from '#server/db/database.ts'
import { introspectForeignKeys, introspectViewRules, type ViewRule } from './introspect-keys.ts'
import { introspectComputed, introspectRoutines } from './introspect-routines.ts'
import { introspectTables } from './introspect-tables.ts'
import {
  introspectComposites,
  introspectEnums,
  introspectGeoJson,
  introspectRoleSettings,
} from './introspect-types.ts'
import { buildRelationships, renamings, type ViewsByTable } from './relationships.ts'
import {
  type ComputedRelationship,
  keyOf,
  type QualifiedName,
  type Relationship,
  type SchemaCache,
  type Table,
} from './schema-cache.ts'
import { readViewColumns, type ViewColumns } from './view-columns.ts'

/** Reads the catalog in one transaction, so that the cache is consistent. */
export function loadSchemaCache(db: Database, configuredSchemas: string[]): Promise<SchemaCache> {
  return db.asAdmin('postgres', 'read the catalog for the schema cache', async (scope) => {
    // With an empty search path PostgreSQL writes every type but its own with the schema.
    await scope.query(`select set_config('search_path', '', true)`)
    const roleSettings = await introspectRoleSettings(scope)
    const apiSettings = extractApiSettings(roleSettings.get('authenticator') ?? new Map())
    const schemas = splitList(apiSettings.get('db_schemas')) ?? configuredSchemas
    const tables = await introspectTables(scope)
    const foreignKeys = await introspectForeignKeys(scope)
    const shownBy = findViewsByTable(tables, await introspectViewRules(scope))
    assignViewKeys(tables, shownBy)
    const computed = await introspectComputed(scope, schemas)
    const exposed = new Set(schemas)
    const relationships = overrideWithComputed(
      buildRelationships(foreignKeys, tables, shownBy, exposed),
      computed,
    )
    return {
      schemas,
      tables: new Map([...tables].filter(([, table]) => exposed.has(table.schema))),
      routines: Map.groupBy(await introspectRoutines(scope, schemas), keyOf),
      relationships: Map.groupBy(
        relationships.filter(
          (found) => found.table.schema === exposingSchema(found) && exposed.has(found.table.schema),
        ),
        ({ table }) => keyOf(table),
      ),
      foreignKeys,
      enums: await introspectEnums(scope, schemas),
      composites: await introspectComposites(scope, schemas),
      geoJson: await introspectGeoJson(scope),
      roleSettings,
      apiSettings,
    }
  })
}

/** A computed relationship is exposed by its function's schema, even if the table it returns is not. */
function exposingSchema(found: Relationship): string {
  return found.kind === 'computed' ? found.function.schema : found.foreignTable.schema
}

/** A computed relationship named like the other table overrides its foreign keys. */
function overrideWithComputed(found: Relationship[], computed: ComputedRelationship[]): Relationship[] {
  const both = (table: QualifiedName, other: QualifiedName) => `${keyOf(table)}\u0000${keyOf(other)}`
  const overridden = new Set(computed.map((one) => both(one.table, one.function)))
  return [
    ...found.filter(({ table, foreignTable }) => !overridden.has(both(table, foreignTable))),
    ...computed,
  ]
}

function extractApiSettings(settings: Map<string, string>): Map<string, string> {
  const prefix = 'pgrst.'
  return new Map(
    [...settings]
      .filter(([name]) => name.startsWith(prefix))
      .map(([name, value]) => [name.slice(prefix.length), value]),
  )
}

export function splitList(text: string | undefined): string[] | undefined {
  return text
    ?.split(',')
    .map((part) => part.trim())
    .filter(Boolean)
}

function findViewsByTable(tables: Map<string, Table>, rules: ViewRule[]): ViewsByTable {
  const byOid = new Map([...tables.values()].map((table) => [table.oid, table]))
  const origins = new Map(rules.map((rule) => [rule.oid, readViewColumns(rule)]))
  const shownBy: ViewsByTable = new Map()
  for (const [oid, columns] of origins) {
    const view = byOid.get(oid)
    if (!view) continue
    for (const number of columns.keys()) {
      const origin = traceToTable(origins, oid, number)
      const table = origin && byOid.get(origin.relation)
      const from = table && columnByNumber(table, origin.column)
      const name = columnByNumber(view, number)
      if (!table || from === undefined || name === undefined) continue
      const shown = shownBy.get(keyOf(table)) ?? []
      const entry = shown.find((shownView) => keyOf(shownView.view) === keyOf(view)) ?? {
        view: { schema: view.schema, name: view.name },
        columns: new Map(),
      }
      entry.columns.set(from, [...(entry.columns.get(from) ?? []), name])
      if (!shown.includes(entry)) shown.push(entry)
      shownBy.set(keyOf(table), shown)
    }
  }
  return shownBy
}

function columnByNumber(table: Table, number: number) {
  return table.columns.values().find((column) => column.number === number)?.name
}

/** Follows a column through views over views to its table. */
function traceToTable(origins: Map<string, ViewColumns>, oid: string, number: number) {
  let at = origins.get(oid)?.get(number)
  for (let step = 0; at && origins.has(at.relation) && step < 32; step++)
    at = origins.get(at.relation)?.get(at.column)
  return at
}

function assignViewKeys(tables: Map<string, Table>, shownBy: ViewsByTable) {
  for (const [key, shown] of shownBy) {
    const primaryKey = tables.get(key)?.primaryKey ?? []
    if (primaryKey.length === 0) continue
    for (const { view: name, columns } of shown) {
      const view = tables.get(keyOf(name))
      const [renamed] = renamings(primaryKey, columns)
      if (view && renamed) view.primaryKey.push(...renamed)
    }
  }
}
