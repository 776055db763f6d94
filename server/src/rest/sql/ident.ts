import type { QualifiedName } from '../schema-cache/schema-cache.ts'

/** Quotes an identifier. It is cut at a NUL, where PostgreSQL would end the statement text. */
export function ident(name: string): string {
  const end = name.indexOf('\u0000')
  return `"${(end < 0 ? name : name.slice(0, end)).replaceAll('"', '""')}"`
}

export const qualified = ({ schema, name }: QualifiedName) => `${ident(schema)}.${ident(name)}`

/** PostgreSQL truncates names to 63 bytes; a shorter prefix leaves room for the number that keeps aliases different. */
export function aliasOf(name: string, number: number): string {
  return `${Buffer.from(name).subarray(0, 48).toString('utf8').replaceAll('\uFFFD', '')}_${number}`
}

/** Only for names from the catalog, never for input. */
export const literal = (text: string) => `'${text.replaceAll("'", "''")}'`

/** Types with a special spelling in SQL; any other is an identifier. */
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
  // Unquoted names fold to lower case in SQL, and clients write casts as in SQL.
  return ident(/[A-Z]/.test(name) && !/^[A-Z_0-9 ]+$/.test(name) ? name.trim() : plain)
}
