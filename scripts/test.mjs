// The whole of `npm test`: checks, then unit, policy and protocol tests, then stories in a real browser.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const results = join(root, 'test-results')
const vitestReport = join(results, 'vitest.json')
const storiesReport = join(results, 'stories.json')
let passed = 0
let failed = 0

rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })

stage('checks', ['scripts/check.mjs'])
stage('unit, policy and protocol tests', [
  'node_modules/vitest/vitest.mjs',
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${vitestReport}`,
])
countVitest()
stage('a browser', ['scripts/find-chromium.mjs'])
stage('stories in a browser', ['node_modules/@playwright/test/cli.js', 'test'])
countStories()
if (failed === 0) stage('coverage of the specification', ['scripts/check-coverage.mjs', '--ran'])

process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
process.exit(failed === 0 ? 0 : 1)

function stage(name, args) {
  process.stdout.write(`\n== ${name}\n`)
  const started = Date.now()
  const result = spawnSync(process.execPath, args, {
    cwd: root,
    stdio: 'inherit',
  })
  process.stdout.write(
    `== ${name}: ${result.status === 0 ? 'good' : 'failed'} in ${Math.round((Date.now() - started) / 1000)} s\n`,
  )
  if (result.status === 0) passed += 1
  else failed += 1
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
