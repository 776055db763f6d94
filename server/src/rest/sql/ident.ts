import type { QualifiedName } from '../schema-cache/schema-cache.ts'

/** Always quoted, so a name is only ever a name. Nothing after a NUL: statement texts end there. */
export function ident(name: string): string {
  const end = name.indexOf('\u0000')
  return `"${(end < 0 ? name : name.slice(0, end)).replaceAll('"', '""')}"`
}

export const qualified = ({ schema, name }: QualifiedName) => `${ident(schema)}.${ident(name)}`

/** PostgreSQL cuts names at 63 bytes; two of ours must not become one by that. */
export function aliasOf(name: string, number: number): string {
  return `${Buffer.from(name).subarray(0, 48).toString('utf8').replaceAll('\uFFFD', '')}_${number}`
}

/** For names that come from the catalog, never from a caller. */
export const literal = (text: string) => `'${text.replaceAll("'", "''")}'`

/** Types with a spelling of their own in SQL; any other is looked up by its plain name. */
const SPELLINGS = new Map(
  Object.entries({
    int: 'int4',
    integer: 'int4',
    smallint: 'int2',
    bigint: 'int8',
    real: 'float4',
    float: 'float8',
    'double precision': 'float8',
    decimal: 'numeric',
    dec: 'numeric',
    boolean: 'bool',
    'character varying': 'varchar',
    character: 'bpchar',
    char: 'bpchar',
    'bit varying': 'varbit',
    'timestamp without time zone': 'timestamp',
    'timestamp with time zone': 'timestamptz',
    'time without time zone': 'time',
    'time with time zone': 'timetz',
  }),
)

export function castType(name: string): string {
  const plain = name.trim().toLowerCase()
  const system = SPELLINGS.get(plain.replaceAll(/\s+/g, ' '))
  if (system !== undefined) return `pg_catalog.${system}`
  // Unquoted names fold to lower case in SQL, and people write casts as in SQL.
  return ident(/[A-Z]/.test(name) && !/^[A-Z_0-9 ]+$/.test(name) ? name.trim() : plain)
}
