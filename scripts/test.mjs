// The whole of `npm test`: checks, then unit, policy and protocol tests, then stories in a real browser. With --full, as
// `npm run test:full` runs it, also what takes too long for every change: see scripts/full-only.ts.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { filesToRetry, readStoriesReport, readUnitReport, verdict, withRetry } from './test-verdict.ts'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const isFull = process.argv.includes('--full')
const results = join(root, 'test-results')
const reports = {
  unit: join(results, 'vitest.json'),
  unitRetry: join(results, 'vitest-retry.json'),
  stories: join(results, 'stories.json'),
}
/** Lines of a failed stage that are said again at the end: its own report of what failed comes last in its output. */
const repeatedLines = 80
/** Vitest's report of tests does not name an error that none of them caused; its output and its exit do. */
const unhandledError = /caught \d+ unhandled errors?/
// What the caller's shell says of a server is nothing that a test may depend on.
const {
  TOUCHLINE_FULL: _full,
  TOUCHLINE_SAFETY: _safety,
  TOUCHLINE_STORIES: _stories,
  NODE_ENV: _mode,
  ...rest
} = process.env
const env = {
  ...rest,
  ...(isFull ? { TOUCHLINE_FULL: '1' } : { TOUCHLINE_SAFETY: 'sample', TOUCHLINE_STORIES: 'short' }),
  ...(process.stdout.isTTY && { FORCE_COLOR: '1' }),
}
const stages = []
const outcomes = []
const failures = []

rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })

await stage('checks', () => run(['scripts/check.mjs']))
await stage('unit, policy and protocol tests', runUnitTests)
await stage('a browser', () => run(['scripts/find-chromium.mjs']))
await stage('stories in a browser', runStories)
if (stages.every(({ isGood }) => isGood) && outcomes.every(({ failed }) => failed.length === 0))
  await stage('coverage of the specification', () =>
    run(['scripts/check-coverage.mjs', '--ran', ...(isFull ? ['--full'] : [])]),
  )

// Whoever reads a long log reads its end: what failed far above is said again here.
for (const { name, lastLines } of failures) process.stdout.write(`\n== failed: ${name}\n${lastLines}\n`)
const { isGood, lines } = verdict(stages, outcomes)
process.stdout.write(`\n${lines.join('\n')}\n`)
process.exit(isGood ? 0 : 1)

async function stage(name, work) {
  process.stdout.write(`\n== ${name}\n`)
  const started = Date.now()
  const { isGood, lastLines } = await work()
  const seconds = Math.round((Date.now() - started) / 1000)
  process.stdout.write(`== ${name}: ${isGood ? 'good' : 'failed'} in ${seconds} s\n`)
  stages.push({ name, isGood, seconds })
  if (!isGood) failures.push({ name, lastLines })
}

/** What fails is tried once more by itself: a machine that was busy with something else shall not decide. */
async function runUnitTests() {
  const projects = isFull ? [] : ['fast', 'sql', 'protocol'].flatMap((project) => ['--project', project])
  const first = await runVitest(projects, reports.unit)
  if (!first.outcome) return { ...first, isGood: false }
  const files = first.isGood || first.saysUnhandled ? [] : filesToRetry(first.outcome)
  if (files.length === 0) {
    outcomes.push(withRetry(first.outcome, undefined))
    return first
  }
  process.stdout.write(`\n== once more, by themselves: ${files.join(', ')}\n`)
  const second = await runVitest([...projects, '--no-file-parallelism', ...files], reports.unitRetry)
  outcomes.push(withRetry(first.outcome, second.outcome))
  return second
}

async function runVitest(args, report) {
  const ran = await run([
    'node_modules/vitest/vitest.mjs',
    'run',
    ...args,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ])
  return { ...ran, outcome: existsSync(report) ? readUnitReport(readJson(report), root) : undefined }
}

async function runStories() {
  const ran = await run(['node_modules/@playwright/test/cli.js', 'test'])
  if (!existsSync(reports.stories)) return { ...ran, isGood: false }
  const outcome = readStoriesReport(readJson(reports.stories))
  outcomes.push(outcome)
  return { ...ran, isGood: ran.isGood && outcome.failed.length === 0 }
}

function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'))
}

/** Runs a process, shows what it prints as it comes, and keeps the end of it. */
function run(args) {
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['inherit', 'pipe', 'pipe'], env })
  let kept = ''
  let saysUnhandled = false
  const show = (to) => (text) => {
    to.write(text)
    saysUnhandled ||= unhandledError.test(kept + text)
    kept = (kept + text).split('\n').slice(-repeatedLines).join('\n')
  }
  child.stdout.setEncoding('utf8').on('data', show(process.stdout))
  child.stderr.setEncoding('utf8').on('data', show(process.stderr))
  return new Promise((resolve) => {
    child.on('exit', (status) => {
      const end = () => resolve({ isGood: status === 0, saysUnhandled, lastLines: kept.trimEnd() })
      // A process that a stage left behind holds its output open; it shall not hold the whole run as well.
      const waiting = setTimeout(end, 5_000)
      child.on('close', () => {
        clearTimeout(waiting)
        end()
      })
    })
  })
}
