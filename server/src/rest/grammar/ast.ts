export type JsonStep = { arrow: '->' | '->>'; key: string } | { arrow: '->' | '->>'; index: string }
export type Field = { name: string; path: JsonStep[] }

export type Aggregate = 'avg' | 'count' | 'max' | 'min' | 'sum'
export type Join = 'inner' | 'left'

export type FieldItem = {
  kind: 'field'
  field: Field
  cast: string | null
  alias: string | null
  aggregate: Aggregate | null
  aggregateCast: string | null
}
export type EmbedItem = {
  kind: 'embed'
  name: string
  alias: string | null
  hint: string | null
  join: Join | null
  spread: boolean
  children: SelectItem[]
}
export type SelectItem = FieldItem | EmbedItem

export type IsValue = 'null' | 'not_null' | 'true' | 'false' | 'unknown'
export type Operation =
  | { kind: 'compare'; operator: string; quantifier: 'any' | 'all' | null; value: string }
  | { kind: 'in'; values: string[] }
  | { kind: 'is'; value: IsValue }
  | { kind: 'isdistinct'; value: string }
  | { kind: 'search'; operator: string; language: string | null; value: string }

export type Filter = { field: Field; negated: boolean; operation: Operation }
export type LogicTree =
  | { kind: 'filter'; filter: Filter }
  | { kind: 'tree'; operator: 'and' | 'or'; negated: boolean; branches: LogicTree[] }

export type OrderTerm = {
  /** The embedded to-one resource whose column it orders by; null for the row itself. */
  relation: string | null
  field: Field
  direction: 'asc' | 'desc' | null
  nulls: 'first' | 'last' | null
}

/** The path of the embedded resource that a parameter applies to, outermost first. */
export type EmbedPath = string[]
export type AtPath<T> = { path: EmbedPath; value: T }

export type RequestQuery = {
  select: SelectItem[]
  filters: AtPath<Filter>[]
  logic: AtPath<LogicTree>[]
  order: AtPath<OrderTerm[]>[]
  limits: AtPath<number>[]
  offsets: AtPath<number>[]
  columns: string[] | null
  onConflict: string[] | null
  /** Parameters that are neither reserved nor filters: the arguments of a function called by GET. */
  parameters: [name: string, value: string][]
}
