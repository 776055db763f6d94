// What a database built from the migrations of a commit has, and one built from the work tree has not, or has otherwise:
//   node scripts/compare-schemas.ts <commit>
// Every difference is printed; one that compare-schemas-allowed.json does not name with a reason makes the run fail.
import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import pino from 'pino'
import { startEmbeddedPostgres } from '#server/db/embedded/supervise.ts'
import { readColumnOrder, readSchemaObjects, type SchemaObjects } from './schema-objects.ts'

type Allowed = { reason: string; objects: string[] }
type Built = { objects: SchemaObjects; columnOrder: SchemaObjects }

const root = fileURLToPath(new URL('..', import.meta.url))
const commit = process.argv[2]
if (commit === undefined) {
  process.stderr.write('Name the commit to compare with: node scripts/compare-schemas.ts <commit>\n')
  process.exit(2)
}

const folder = mkdtempSync(join(tmpdir(), 'touchline-schemas-'))
// PostgreSQL runs as another account when this runs as root, and must be able to enter.
chmodSync(folder, 0o755)
try {
  process.exitCode = await compare(commit)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function compare(ref: string): Promise<number> {
  const earlier = join(folder, 'commit')
  execFileSync('mkdir', [earlier])
  const archive = execFileSync('git', ['archive', ref, 'server/src/db', 'supabase/migrations'], {
    cwd: root,
    maxBuffer: 2 ** 28,
  })
  execFileSync('tar', ['-x', '-C', earlier], { input: archive })
  const postgres = await startEmbeddedPostgres({
    directory: join(folder, 'postgres'),
    password: 'superuser-of-the-comparison',
    log: pino({ level: 'fatal' }),
    durable: false,
  })
  try {
    const before = await build(postgres.url, 'before', earlier)
    const after = await build(postgres.url, 'after', root)
    return report(ref, before, after)
  } finally {
    await postgres.stop()
  }
}

async function build(clusterUrl: string, database: string, tree: string): Promise<Built> {
  const cluster = new Client({ connectionString: clusterUrl })
  await cluster.connect()
  await cluster.query(`create database ${database}`)
  await cluster.end()
  const url = new URL(clusterUrl)
  url.pathname = `/${database}`
  const client = new Client({ connectionString: url.href })
  await client.connect()
  try {
    // What the server keeps its list of applied migrations in, before it applies any.
    await client.query('create schema touchline')
    await client.query('create schema supabase_migrations')
    for (const file of sqlFiles(supabaseSchemas(tree))) await apply(client, file, 'none')
    for (const file of sqlFiles(join(tree, 'supabase/migrations'))) await apply(client, file, 'postgres')
    return { objects: await readSchemaObjects(client), columnOrder: await readColumnOrder(client) }
  } finally {
    await client.end()
  }
}

/** The folder with Supabase's own schemas, which has changed its name. */
function supabaseSchemas(tree: string): string {
  const database = join(tree, 'server/src/db')
  const found = readdirSync(database).find((name) => existsSync(join(database, name, '0001_roles.sql')))
  if (found === undefined) throw new Error(`no folder in ${database} holds 0001_roles.sql`)
  return join(database, found)
}

function sqlFiles(directory: string): string[] {
  return readdirSync(directory)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => join(directory, name))
}

async function apply(client: Client, file: string, role: 'postgres' | 'none'): Promise<void> {
  await client.query('begin')
  await client.query(`set local role ${role}`)
  await client.query(readFileSync(file, 'utf8')).catch((error: Error) => {
    throw new Error(`${file}: ${error.message}`, { cause: error })
  })
  await client.query('commit')
}

function report(ref: string, before: Built, after: Built): number {
  const allowed: Allowed[] = JSON.parse(
    readFileSync(new URL('./compare-schemas-allowed.json', import.meta.url), 'utf8'),
  )
  const reasons = new Map(allowed.flatMap(({ objects, reason }) => objects.map((object) => [object, reason])))
  let unexplained = 0
  for (const name of [...new Set([...before.objects.keys(), ...after.objects.keys()])].sort()) {
    const [was, is] = [before.objects.get(name), after.objects.get(name)]
    if (was === is) continue
    const reason = reasons.get(name)
    if (reason === undefined) unexplained += 1
    const change = was === undefined ? 'added' : is === undefined ? 'removed' : 'changed'
    print(`${reason === undefined ? 'UNEXPLAINED' : 'allowed'} ${change}: ${name}`)
    if (reason !== undefined) print(`    because: ${reason}`)
    else if (was !== undefined && is !== undefined) print(changedPart(was, is))
  }
  for (const [table, columns] of after.columnOrder) {
    const earlier = before.columnOrder.get(table)
    if (earlier !== undefined && earlier !== columns)
      print(`harmless: the columns of ${table} stand in another order`)
  }
  print(`${after.objects.size} objects compared with ${ref}, ${unexplained} unexplained differences`)
  return unexplained === 0 ? 0 : 1
}

/** Where the two part and where they meet again, with a few words around it. */
function changedPart(was: string, is: string): string {
  const shorter = Math.min(was.length, is.length)
  let same = 0
  while (same < shorter && was[same] === is[same]) same += 1
  let sameEnd = 0
  while (sameEnd < shorter - same && was.at(-1 - sameEnd) === is.at(-1 - sameEnd)) sameEnd += 1
  const part = (text: string) => text.slice(Math.max(0, same - 40), text.length - Math.max(0, sameEnd - 40))
  return `    before: ${part(was)}\n    after:  ${part(is)}`
}

function print(text: string): void {
  process.stdout.write(`${text}\n`)
}
