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

/** For a table: the views that show it, each with the names its columns have there. */
export type TableView = { view: QualifiedName; columns: Map<string, string[]> }
export type ViewsByTable = Map<string, TableView[]>

/** Everything that can be embedded, from both ends of each key, through views and through junctions of these schemas. */
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

/** A key counts for a view too, when the view shows every column of it. */
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

/** A view may show one column twice; each choice is a way to join. */
export function renamings(columns: string[], names: Map<string, string[]>): string[][] {
  return columns.reduce<string[][]>(
    (ways, column) =>
      ways.flatMap((way) => (names.get(column) ?? []).map((name) => [...way, name])).slice(0, 16),
    [[]],
  )
}

/**
 * A junction is read with the caller's rights like anything else, and hardly anybody has those on one that is not exposed; a view
 * of it can stand in. A key that is unique by itself joins each row to one other and is no way to many.
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
