import { type Column, keyOf, type SchemaCache, type Table } from '../schema-cache/schema-cache.ts'

/** A column; tools find keys by the tags in its description. */
export function columnProperty(cache: SchemaCache, table: Table, column: Column) {
  const format = isDomain(column) ? sqlTypeName(column.baseType) : withoutLength(column.type)
  const maxLength = /^character(?: varying)?\((\d+)\)$/.exec(column.type)?.[1]
  const description = columnNote(cache, table, column)
  const fallback = defaultValue(column, format)
  return {
    ...(fallback !== undefined && { default: fallback }),
    ...(description !== '' && { description }),
    ...(column.enumValues !== null && { enum: column.enumValues }),
    format,
    ...(maxLength !== undefined && { maxLength: Number(maxLength) }),
    ...jsonType(format),
  }
}

const isDomain = ({ typeName, baseType, enumValues }: Column) => typeName !== baseType && enumValues === null

/** SQL names of types that the catalog abbreviates. */
const SPELLINGS: Record<string, string> = {
  bool: 'boolean',
  bpchar: 'character',
  float4: 'real',
  float8: 'double precision',
  int2: 'smallint',
  int4: 'integer',
  int8: 'bigint',
  timestamp: 'timestamp without time zone',
  timestamptz: 'timestamp with time zone',
  varchar: 'character varying',
}

function sqlTypeName(name: string): string {
  return name.startsWith('_') ? `${sqlTypeName(name.slice(1))}[]` : (SPELLINGS[name] ?? name)
}

const withoutLength = (type: string) => type.replace(/\([\d,]+\)/, '')

function columnNote(cache: SchemaCache, table: Table, { name, description }: Column): string {
  const keys = [
    table.primaryKey.includes(name) ? 'This is a Primary Key.<pk/>' : '',
    foreignKeyNote(cache, table, name),
  ].filter((line) => line !== '')
  const note = keys.length > 0 ? ['Note:', ...keys].join('\n') : ''
  return [description ?? '', note].filter((part) => part !== '').join('\n\n')
}

/** The foreign key of the column; the table comes before any view of it. */
function foreignKeyNote({ relationships }: SchemaCache, table: Table, column: string): string {
  const referring = (relationships.get(keyOf(table)) ?? []).flatMap((found) => {
    if (found.kind !== 'key' || !found.isReferring) return []
    const [pair, ...rest] = found.columns
    return pair?.[0] === column && rest.length === 0
      ? [{ to: found.foreignTable.name, by: pair[1], isView: found.foreignIsView }]
      : []
  })
  const key = referring.find(({ isView }) => !isView) ?? referring[0]
  return key
    ? `This is a Foreign Key to \`${key.to}.${key.by}\`.<fk table='${key.to}' column='${key.by}'/>`
    : ''
}

/** A constant as JSON, an expression as text; a computed number is left out. */
function defaultValue({ default: written }: Column, format: string): unknown {
  if (written === null) return undefined
  if (jsonType(format).type === 'string') {
    const [, constant] = /^'((?:[^']|'')*)'(?:::.*)?$/.exec(written) ?? []
    return constant?.replaceAll("''", "'") ?? written
  }
  try {
    return JSON.parse(written) as unknown
  } catch {
    return undefined
  }
}

export function jsonType(type: string): { type?: string; items?: object } {
  if (type.endsWith('[]')) return { type: 'array', items: jsonType(type.slice(0, -2)) }
  if (['smallint', 'integer', 'bigint'].includes(type)) return { type: 'integer' }
  if (/^(numeric|real|double precision)/.test(type)) return { type: 'number' }
  if (type === 'boolean') return { type: 'boolean' }
  return type === 'json' || type === 'jsonb' ? {} : { type: 'string' }
}
