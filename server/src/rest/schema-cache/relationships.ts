import {
  type ColumnPair,
  type ForeignKey,
  type JunctionRelationship,
  type KeyRelationship,
  keyOf,
  type QualifiedName,
  type Relationship,
  type Table,
} from './schema-cache.ts'

/** A view of a table, with the names the table's columns have in it. */
export type TableView = { view: QualifiedName; columns: Map<string, string[]> }
export type ViewsByTable = Map<string, TableView[]>

/** All relationships: both directions of each foreign key, through views and through junctions of these schemas. */
export function buildRelationships(
  keys: ForeignKey[],
  tables: Map<string, Table>,
  shownBy: ViewsByTable,
  exposed: ReadonlySet<string>,
): Relationship[] {
  const direct = keys.flatMap((key) => keysThroughViews(key, shownBy))
  const found: Relationship[] = []
  for (const key of direct) {
    const isView = (name: QualifiedName) => tables.get(keyOf(name))?.kind.endsWith('view') ?? false
    const isSelf = keyOf(key.table) === keyOf(key.foreignTable)
    const pairs = key.columns.map((column, index): ColumnPair => [column, key.foreignColumns[index] ?? ''])
    const shared = { kind: 'key', isSelf, constraint: key.constraint } as const
    found.push({
      ...shared,
      table: key.table,
      foreignTable: key.foreignTable,
      foreignIsView: isView(key.foreignTable),
      cardinality: key.unique ? 'one-to-one' : 'many-to-one',
      isReferring: true,
      columns: pairs,
    } satisfies KeyRelationship)
    found.push({
      ...shared,
      table: key.foreignTable,
      foreignTable: key.table,
      foreignIsView: isView(key.table),
      cardinality: key.unique ? 'one-to-one' : 'one-to-many',
      isReferring: false,
      columns: pairs.map(([from, to]) => [to, from] as const),
    } satisfies KeyRelationship)
  }
  return [...found, ...findJunctions(direct, tables, exposed)]
}

/** A foreign key also applies to a view that has all of its columns. */
function keysThroughViews(key: ForeignKey, shownBy: ViewsByTable): ForeignKey[] {
  const ends = (table: QualifiedName, columns: string[]) => [
    { table, columns },
    ...(shownBy.get(keyOf(table)) ?? []).flatMap(({ view, columns: names }) =>
      renamings(columns, names).map((renamed) => ({ table: view, columns: renamed })),
    ),
  ]
  const referred = ends(key.foreignTable, key.foreignColumns)
  return ends(key.table, key.columns).flatMap((from) =>
    referred.map((to) => ({
      ...key,
      table: from.table,
      columns: from.columns,
      foreignTable: to.table,
      foreignColumns: to.columns,
    })),
  )
}

/** A view may contain a column twice; each combination is a relationship. */
export function renamings(columns: string[], names: Map<string, string[]>): string[][] {
  return columns.reduce<string[][]>(
    (ways, column) =>
      ways.flatMap((way) => (names.get(column) ?? []).map((name) => [...way, name])).slice(0, 16),
    [[]],
  )
}

/**
 * A junction is read with the caller's privileges, so only exposed ones count; an exposed view of one does as well. A foreign key with
 * unique columns is one-to-one, so it cannot be a side of a junction.
 */
function findJunctions(
  keys: ForeignKey[],
  tables: Map<string, Table>,
  exposed: ReadonlySet<string>,
): JunctionRelationship[] {
  const byTable = Map.groupBy(
    keys.filter((key) => exposed.has(key.table.schema) && !key.unique),
    (key) => keyOf(key.table),
  )
  const found: JunctionRelationship[] = []
  for (const [name, own] of byTable) {
    const primaryKey = new Set(tables.get(name)?.primaryKey)
    const parts = own.filter((key) => key.columns.every((column) => primaryKey.has(column)))
    for (const source of parts) {
      for (const target of parts) {
        if (source.constraint === target.constraint) continue
        found.push({
          kind: 'junction',
          cardinality: 'many-to-many',
          table: source.foreignTable,
          foreignTable: target.foreignTable,
          foreignIsView: tables.get(keyOf(target.foreignTable))?.kind.endsWith('view') ?? false,
          isSelf: keyOf(source.foreignTable) === keyOf(target.foreignTable),
          junction: {
            table: source.table,
            sourceConstraint: source.constraint,
            targetConstraint: target.constraint,
            source: source.columns.map(
              (column, index) => [source.foreignColumns[index] ?? '', column] as const,
            ),
            target: target.columns.map(
              (column, index) => [target.foreignColumns[index] ?? '', column] as const,
            ),
          },
        })
      }
    }
  }
  return found
}
