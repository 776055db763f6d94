// Refuses what makes a test pass or fail by the moment it looks: texts that stand twice, values read once, short waits, sleeps.
import { globSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
/** A wait ends when what it waits for is there; only a failure takes this long, and a busy machine needs it. */
const SHORTEST_WAIT_MS = 20_000

const tests = [
  'e2e/**/*.ts',
  '{server,supabase,scripts,shared,web/src}/**/*.test.{ts,tsx}',
  'server/test/**/*.ts',
  'supabase/tests/**/*.ts',
]
  .flatMap((pattern) => globSync(pattern, { cwd: root }))
  .map((path) => path.replaceAll('\\', '/'))
  // Plants each of them.
  .filter((path) => path !== 'scripts/checks.test.ts')
const english = readEnglish()
const problems = []

for (const file of new Set(tests)) {
  const text = readFileSync(`${root}/${file}`, 'utf8')
  const tell = (index, problem) => {
    const line = text.slice(0, index).split('\n').length
    problems.push(`${file}:${line}: ${problem}`)
  }
  if (file.startsWith('e2e/')) {
    findAmbiguousTexts(text, tell)
    findValuesReadOnce(text, tell)
    findRandomWords(text, tell)
  }
  findShortWaits(text, tell)
  findDefaultWaits(text, tell)
  findElapsedTimes(text, tell)
  if (file !== 'shared/test/fast-check.ts') findNewSeeds(text, tell)
  // What breaks a server on purpose paces itself; it is run by itself (npm run test:full).
  if (!file.startsWith('server/test/faults/')) findSleeps(text, tell)
}

for (const problem of problems) console.error(problem)
if (problems.length === 0) console.log(`${new Set(tests).size} files`)
process.exit(problems.length === 0 ? 0 : 1)

/** `getByText` finds part of a text: one that is a whole text and part of another passes before, or fails beside, the right one. */
function findAmbiguousTexts(text, tell) {
  for (const { 2: searched, 3: options = '', index } of text.matchAll(
    /getByText\(\s*(['"`])((?:(?!\1)[^\\$]|\\.)*)\1\s*(,[^)]*)?\)/g,
  )) {
    const wanted = normal(searched)
    const line = text.slice(index).split('\n', 1)[0]
    // That nothing has these words is asked of every text, and `exact: false` says that a part is meant.
    if (/exact: (true|false)/.test(options) || /toHaveCount\(0\)|\.not\./.test(line) || !english.has(wanted))
      continue
    const other = [...english].find((one) => one !== wanted && one.includes(wanted))
    if (other !== undefined)
      tell(index, `"${searched}" is part of "${other}" as well; add { exact: true } or look inside its place`)
  }
}

function findValuesReadOnce(text, tell) {
  const methods = 'isVisible|isHidden|isEnabled|isDisabled|isChecked|count|textContent|innerText|inputValue'
  const pattern = new RegExp(`expect\\(await [^\\n]*?\\.(${methods})\\(\\)`, 'g')
  for (const { 1: method, index } of text.matchAll(pattern))
    tell(index, `${method}() reads once; wait with expect(locator).to… or expect.poll`)
}

function findShortWaits(text, tell) {
  for (const { 1: digits, index } of text.matchAll(/\btimeout: ([\d_]+)\b/g)) {
    const line = text.slice(text.lastIndexOf('\n', index) + 1, text.indexOf('\n', index))
    const waits = /expect|poll|waitFor|toPass|toBe|interval/.test(line) || /^\s*timeout: [\d_]+,$/.test(line)
    // What is tried again may give up quickly.
    const isTriedAgain = text.slice(index, index + 200).includes('}).toPass(')
    if (waits && !isTriedAgain && Number(digits.replaceAll('_', '')) < SHORTEST_WAIT_MS)
      tell(index, `a wait of ${digits} ms ends too early on a busy machine; at least ${SHORTEST_WAIT_MS}`)
  }
}

/** Vitest's own limit is one second. */
function findDefaultWaits(text, tell) {
  for (const { index } of text.matchAll(/vi\.waitFor\(/g)) {
    const call = text.slice(index, endOfCall(text, text.indexOf('(', index)))
    if (!call.includes('timeout:'))
      tell(index, 'vi.waitFor gives up after a second; use expect.poll, or name a timeout')
  }
}

function endOfCall(text, open) {
  let depth = 0
  for (let at = open; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1
    if (text[at] === ')') depth -= 1
    if (depth === 0) return at
  }
  return text.length
}

/** Eight digits of a UUID look like a phone number once in forty times, and the gate of contact refuses them. */
function findRandomWords(text, tell) {
  for (const { index } of text.matchAll(
    /`[^`@/]* [^`@/]*\$\{(?:crypto\.)?randomUUID\(|\bhandle: `[^`]*randomUUID\(/g,
  ))
    tell(index, 'a UUID may look like a phone number; use uniqueWord() of e2e/builders.ts')
}

function findNewSeeds(text, tell) {
  for (const { index } of text.matchAll(/from 'fast-check'/g))
    tell(index, 'a new seed each run; import it from shared/test/fast-check.ts')
}

function findElapsedTimes(text, tell) {
  for (const { index } of text.matchAll(
    /expect\((?:performance|Date)\.now\(\) - \w+[^;]{0,80}?\.toBeLess/g,
  )) {
    const above = text.slice(0, index).split('\n').at(-2) ?? ''
    if (!/^\s*\/\/ /.test(above))
      tell(
        index,
        'elapsed time depends on what else runs; count, compare, or say in the line above why it must be',
      )
  }
}

function findSleeps(text, tell) {
  for (const { 0: sleep, index } of text.matchAll(
    /waitForTimeout\(|new Promise\(\(\w+\) => setTimeout\(\w+|from 'node:timers\/promises'/g,
  ))
    tell(index, `${sleep.trim()}: a test waits for what it needs, not for time to pass`)
}

function readEnglish() {
  const texts = globSync('web/src/**/locales/en.json', { cwd: root }).flatMap((file) =>
    stringsOf(JSON.parse(readFileSync(`${root}/${file}`, 'utf8'))),
  )
  return new Set(texts.map(normal))
}

function stringsOf(value) {
  return typeof value === 'string' ? [value] : Object.values(value).flatMap(stringsOf)
}

function normal(text) {
  return text.toLowerCase().replaceAll(/\s+/g, ' ').trim()
}
