// What the documents name must exist: commands, files, links, settings, folders of the map, decisions. And no file of the
// repository may point to a document that is not in it.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'

const ROOTS = 'web|server|supabase|shared|scripts|e2e|bench|docs'
/** Folders that a page about the web app names without `web/src`. */
const WEB_FOLDERS = 'app|features|ui|lib'
const DECISIONS = 'docs/decisions'

/** What git ignores lies at the top and is named there. */
const ignoreList = existsSync('.gitignore') ? readFileSync('.gitignore', 'utf8') : ''
const ignored = new Set(['node_modules', ...ignoreList.split('\n').map((line) => line.replaceAll('/', ''))])
const top = readdirSync('.', { withFileTypes: true }).filter(
  ({ name }) => !ignored.has(name) && name !== '.git',
)
const files = top.flatMap((entry) =>
  entry.isDirectory()
    ? readdirSync(entry.name, { recursive: true, withFileTypes: true })
        .filter((inner) => inner.isFile())
        .map((inner) => join(inner.parentPath, inner.name))
    : [entry.name],
)
const pages = files.filter((file) => file.endsWith('.md'))
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
const problems = []
let named = 0

for (const page of pages) checkPage(page, readFileSync(page, 'utf8'))
checkMap()
checkWords()
checkDecisions()
checkSettings()
checkPointers()

for (const problem of problems) console.log(problem)
console.log(`${pages.length} pages, ${named} names that exist`)
process.exit(problems.length > 0 || named === 0 ? 1 : 0)

function checkPage(page, text) {
  for (const [, command] of text.matchAll(/npm run (?:-s )?([\w:-]+)/g))
    expect(command in scripts, `${page}: there is no "npm run ${command}"`)
  for (const [, path] of text.matchAll(/`((?:[\w.-]+\/)*[\w.{},@*<>-]*)(?::\d+)?`/g))
    for (const file of filesMeant(page, path)) expect(existsSync(file), `${page}: there is no ${file}`)
  for (const [, target, source] of text.matchAll(/\]\(([^)\s]+)\)|(?:src|href)="([^"]+)"/g))
    checkLink(page, target ?? source)
}

/** The files a word in backticks stands for; none when it is no path, or a pattern for a file to be written. */
function filesMeant(page, path) {
  if (/NNNN|<|\*|^\{/.test(path)) return []
  if (new RegExp(`^(?:${ROOTS})/`).test(path)) return expanded(path)
  if (page !== 'docs/web.md') return []
  if (new RegExp(`^(?:${WEB_FOLDERS})/.`).test(path)) return expanded(`web/src/${path}`)
  return /^[a-z-]+\.tsx$/.test(path) ? [`web/src/ui/${path}`] : []
}

function checkLink(page, target) {
  if (/^(https?:|mailto:)/.test(target)) return
  const [path, anchor] = target.split('#')
  const file = path === '' ? page : normalize(join(dirname(page), path))
  expect(existsSync(file), `${page}: the link to ${target} leads nowhere`)
  if (anchor === undefined || !existsSync(file) || !file.endsWith('.md')) return
  const anchors = [...readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, title]) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
  expect(anchors.includes(anchor), `${page}: ${file} has no heading #${anchor}`)
}

/** The README's map names every folder at the top of the server and the web app, every noun's SQL and every feature. */
function checkMap() {
  const map = readFileSync('README.md', 'utf8')
  const folders = ['server/src', 'web/src'].flatMap((parent) =>
    readdirSync(parent, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => `${parent}/${entry.name}`),
  )
  const roots = top
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .filter((name) => !name.startsWith('.'))
  for (const folder of [...folders, ...roots])
    expect(
      new RegExp(`^\\| \`${folder}\`|\`${folder}/`, 'm').test(map),
      `README.md: the map does not name ${folder}`,
    )
  const nouns = readdirSync('supabase/migrations').map((file) => file.replace(/\.sql$/, ''))
  const features = readdirSync('web/src/features').flatMap((domain) =>
    readdirSync(`web/src/features/${domain}`),
  )
  for (const noun of [...nouns, ...features])
    expect(map.includes(`\`${noun}\``), `README.md: the table "By noun" does not name ${noun}`)
}

