export type QualifiedName = { schema: string; name: string }

export type Column = {
  name: string
  /** Its number in the catalog; dropped columns leave gaps. */
  number: number
  description: string | null
  /** As written in SQL, schema-qualified unless it is a system type. */
  type: string
  /** The internal name of the base type of any domain: `jsonb`, `tsvector`, `_text`. */
  baseType: string
  typeSchema: string
  typeName: string
  nullable: boolean
  default: string | null
  identity: 'always' | 'by default' | null
  generated: boolean
  enumValues: string[] | null
}

export type Privilege = 'select' | 'insert' | 'update' | 'delete'

export type Table = QualifiedName & {
  oid: string
  kind: 'table' | 'view' | 'materialized view' | 'foreign table' | 'partitioned table'
  description: string | null
  columns: Map<string, Column>
  primaryKey: string[]
  insertable: boolean
  updatable: boolean
  deletable: boolean
  /** The privileges of each API role on at least one column. */
  privileges: Map<string, Set<Privilege>>
}

export type ForeignKey = {
  constraint: string
  table: QualifiedName
  columns: string[]
  foreignTable: QualifiedName
  foreignColumns: string[]
  /** The referring columns are unique, so there is at most one row on this side. */
  unique: boolean
}

export type ColumnPair = readonly [from: string, to: string]
export type Junction = {
  table: QualifiedName
  sourceConstraint: string
  targetConstraint: string
  source: ColumnPair[]
  target: ColumnPair[]
}

export type KeyRelationship = {
  kind: 'key'
  table: QualifiedName
  foreignTable: QualifiedName
  foreignIsView: boolean
  isSelf: boolean
  cardinality: 'many-to-one' | 'one-to-one' | 'one-to-many'
  /** True when its columns are the referring ones, which a one-to-one relationship alone does not tell. */
  isReferring: boolean
  constraint: string
  columns: ColumnPair[]
}
export type JunctionRelationship = {
  kind: 'junction'
  table: QualifiedName
  foreignTable: QualifiedName
  foreignIsView: boolean
  isSelf: boolean
  cardinality: 'many-to-many'
  junction: Junction
}
export type ComputedRelationship = {
  kind: 'computed'
  table: QualifiedName
  foreignTable: QualifiedName
  function: QualifiedName
  toOne: boolean
}
export type Relationship = KeyRelationship | JunctionRelationship | ComputedRelationship

export type Parameter = { name: string; type: string; typeName: string; required: boolean; variadic: boolean }
export type Returns = {
  kind: 'void' | 'scalar' | 'composite'
  set: boolean
  type: string
  typeSchema: string
  typeName: string
  /** The base type of a domain, else the type itself. */
  baseTypeName: string
  /** The table whose rows it returns, from which embedding starts. */
  table: QualifiedName | null
  /** The columns of `returns table` or OUT parameters. */
  outColumns: { name: string; type: string; typeName: string }[]
}
export type Routine = QualifiedName & {
  description: string | null
  parameters: Parameter[]
  returns: Returns
  volatility: 'volatile' | 'stable' | 'immutable'
  settings: Map<string, string>
  executableBy: Set<string>
}

export type EnumType = QualifiedName & { values: string[] }
export type CompositeType = QualifiedName & { columns: { name: string; typeName: string; type: string }[] }

export type SchemaCache = {
  schemas: string[]
  tables: Map<string, Table>
  routines: Map<string, Routine[]>
  /** Keyed by the table they start from. */
  relationships: Map<string, Relationship[]>
  foreignKeys: ForeignKey[]
  enums: EnumType[]
  composites: CompositeType[]
  /** PostGIS is installed, so rows can be returned as GeoJSON. */
  geoJson: boolean
  /** Settings of each role (`alter role … set`), applied to its requests. */
  roleSettings: Map<string, Map<string, string>>
  /** Settings of the API, stored as `pgrst.*` on the authenticator role. */
  apiSettings: Map<string, string>
}

export const keyOf = ({ schema, name }: QualifiedName) => `${schema}\u0000${name}`
