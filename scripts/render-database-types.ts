import {
  type Column,
  type ForeignKey,
  keyOf,
  type Relationship,
  type Routine,
  type SchemaCache,
  type Table,
} from '#server/rest/schema-cache/schema-cache.ts'
import type { ColumnFacts, FactsOf } from './column-facts.ts'

const HELPERS = [
  "type Relations = Database['public']['Tables'] & Database['public']['Views']",
  '/** A row of a table or view. */',
  "export type Tables<Name extends keyof Relations> = Relations[Name]['Row']",
  '',
]
const NUMBERS = new Set(['int2', 'int4', 'int8', 'float4', 'float8', 'numeric', 'oid'])
const STRINGS = new Set(
  'text varchar bpchar name citext uuid date time timetz timestamp timestamptz interval bytea inet cidr macaddr bit varbit xml money'.split(
    ' ',
  ),
)

/** The database as TypeScript, in the shape `createClient<Database>` reads. */
export function renderDatabaseTypes(cache: SchemaCache, factsOf: FactsOf): string {
  const lines = [
    '// Generated from the migrated database by `npm run types`. Do not edit: change a migration instead.',
    'export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]',
    '',
    'export type Database = {',
    "  __InternalSupabase: { PostgrestVersion: '14.1' }",
    ...cache.schemas.flatMap((schema) => renderSchema(cache, factsOf, schema)),
    '}',
    '',
    ...HELPERS,
  ]
  return lines.join('\n')
}

function renderSchema(cache: SchemaCache, factsOf: FactsOf, schema: string): string[] {
  const tables = [...cache.tables.values()].filter((table) => table.schema === schema)
  const isView = (table: Table) => table.kind.endsWith('view')
  const routines = [...cache.routines.values()].filter(([first]) => first?.schema === schema)
  return [
    `  ${nameOf(schema)}: {`,
    ...block(
      'Tables',
      tables.filter((table) => !isView(table)).flatMap((table) => renderTable(cache, factsOf, table)),
    ),
    ...block(
      'Views',
      tables.filter(isView).flatMap((table) => renderTable(cache, factsOf, table)),
    ),
    ...block(
      'Functions',
      routines.flatMap((overloads) => renderRoutines(cache, overloads)),
    ),
    ...block(
      'Enums',
      cache.enums
        .filter((type) => type.schema === schema)
        .map(({ name, values }) => `      ${nameOf(name)}: ${unionOf(values)}`),
    ),
    ...block(
      'CompositeTypes',
      cache.composites
        .filter((type) => type.schema === schema)
        .map(({ name, columns }) => {
          const fields = columns.map(
            (column) => `${nameOf(column.name)}: ${typeOf(cache, column.typeName)} | null`,
          )
          return `      ${nameOf(name)}: { ${fields.join('; ')} }`
        }),
    ),
    '  }',
  ]
}

function block(title: string, inner: string[]): string[] {
  return inner.length === 0 ? [`    ${title}: Record<never, never>`] : [`    ${title}: {`, ...inner, '    }']
}

function renderTable(cache: SchemaCache, factsOf: FactsOf, table: Table): string[] {
  const columns = [...table.columns.values()].sort((a, b) => a.name.localeCompare(b.name))
  const view = table.kind.endsWith('view')
  const typeIn = (column: Column) => columnType(cache, column, factsOf(table, column.name))
  const row = [
    ...columns.map((column) => `${nameOf(column.name)}: ${typeIn(column)}`),
    ...routinesOf(cache, table).map(
      ({ name, returns }) => `${nameOf(name)}: ${typeOf(cache, returns.typeName)} | null`,
    ),
  ]
  const optional = (column: Column) =>
    column.nullable || column.default !== null || column.identity !== null || view
  const written = (required: (column: Column) => boolean) =>
    columns.map((column) => {
      const type = column.generated || column.identity === 'always' ? 'never' : typeIn(column)
      return `${nameOf(column.name)}${required(column) ? '' : '?'}: ${type}`
    })
  const fields = (title: string, inner: string[]) => [
    `        ${title}: {`,
    ...inner.map((line) => `          ${line}`),
    '        }',
  ]
  return [
    `      ${nameOf(table.name)}: {`,
    ...fields('Row', row),
    ...(table.insertable
      ? fields(
          'Insert',
          written((column) => !(optional(column) || column.generated)),
        )
      : []),
    ...(table.updatable
      ? fields(
          'Update',
          written(() => false),
        )
      : []),
    '        Relationships: [',
    ...relationshipsOf(cache, table).map((line) => `          ${line},`),
    '        ]',
    '      }',
  ]
}

/** Functions of one row of the table that answer one value: columns that are worked out when they are asked for. */
const routinesOf = (cache: SchemaCache, table: Table) =>
  [...cache.routines.values()]
    .flat()
    .filter((routine) => isComputedColumn(cache, routine) && routine.parameters[0]?.typeName === table.name)

const isComputedColumn = (cache: SchemaCache, { schema, parameters: [first, ...others], returns }: Routine) =>
  others.length === 0 &&
  returns.kind === 'scalar' &&
  first !== undefined &&
  cache.tables.has(keyOf({ schema, name: first.typeName }))

