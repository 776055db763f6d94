// Builds the web app into dist/web; with --if-stale only when a source is newer in content than the last build.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const stamp = join(root, 'dist', '.built')
const sources = ['web', 'shared', 'package-lock.json', 'scripts/build.mjs']
const hash = hashOf(sources)

if (process.argv.includes('--if-stale') && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash)
  process.exit(0)

process.stdout.write('\n  Building the web app.\n')
run('node_modules/vite/bin/vite.js', ['build', '--config', 'web/vite.config.ts', '--logLevel', 'warn'])
run('web/build/prerender.ts', [])
mkdirSync(dirname(stamp), { recursive: true })
writeFileSync(stamp, hash)

function run(file, args) {
  // What is served is built for production, whatever the shell says of the server.
  const env = { ...process.env, NODE_ENV: 'production' }
  const result = spawnSync(process.execPath, [file, ...args], { cwd: root, stdio: 'inherit', env })
  if (result.status !== 0) process.exit(result.status ?? 1)
}

function hashOf(paths) {
  const digest = createHash('sha256')
  for (const path of paths) {
    for (const file of filesUnder(path)) digest.update(file).update(readFileSync(join(root, file)))
  }
  return digest.digest('hex')
}

function filesUnder(path) {
  if (/\.[a-z]+$/.test(path)) return [path]
  return readdirSync(join(root, path), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .sort()
}