/** Each noun that a migration declares is explained: `video_link` by a row about videos. */
function checkWords() {
  const page = 'docs/domain-language.md'
  const explained = [...readFileSync(page, 'utf8').matchAll(/^\| ([^|]+) \|/gm)]
    .map(([, cell]) => cell)
    .join(' ')
  for (const file of readdirSync('supabase/migrations')) {
    const text = readFileSync(`supabase/migrations/${file}`, 'utf8')
    for (const [, noun] of text.matchAll(/declare_noun\(\s*'(\w+)'/g))
      expect(
        noun.split('_').some((word) => new RegExp(`\\b${word}s?\\b`, 'i').test(explained)),
        `${page}: no row says what "${noun}" is`,
      )
  }
}

function checkDecisions() {
  const list = readFileSync(join(DECISIONS, 'README.md'), 'utf8')
  for (const name of readdirSync(DECISIONS).filter((file) => file !== 'README.md')) {
    const page = join(DECISIONS, name)
    const text = readFileSync(page, 'utf8')
    const title = /^# (?:\d+\. )?(.+)$/m.exec(text)?.[1] ?? ''
    expect(list.includes(`](${name})`), `${DECISIONS}/README.md: the decision ${name} is not listed`)
    expect(
      title !== '' && list.includes(`| ${title} |`),
      `${DECISIONS}/README.md: ${name} is called "${title}"`,
    )
    expect(/^Status: /m.test(text), `${page}: its status is missing`)
  }
}

/** Every setting that the server reads is in docs/running.md, and every setting there is read. */
function checkSettings() {
  const sources = files.filter((file) => /^server\/src\/(?:config|start)\/[\w-]+\.ts$/.test(file))
  const code = sources.map((file) => readFileSync(file, 'utf8')).join('\n')
  // As a key of the settings' schema, as the argument of a reader, or straight from the environment.
  const reads = namesIn(
    code,
    /^ {2}([A-Z][A-Z0-9_]+): |(?:text|integer|flag|url|required)\(\s*'([A-Z][A-Z0-9_]+)'|env\.([A-Z][A-Z0-9_]+)/gm,
  )
  const page = 'docs/running.md'
  const [rows] = readFileSync(page, 'utf8').split('## Day to day')
  const told = namesIn(rows, /`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*)`/g)
  for (const setting of reads) expect(told.has(setting), `${page}: the setting ${setting} is not explained`)
  for (const setting of told) expect(reads.has(setting), `${page}: the server reads no ${setting}`)
}

/** A document named in a comment or a page is one of the repository's. */
function checkPointers() {
  const known = new Set(pages.map((page) => basename(page)))
  for (const file of files.filter((name) => /\.(?:[cm]?[jt]sx?|sql|md|css|html|json)$/.test(name))) {
    const lines = readFileSync(file, 'utf8').split('\n')
    for (const [index, line] of lines.entries())
      for (const [path] of line.matchAll(/[\w./-]*[\w-]+\.md\b/g)) {
        const isThere = path.startsWith('docs/') ? existsSync(path) : known.has(basename(path))
        // A file still to be written, and one that a test plants.
        if (/NNNN|planted/.test(path) || isThere) continue
        problems.push(`${file}:${index + 1}: there is no ${path} in the repository`)
      }
  }
}

function expect(good, problem) {
  if (good) named += 1
  else problems.push(problem)
}

function namesIn(text, pattern) {
  return new Set(
    [...text.matchAll(pattern)].map((found) => found.slice(1).find((name) => name !== undefined)),
  )
}

/** a/{b,c}.ts is two files. */
function expanded(path) {
  const [whole, options] = /\{([^}]*)\}/.exec(path) ?? []
  if (whole === undefined) return [path]
  return options.split(',').flatMap((option) => expanded(path.replace(whole, option)))
}
