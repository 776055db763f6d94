// The whole of `npm test`: checks, then unit, policy and protocol tests, then stories in a real browser.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const results = join(root, 'test-results')
const vitestReport = join(results, 'vitest.json')
const storiesReport = join(results, 'stories.json')
/** Lines of a failed stage that are said again at the end: its own report of what failed comes last in its output. */
const repeatedLines = 80
let passed = 0
let failed = 0
const failures = []

rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })

await stage('checks', ['scripts/check.mjs'])
await stage('unit, policy and protocol tests', [
  'node_modules/vitest/vitest.mjs',
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${vitestReport}`,
])
countVitest()
await stage('a browser', ['scripts/find-chromium.mjs'])
await stage('stories in a browser', ['node_modules/@playwright/test/cli.js', 'test'])
countStories()
if (failed === 0) await stage('coverage of the specification', ['scripts/check-coverage.mjs', '--ran'])

// Whoever reads a long log reads its end: what failed far above is said again here.
for (const { name, lastLines } of failures) process.stdout.write(`\n== failed: ${name}\n${lastLines}\n`)
process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
process.exit(failed === 0 ? 0 : 1)

async function stage(name, args) {
  process.stdout.write(`\n== ${name}\n`)
  const started = Date.now()
  const { status, lastLines } = await run(args)
  process.stdout.write(
    `== ${name}: ${status === 0 ? 'good' : 'failed'} in ${Math.round((Date.now() - started) / 1000)} s\n`,
  )
  if (status === 0) passed += 1
  else {
    failed += 1
    failures.push({ name, lastLines })
  }
}

/** Runs one stage, shows what it prints as it comes, and keeps the end of it. */
function run(args) {
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['inherit', 'pipe', 'pipe'],
    env: { ...process.env, ...(process.stdout.isTTY && { FORCE_COLOR: '1' }) },
  })
  let kept = ''
  const show = (to) => (text) => {
    to.write(text)
    kept = (kept + text).split('\n').slice(-repeatedLines).join('\n')
  }
  child.stdout.setEncoding('utf8').on('data', show(process.stdout))
  child.stderr.setEncoding('utf8').on('data', show(process.stderr))
  return new Promise((resolve) => {
    child.on('exit', (status) => {
      const end = () => resolve({ status, lastLines: kept.trimEnd() })
      // A process that a stage left behind holds its output open; it shall not hold the whole run as well.
      const waiting = setTimeout(end, 5_000)
      child.on('close', () => {
        clearTimeout(waiting)
        end()
      })
    })
  })
}

function countVitest() {
  if (!existsSync(vitestReport)) return
  const report = JSON.parse(readFileSync(vitestReport, 'utf8'))
  passed += report.numPassedTests
  failed += report.numFailedTests
}

function countStories() {
  if (!existsSync(storiesReport)) return
  const { stats } = JSON.parse(readFileSync(storiesReport, 'utf8'))
  passed += stats.expected
  failed += stats.unexpected + stats.flaky
}
