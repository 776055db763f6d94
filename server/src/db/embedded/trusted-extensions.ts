import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import type { Logger } from 'pino'
import { HARMLESS_EXTENSIONS } from '#server/db/harmless-extensions.ts'
import { readableByOthers } from '#server/util/readable-by-others.ts'

/**
 * Control files that mark harmless extensions as trusted, so that `postgres` may add them as in a hosted project. Returns the
 * setting that makes PostgreSQL look there before it looks at its own.
 */
export function trustExtensions(directory: string, binaries: string, log: Logger): Record<string, string> {
  const own = `${directory}-extensions`
  const system = ['../share/postgresql/extension', '../share/extension']
    .map((path) => join(binaries, path))
    .find((path) => existsSync(path))
  if (system === undefined || own.includes(delimiter)) return {}
  try {
    readableByOthers(() => writeControlFiles(own, system))
  } catch (error) {
    // A full disk is no reason not to start.
    log.warn({ err: error }, `extensions are for a superuser only: ${dirname(own)} could not be written`)
    return {}
  }
  return { extension_control_path: `${own}${delimiter}$system` }
}

function writeControlFiles(own: string, system: string) {
  mkdirSync(join(own, 'extension'), { recursive: true, mode: 0o755 })
  for (const name of HARMLESS_EXTENSIONS) {
    const shipped = join(system, `${name}.control`)
    if (!existsSync(shipped)) continue
    const scripts = system.replaceAll('\\', '/').replaceAll("'", "''")
    const text = `${readFileSync(shipped, 'utf8').trimEnd()}\ntrusted = true\ndirectory = '${scripts}'\n`
    writeWhenChanged(join(own, 'extension', `${name}.control`), text)
  }
}

function writeWhenChanged(path: string, text: string) {
  if (existsSync(path) && readFileSync(path, 'utf8') === text) return
  writeFileSync(path, text, { mode: 0o644 })
}
