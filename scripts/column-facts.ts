import type { Database } from '#server/db/database.ts'
import { introspectViewRules } from '#server/rest/schema-cache/introspect-keys.ts'
import type { SchemaCache, Table } from '#server/rest/schema-cache/schema-cache.ts'
import { readViewColumns, viewColumnEntries } from '#server/rest/schema-cache/view-columns.ts'

/** What the catalog says of a column beyond its type. */
export type ColumnFacts = {
  /** The only texts a check lets in. */
  values: string[] | null
  /** A view's column that is never null, which the catalog does not keep: seen from what it shows. */
  neverNull: boolean
}
export type FactsOf = (table: Table, column: string) => ColumnFacts

const CHECKS = `
select c.conrelid::text as oid, a.attname as column, pg_catalog.pg_get_constraintdef(c.oid) as definition
from pg_catalog.pg_constraint c join pg_catalog.pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
where c.contype = 'c' and cardinality(c.conkey) = 1`

export async function readColumnFacts(db: Database, cache: SchemaCache): Promise<FactsOf> {
  const { checks, rules } = await db.asAdmin('postgres', 'read checks and views', async (scope) => ({
    checks: (await scope.query<{ oid: string; column: string; definition: string }>(CHECKS)).rows,
    rules: await introspectViewRules(scope),
  }))
  const tables = [...cache.tables.values()]
  const values = new Map(
    checks.flatMap(({ oid, column, definition }) => {
      const allowed = allowedValues(definition)
      return allowed ? [[`${oid}.${column}`, allowed]] : []
    }),
  )
  const facts = new Map<string, ColumnFacts>()
  const factsOf: FactsOf = (table, column) =>
    facts.get(`${table.oid}.${column}`) ?? {
      values: values.get(`${table.oid}.${column}`) ?? null,
      neverNull: !table.columns.get(column)?.nullable && !table.kind.endsWith('view'),
    }
  for (const rule of rules) {
    const view = tables.find(({ oid }) => oid === rule.oid)
    const shown = readViewColumns(rule)
    for (const [number, entry] of view ? viewColumnEntries(rule) : []) {
      const name = columnByNumber(view, number)
      const from = shown.get(number)
      const table = tables.find(({ oid }) => oid === from?.relation)
      const original = columnByNumber(table, from?.column)
      const origin = table && original ? factsOf(table, original) : null
      if (view && name)
        facts.set(`${view.oid}.${name}`, {
          values: origin?.values ?? null,
          neverNull: origin ? origin.neverNull && !ofOuterJoin(entry) : isNeverNull(entry),
        })
    }
  }
  return factsOf
}

const columnByNumber = (table: Table | undefined, number: number | undefined) =>
  table?.columns.values().find((column) => column.number === number)?.name

/** `CHECK ((role = ANY (ARRAY['athlete'::text, 'scout'::text])))`, and the same with a single value. */
function allowedValues(definition: string): string[] | null {
  const list = /^CHECK \(\(\w+ = (?:ANY \(ARRAY\[(.*)\]\)|('[^']*'::text))\)\)$/.exec(definition)
  const texts = (list?.[1] ?? list?.[2])?.split(', ').map((text) => /^'([^']*)'::text$/.exec(text)?.[1])
  return texts?.every((text) => text !== undefined) ? texts : null
}

/** PostgreSQL notes on each column which outer joins may leave it empty. */
const ofOuterJoin = (entry: string) => !entry.includes(':varnullingrels (b)')

/** `is null` and its like, `exists (…)`, and `coalesce` that ends with a value. */
const isNeverNull = (entry: string) =>
  /^\{TARGETENTRY :expr \{(?:NULLTEST|SUBLINK :subLinkType 0) /.test(entry) ||
  (/^\{TARGETENTRY :expr \{COALESCE(?:EXPR)? /.test(entry) &&
    /\{CONST [^{}]*:constisnull false[^{}]*\}\) :location -?\d+\} :resno /.test(entry))
