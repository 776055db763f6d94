// Plants the faults of scripts/mutants one by one in a copy of the tree: the test named with each of them has to fail.
import { parseArgs } from 'node:util'
import startDatabase from '../server/test/global-setup.ts'
import { applyMutant, mutants } from './mutants/all.ts'
import { copyTree, removeTree, runTests, type TestOutcome, writeIn } from './mutants/copy.ts'
import type { Mutant } from './mutants/mutant.ts'

const LANES = 2

const { values } = parseArgs({ options: { only: { type: 'string', multiple: true } } })
const chosen = mutants.filter(
  ({ id, area }) => !values.only || values.only.some((o) => o === id || o === area),
)
if (chosen.length === 0) throw new Error(`no planted fault or area is called ${values.only?.join(', ')}`)

const copies = Array.from({ length: Math.min(LANES, chosen.length) }, copyTree)
const counts = { found: 0, failed: 0 }
const stopDatabase = await startDatabase()
try {
  const unfit = await namesThatDoNotPass()
  const waiting = chosen.filter((mutant) => !unfit.has(mutant.id))
  await Promise.all(copies.map((copy) => runLane(copy, waiting)))
} finally {
  for (const copy of copies) removeTree(copy)
  await stopDatabase()
}
process.stdout.write(`\n${counts.found} passed, ${counts.failed} failed\n`)
process.exit(counts.failed === 0 ? 0 : 1)

async function runLane(copy: string, waiting: Mutant[]) {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const started = performance.now()
    const verdict = await plant(copy, next)
    tell(next, verdict, performance.now() - started)
  }
}

async function plant(copy: string, mutant: Mutant): Promise<string> {
  try {
    const restore = writeIn(copy, mutant.file, applyMutant(copy, mutant))
    try {
      return judge(await runTests(copy, [mutant.test], [mutant.title], mutant.file.endsWith('.sql')))
    } finally {
      restore()
    }
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

function judge({ passed, failed, output }: TestOutcome): string {
  if (failed.length > 0) return 'found'
  // A fault that keeps the test from starting shows nothing about what the test looks at.
  return passed.length > 0 ? 'SURVIVED' : `the test did not run\n${output}`
}

/** Without a fault every named test passes; one that fails anyway would find everything. */
async function namesThatDoNotPass(): Promise<Set<string>> {
  const started = performance.now()
  const tests = [...new Set(chosen.map(({ test }) => test))]
  const { passed, failed, output } = await runTests(copies[0] as string, tests, [
    ...new Set(chosen.map(({ title }) => title)),
  ])
  const named = (names: { file: string; name: string }[], { test, title }: Mutant) =>
    names.some(({ file, name }) => file.endsWith(test) && name.includes(title))
  const unfit = chosen.filter((mutant) => !named(passed, mutant) || named(failed, mutant))
  for (const mutant of unfit) tell(mutant, 'its test does not pass without the fault', 0)
  if (unfit.length > 0) process.stdout.write(`${output}\n`)
  const seconds = ((performance.now() - started) / 1000).toFixed(0)
  process.stdout.write(
    `${passed.length} tests of ${tests.length} files pass without a fault (${seconds} s)\n`,
  )
  return new Set(unfit.map(({ id }) => id))
}

function tell({ id, area, fault, test }: Mutant, verdict: string, ms: number) {
  counts[verdict === 'found' ? 'found' : 'failed'] += 1
  process.stdout.write(`  ${verdict}: ${area} ${id} (${(ms / 1000).toFixed(0)} s)\n`)
  if (verdict !== 'found') process.stdout.write(`    ${fault}\n    ${test}\n`)
}
