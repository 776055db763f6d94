import { spawnSync } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { findBinaries } from '#server/db/embedded/initdb.ts'
import { unprivilegedUser } from '#server/db/embedded/os-user.ts'
import { freePort } from '#server/util/free-port.ts'

const DEBIAN = '/usr/lib/postgresql'
const APT_GET = '/usr/bin/apt-get'
const PASSWORD = 'superuser-of-the-machine'

/** A PostgreSQL as a distribution sets it up: its superuser is called postgres, and its settings are the defaults. */
export type OrdinaryCluster = {
  /** As its superuser. */
  sql<T = Record<string, unknown>>(text: string, database?: string): Promise<T[]>
  /** The address by which somebody signs in. */
  urlOf(login: string, password: string, database: string): string
  restart(): void
  stop(): void
}

/**
 * The folders with the programs of each PostgreSQL here: the machine's own, installed where it is missing, the one that comes with the
 * server, and those that POSTGRES_BIN names, separated by colons.
 */
export function findPostgresVersions(): { version: string; binaries: string }[] {
  const named = process.env.POSTGRES_BIN?.split(':').filter(Boolean) ?? []
  const folders = [...machinePrograms(named.length > 0), findBinaries(), ...named]
  return folders.map((binaries) => ({ version: versionOf(binaries), binaries }))
}

function versionOf(binaries: string): string {
  const { stdout, error } = spawnSync(join(binaries, 'postgres'), ['--version'], { encoding: 'utf8' })
  if (error) throw new Error(`${binaries} holds no PostgreSQL that runs here: ${error.message}`)
  return stdout.trim().replace(/^postgres \(PostgreSQL\) /, '')
}

function machinePrograms(isOptional: boolean): string[] {
  const found = debianPrograms()
  if (found.length > 0 || isOptional) return found
  if (process.getuid?.() === 0 && existsSync(APT_GET)) {
    process.stdout.write('  There is no PostgreSQL on this machine yet, installing one for the tests.\n')
    aptGet('update', '-qq')
    aptGet('install', '-y', '-qq', '--no-install-recommends', 'postgresql')
  }
  const installed = debianPrograms()
  if (installed.length > 0) return installed
  throw new Error(
    'No PostgreSQL could be installed. Install one (Debian: apt-get install postgresql) or name the folder of its programs in POSTGRES_BIN.',
  )
}

function debianPrograms(): string[] {
  if (!existsSync(DEBIAN)) return []
  return readdirSync(DEBIAN)
    .map((version) => join(DEBIAN, version, 'bin'))
    .filter((folder) => existsSync(join(folder, 'initdb')))
}

function aptGet(...args: string[]) {
  spawnSync(APT_GET, args, {
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}

export async function startOrdinaryCluster(binaries: string): Promise<OrdinaryCluster> {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-own-postgres-'))
  chmodSync(folder, 0o755)
  const directory = join(folder, 'data')
  mkdirSync(directory)
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, PASSWORD)
  const account = unprivilegedUser(directory, binaries)
  if (account) for (const path of [folder, directory, passwordFile]) chownSync(path, account.uid, account.gid)

  const run = (program: string, ...args: string[]) => {
    const log = join(folder, 'log')
    const { status, stderr, error } = spawnSync(join(binaries, program), ['-D', directory, ...args], {
      ...account,
      cwd: folder,
      encoding: 'utf8',
      // pg_ctl leaves PostgreSQL behind, which would hold a pipe open.
      stdio: ['ignore', 'ignore', program === 'initdb' ? 'pipe' : 'ignore'],
    })
    if (status === 0) return
    const said = error?.message ?? stderr ?? (existsSync(log) ? readFileSync(log, 'utf8').slice(-500) : '')
    throw new Error(`${program} ${args[0]} ended with ${status}: ${said}`)
  }
  const port = await freePort()
  run(
    'initdb',
    '-U',
    'postgres',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
  )
  appendFileSync(
    join(directory, 'postgresql.conf'),
    `port = ${port}\nlisten_addresses = '127.0.0.1'\nunix_socket_directories = ''\nfsync = off\n`,
  )
  const start = () => run('pg_ctl', 'start', '-w', '-l', join(folder, 'log'))
  const stop = () => run('pg_ctl', 'stop', '-w', '-m', 'fast')
  start()
  const urlOf = (login: string, password: string, database: string) =>
    `postgres://${login}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`

  return {
    sql: async <T>(text: string, database = 'postgres') => {
      const client = new Client({ connectionString: urlOf('postgres', PASSWORD, database) })
      await client.connect()
      try {
        return (await client.query(text)).rows as T[]
      } finally {
        await client.end()
      }
    },
    urlOf,
    restart: () => {
      stop()
      start()
    },
    stop: () => {
      stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