function relationshipsOf(cache: SchemaCache, table: Table): string[] {
  const found = cache.relationships.get(keyOf(table)) ?? []
  return found
    .filter((relationship) => refersOut(relationship, cache.foreignKeys, table))
    .map((relationship) => {
      const { constraint, columns, foreignTable, cardinality } = relationship as Extract<
        Relationship,
        { kind: 'key' }
      >
      return (
        `{ foreignKeyName: ${quote(constraint)}; columns: [${columns.map(([from]) => quote(from)).join(', ')}]; ` +
        `isOneToOne: ${cardinality === 'one-to-one'}; referencedRelation: ${quote(foreignTable.name)}; ` +
        `referencedColumns: [${columns.map(([, to]) => quote(to)).join(', ')}] }`
      )
    })
}

/** The client's types want keys from the side that refers; a one-to-one has two equal sides, so the constraint decides. */
function refersOut(relationship: Relationship, keys: ForeignKey[], table: Table): boolean {
  if (relationship.kind !== 'key' || relationship.cardinality === 'one-to-many') return false
  if (relationship.cardinality === 'many-to-one') return true
  const key = keys.find(
    (key) => key.constraint === relationship.constraint && key.table.schema === table.schema,
  )
  return keyOf(key?.table ?? table) !== keyOf(relationship.foreignTable) || relationship.isSelf
}

function renderRoutines(cache: SchemaCache, overloads: Routine[]): string[] {
  const callable = overloads.filter(
    (routine) => routine.executableBy.size > 0 && isNamed(routine) && !isComputedColumn(cache, routine),
  )
  const [first] = callable
  if (!first) return []
  const shapes = callable.map(
    (routine) => `{ Args: ${argumentsOf(cache, routine)}; Returns: ${returnsOf(cache, routine)} }`,
  )
  return [`      ${nameOf(first.name)}: ${[...new Set(shapes)].join(' | ')}`]
}

const isNamed = ({ parameters }: Routine) =>
  parameters.every(({ name }) => name !== '') ||
  (parameters.length === 1 && ['json', 'jsonb', 'text'].includes(parameters[0]?.typeName ?? ''))

function argumentsOf(cache: SchemaCache, { parameters }: Routine): string {
  if (parameters.length === 0) return 'Record<PropertyKey, never>'
  const listed = parameters
    .toSorted((a, b) => a.name.localeCompare(b.name))
    .map(
      ({ name, typeName, required }) =>
        `${name === '' ? '""' : nameOf(name)}${required ? '' : '?'}: ${typeOf(cache, typeName)}${required ? '' : ' | null'}`,
    )
  return `{ ${listed.join('; ')} }`
}

function returnsOf(cache: SchemaCache, { returns }: Routine): string {
  const list = returns.set ? '[]' : ''
  if (returns.kind === 'void') return 'undefined'
  if (returns.kind === 'scalar') return `${typeOf(cache, returns.typeName)}${list}`
  const columns = returns.table && cache.tables.get(keyOf(returns.table))?.columns
  if (returns.table && columns) {
    const table = cache.tables.get(keyOf(returns.table))
    return table ? `${rowOf(table)}${list}` : 'unknown'
  }
  if (returns.outColumns.length === 0) return `${typeOf(cache, returns.typeName)}${list}`
  const fields = returns.outColumns.map(({ name, typeName }) => `${nameOf(name)}: ${typeOf(cache, typeName)}`)
  return `{ ${fields.join('; ')} }${list}`
}

function columnType(cache: SchemaCache, column: Column, { values, neverNull }: ColumnFacts): string {
  return (values ? unionOf(values) : typeOf(cache, column.baseType)) + (neverNull ? '' : ' | null')
}

function typeOf(cache: SchemaCache, typeName: string): string {
  if (typeName.startsWith('_')) return `${inBrackets(typeOf(cache, typeName.slice(1)))}[]`
  if (typeName === 'bool') return 'boolean'
  if (typeName === 'json' || typeName === 'jsonb') return 'Json'
  if (typeName === 'record') return 'Record<string, unknown>'
  if (NUMBERS.has(typeName)) return 'number'
  if (STRINGS.has(typeName)) return 'string'
  const known = cache.enums.find((type) => type.name === typeName)
  if (known) return `Database[${quote(known.schema)}]['Enums'][${quote(known.name)}]`
  const composite = cache.composites.find((type) => type.name === typeName)
  if (composite) return `Database[${quote(composite.schema)}]['CompositeTypes'][${quote(composite.name)}]`
  const table = cache.tables.values().find((table) => table.name === typeName)
  return table ? rowOf(table) : 'unknown'
}

function rowOf({ schema, name, kind }: Table): string {
  const place = kind.endsWith('view') ? 'Views' : 'Tables'
  return `Database[${quote(schema)}]['${place}'][${quote(name)}]['Row']`
}

const inBrackets = (type: string) => (/[ |]/.test(type) ? `(${type})` : type)
const unionOf = (values: string[]) => values.map(quote).join(' | ')
const quote = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
const nameOf = (text: string) => (/^[A-Za-z_$][\w$]*$/.test(text) ? text : quote(text))
