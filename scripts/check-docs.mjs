// What the documents name must exist: commands, files, links, settings. A name that moved is a lie that nobody meant.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

const pages = [
  ...readdirSync('.').filter((name) => name.endsWith('.md')),
  ...readdirSync('docs', { recursive: true })
    .map((name) => join('docs', name))
    .filter((name) => name.endsWith('.md')),
]
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
const FOLDERS = 'web|server|supabase|shared|scripts|e2e|bench|docs'
const problems = []
let named = 0

for (const page of pages) {
  const text = readFileSync(page, 'utf8')
  for (const [, command] of text.matchAll(/npm run (?:-s )?([\w:-]+)/g)) {
    expect(command in scripts, `${page}: there is no "npm run ${command}"`)
  }
  for (const [, path] of text.matchAll(new RegExp(`\`((?:${FOLDERS})/[\\w./{},@-]*)\``, 'g'))) {
    // A file still to be written is named with letters for its number.
    if (path.includes('NNNN')) continue
    for (const one of expanded(path)) expect(existsSync(one), `${page}: there is no ${one}`)
  }
  for (const [, target] of text.matchAll(/\]\(([^)\s]+)\)|(?:src|href)="([^"]+)"/g)) {
    if (!target || /^(https?:|mailto:|#)/.test(target)) continue
    const file = normalize(join(dirname(page), target.replace(/#.*/, '')))
    expect(existsSync(file), `${page}: the link to ${target} leads nowhere`)
  }
}

const config = ['server/src/config/settings.ts', 'server/src/start/main.ts', 'server/src/config/logger.ts']
  .filter((file) => existsSync(file))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n')
const read = names(config, /^ {2}([A-Z][A-Z0-9_]+): |env\.([A-Z][A-Z0-9_]+)/gm)
const page = 'docs/running.md'
const rows = readFileSync(page, 'utf8').split('## Day to day')[0]
const told = names(rows, /`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*)`/g)
for (const setting of read) expect(told.has(setting), `${page}: the setting ${setting} is not told`)
for (const setting of told) expect(read.has(setting), `${page}: the server reads no ${setting}`)

for (const problem of problems) console.log(problem)
console.log(`${pages.length} pages, ${named} names that exist`)
process.exit(problems.length > 0 || named === 0 ? 1 : 0)

function expect(good, problem) {
  if (good) named += 1
  else problems.push(problem)
}

function names(text, pattern) {
  return new Set([...text.matchAll(pattern)].map((found) => found[1] ?? found[2]))
}

/** a/{b,c}.ts is two files. */
function expanded(path) {
  const [whole, options] = /\{([^}]*)\}/.exec(path) ?? []
  if (whole === undefined) return [path]
  return options.split(',').flatMap((option) => expanded(path.replace(whole, option)))
}
