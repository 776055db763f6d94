// docs/coverage.md says of each line of the specification whether it is held, prepared or open. Here it is checked that each
// row says one of the three, that the tests it names exist and, with --ran, that they ran and passed in the last `npm test`;
// with --full as well, in the last `npm run test:full`, which also runs what scripts/full-only.ts names.
// docs/safeguarding.md names the test of each rule in the same way, and all of its rules are held.
import { existsSync, readFileSync } from 'node:fs'
import { matchesGlob } from 'node:path'
import { fullOnly } from './full-only.ts'

/** What a table test's title leaves for the run to fill in: $name, %s, ${path}. */
const placeholder = /\$\{[\w.]+\}|\$[\w.]+|%[a-z]/g
const pages = ['docs/coverage.md', 'docs/safeguarding.md']
const problems = []
const ran = process.argv.includes('--ran') ? titlesThatPassed() : undefined
const isFull = process.argv.includes('--full')
const sources = new Map()
const rows = { held: 0, prepared: 0, open: 0 }

for (const page of pages)
  for (const [index, line] of readFileSync(page, 'utf8').split('\n').entries()) {
    const cells = /^\|(.+)\|\s*$/
      .exec(line)?.[1]
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim())
    if (!cells || /^-+$/.test(cells[0]) || cells.at(-1) === 'Held by') continue
    const problem = checkRow(cells)
    if (problem) problems.push(`${page} line ${index + 1}: ${problem}`)
  }

for (const problem of problems) process.stdout.write(`${problem}\n`)
process.stdout.write(`${rows.held} rows held by a test, ${rows.prepared} prepared, ${rows.open} open\n`)
process.exit(problems.length > 0 || rows.held === 0 ? 1 : 0)

/** Counts the row under its state, or says what is wrong with it. */
function checkRow(cells) {
  const [line, cell = ''] = cells
  if (cells.length !== 2 || line === '' || cell === '') return `"${line}" has no state`
  const [, state = 'held', missing] = /^(open|prepared): (.{10,})$/.exec(cell.split('<br>')[0]) ?? []
  const entries = cell.split('<br>').slice(missing ? 1 : 0)
  const tests = entries.map((entry) => /^`([^`]+)` (.+)$/.exec(entry.trim()))
  if (tests.some((test) => test === null))
    return `"${cell}" is neither tests by \`file\` and title, nor "prepared: " or "open: " with what is missing`
  if (state === 'open' && tests.length > 0) return `"${line}" is open and names tests: it is prepared or held`
  // A rule with a test of its own holds nobody until a form, a screen or a call asks it.
  if (state === 'held' && tests.every(([, file]) => file.startsWith('shared/')))
    return `"${line}" is held by tests of a function alone: name one that meets it on a screen or by a call`
  rows[state] += 1
  return tests.map(([, file, title]) => findFault(file, title.replaceAll('\\|', '|'))).find(Boolean)
}

function findFault(file, title) {
  // What matches every test of its file names none of them.
  if (!/\p{L}{2}/u.test(title.replace(placeholder, '')))
    return `"${title}" of ${file} is nothing but placeholders`
  if (!existsSync(file)) return `there is no ${file}`
  if (!isTitle(file, title)) return `${file} has no test "${title}"`
  if (!isFull && fullOnly.some((glob) => matchesGlob(file, glob))) return
  if (ran && !ran.some((passed) => passed.file.endsWith(file) && matches(passed.title, title)))
    return `"${title}" of ${file} did not run and pass`
}

/** The whole title of a test, not part of one and not the name of a group: the run reports tests by their own titles. */
function isTitle(file, title) {
  const words = title.replace(/[.*+?^${}()[\]\\|]/g, '\\$&')
  return [...source(file).matchAll(new RegExp(`(.{0,40})(['"\`])${words}\\2`, 'gs'))].some(
    ([, before]) => !/describe(\.\w+)?\(\s*$/.test(before),
  )
}

function source(file) {
  if (!sources.has(file)) sources.set(file, readFileSync(file, 'utf8').replaceAll("\\'", "'"))
  return sources.get(file)
}

/** A title in a table test carries placeholders ($name, %s) that the run has filled in. */
function matches(passed, title) {
  const said = title.split(placeholder).map((words) => words.replace(/[.*+?^${}()[\]\\|]/g, '\\$&'))
  return new RegExp(`^${said.join('.*')}$`).test(passed)
}

function titlesThatPassed() {
  const titles = []
  for (const report of ['test-results/vitest.json', 'test-results/vitest-retry.json']) {
    if (!existsSync(report)) continue
    for (const file of JSON.parse(readFileSync(report, 'utf8')).testResults)
      for (const test of file.assertionResults)
        if (test.status === 'passed') titles.push({ file: file.name, title: test.title })
  }
  const walk = (suite, file) => {
    for (const spec of suite.specs ?? []) if (spec.ok) titles.push({ file, title: spec.title })
    for (const inner of suite.suites ?? []) walk(inner, inner.file ? `e2e/${inner.file}` : file)
  }
  const stories = JSON.parse(readFileSync('test-results/stories.json', 'utf8'))
  for (const suite of stories.suites) walk(suite, `e2e/${suite.file}`)
  return titles
}
