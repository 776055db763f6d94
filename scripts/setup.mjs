// Runs on whatever Node the machine has (20 or later), before anything is installed: only Node's own modules here.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const stamp = join(root, 'node_modules', '.touchline-installed')
const wanted = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex')

const major = Number(process.versions.node.split('.')[0])
if (major < 20)
  fail(`Node ${process.versions.node} is too old: Touchline needs Node 20 or later to set itself up.`)
if (!installed()) install()
if (!process.argv.includes('--no-build')) build()

function installed() {
  return (
    existsSync(stamp) &&
    readFileSync(stamp, 'utf8') === wanted &&
    existsSync(join(root, 'node_modules/.bin/node'))
  )
}

function install() {
  say(
    'Installing what Touchline needs (Node 24, PostgreSQL 18 and its libraries). The first time takes a minute or two.',
  )
  // Not `npm ci`: it refuses a lock file made where the registry lacks the packages of other platforms. --no-save keeps
  // the lock file as it is, and its versions are the ones installed.
  const result = npm(['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'])
  if (result.status !== 0) {
    fail(
      'npm could not install the packages. Check the connection to the npm registry and run the same command again.',
    )
  }
  // npm of the future runs no install script that it was not told to; these two are what the product stands on.
  if (!runs(join(root, 'node_modules/.bin/node'), ['--version']))
    npm(['rebuild', 'node', '--foreground-scripts'])
  if (!runs(join(root, 'node_modules/.bin/node'), ['--version'])) {
    fail(`No Node 24 came with the "node" package for ${process.platform} on ${process.arch}.`)
  }
  writeFileSync(stamp, wanted)
}

function build() {
  const node = join(root, 'node_modules/.bin/node')
  const result = spawnSync(node, ['scripts/build.mjs', '--if-stale'], { cwd: root, stdio: 'inherit' })
  if (result.status !== 0) fail('The web app could not be built; the reason stands above.')
}

function npm(args) {
  // npm tells its own path to the scripts it runs; a plain `node scripts/setup.mjs` finds it on the path.
  const cli = process.env.npm_execpath
  return cli
    ? spawnSync(process.execPath, [cli, ...args], { cwd: root, stdio: 'inherit' })
    : spawnSync('npm', args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' })
}

function runs(file, args) {
  return existsSync(file) && spawnSync(file, args, { stdio: 'ignore' }).status === 0
}

function say(text) {
  process.stdout.write(`\n  ${text}\n`)
}

function fail(text) {
  process.stderr.write(`\n  ${text}\n\n`)
  process.exit(1)
}
