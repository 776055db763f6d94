// docs/coverage.md names the test that holds each line of the specification, docs/safeguarding.md the one that holds each rule.
// Here it is checked that the test exists and, with --ran, that it ran and passed in the last `npm test`.
import { existsSync, readFileSync } from 'node:fs'

/** What a table test's title leaves for the run to fill in: $name, %s, ${path}. */
const placeholder = /\$\{[\w.]+\}|\$[\w.]+|%[a-z]/g
const pages = ['docs/coverage.md', 'docs/safeguarding.md']
const problems = []
const ran = process.argv.includes('--ran') ? titlesThatPassed() : undefined
const sources = new Map()
let held = 0
let open = 0

for (const page of pages)
  for (const [index, line] of readFileSync(page, 'utf8').split('\n').entries())
    checkRow(line, `${page} line ${index + 1}`)

for (const problem of problems) process.stdout.write(`${problem}\n`)
process.stdout.write(`${held} rows held by a test, ${open} open\n`)
process.exit(problems.length > 0 || held === 0 ? 1 : 0)

/** One row of a table: the last cell names the tests, or says that the line is open. */
function checkRow(line, place) {
  const cells = /^\|(.+)\|\s*$/
    .exec(line)?.[1]
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim())
  if (!cells || cells.length < 2 || /^-+$/.test(cells[0]) || cells.at(-1) === 'Held by') return
  const holder = cells.at(-1)
  if (/^open(\b|:)/.test(holder)) {
    open += 1
    return
  }
  const tests = holder.split('<br>').map((entry) => /^`([^`]+)` (.+)$/.exec(entry.trim()))
  if (tests.some((test) => test === null)) {
    problems.push(`${place}: "${holder}" is neither \`file\` title nor open`)
    return
  }
  for (const [, file, escaped] of tests) {
    const title = escaped.replaceAll('\\|', '|')
    // What matches every test of its file names none of them.
    if (!/\p{L}{2}/u.test(title.replace(placeholder, ''))) {
      problems.push(`${place}: "${title}" of ${file} is nothing but placeholders`)
      continue
    }
    if (!existsSync(file)) problems.push(`${place}: there is no ${file}`)
    else if (!source(file).includes(title)) problems.push(`${place}: ${file} has no test "${title}"`)
    else if (ran && !ran.some((passed) => passed.file.endsWith(file) && matches(passed.title, title))) {
      problems.push(`${place}: "${title}" of ${file} did not run and pass`)
    }
  }
  held += 1
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
  const unit = JSON.parse(readFileSync('test-results/vitest.json', 'utf8'))
  for (const file of unit.testResults) {
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
