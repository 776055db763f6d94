import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { TestServer } from '../../server/test/test-server.ts'

type Database = { sql<Row>(text: string, values?: unknown[]): Promise<Row[]> }

/** Every row of every table of every schema that holds one of the words, as "table: row". */
export async function rowsWith(server: Database, words: string[]): Promise<string[]> {
  const tables = await server.sql<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema') order by 1`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const rows = await server.sql<{ row: string }>(
      `select t::text as row from ${name} t where exists (select from unnest($1::text[]) w where strpos(lower(t::text), lower(w)) > 0)`,
      [words],
    )
    found.push(...rows.map(({ row }) => `${name}: ${row.slice(0, 400)}`))
  }
  return found
}

/** Whether a file in the data folder of the server is named by this version of an object. */
export const isOnDisk = (server: TestServer, version: string) =>
  isInFolder(server.context.config.dataDir, version)

export const isInFolder = (dataDir: string, version: string) =>
  readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .some((entry) => join(entry.parentPath, entry.name).includes(version))
