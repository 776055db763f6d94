// Every word in three languages: the same keys and placeholders, no key that is used and missing, none that nobody uses.
import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { LOCALES } from '../shared/locale.ts'
import { keyPattern, namesIn } from './key-patterns.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const web = join(root, 'web/src')
const languages = LOCALES
const plural = /_(zero|one|two|few|many|other)$/
/** French says vous to everybody (docs/words.md). */
const informalFrench = /(?<![\p{L}’-])(?:tu|toi|tes|ton)(?![\p{L}-])|-toi(?!\p{L})/iu
/** A guardian is a responsable (docs/domain-language.md). */
const guardianAsTutor = /(?<!\p{L})tutor(?:a|es|as)?(?!\p{L})/iu
const problems = []

const namespaces = new Map()
for (const folder of localeFolders(web)) {
  const parent = relative(web, dirname(folder))
  const name = { app: 'common', 'app/public': 'public' }[parent] ?? basename(parent)
  const words = Object.fromEntries(
    languages.map((language) => [language, read(join(folder, `${language}.json`))]),
  )
  namespaces.set(name, { folder: relative(root, folder), words, used: new Set() })
}

for (const [name, { folder, words }] of namespaces) compare(name, folder, words)
const sources = filesUnder(web).filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
const { isNamed } = namesIn([
  ...sources.map((file) => join(web, file)),
  ...textFiles('shared', /^[\w/-]+\.ts$/),
  ...textFiles('supabase', /^(migrations|seeds)\/.*\.(sql|ts)$/),
])
for (const file of sources) readFile(file)
// Codes of the checks and of the errors are keys too: a code without words would reach a person as it is.
for (const name of ['password', 'email', 'url', 'file', 'event'])
  noteAll('common', 'problems', codesOf(`shared/validate/${name}.ts`, /^ {2}(\w+):/gm))
noteAll('common', 'errors', codesOf('web/src/lib/errors.ts', /'errors\.(\w+)'/g))
// Which of the refusals the database raises is told by scripts/check-refusals.mjs.
for (const name of namespaces.keys()) noteUnder(name, 'refused.')
for (const name of namespaces.keys()) reportUnused(name)

for (const problem of problems) console.error(problem)
const count = [...namespaces.values()].reduce((sum, { words }) => sum + Object.keys(words.en).length, 0)
if (problems.length === 0)
  console.log(`${count} keys in ${namespaces.size} namespaces, the same in ${languages.join(', ')}, all used`)
process.exit(problems.length === 0 ? 0 : 1)

function compare(name, folder, words) {
  for (const language of languages) {
    for (const [key, text] of Object.entries(words[language])) {
      if (text.trim() === '') problems.push(`${folder}/${language}.json: ${key} is empty`)
      if (language === 'fr' && informalFrench.test(text))
        problems.push(`${folder}/fr.json: ${key} says tu: "${text}"`)
      if (language === 'es' && guardianAsTutor.test(text))
        problems.push(`${folder}/es.json: ${key} says tutor where responsable is meant: "${text}"`)
      const english = words.en[key]
      if (english === undefined) {
        if (!plural.test(key) || words.en[key.replace(plural, '_other')] === undefined)
          problems.push(`${folder}/${language}.json: ${key} is not in en.json`)
      } else if (placeholders(english) !== placeholders(text))
        problems.push(
          `${folder}/${language}.json: ${key} has ${placeholders(text) || 'no placeholders'}, English has ${placeholders(english) || 'none'}`,
        )
    }
    for (const key of Object.keys(words.en))
      if (words[language][key] === undefined) problems.push(`${folder}/${language}.json: ${key} is missing`)
  }
  for (const key of Object.keys(words.en))
    if (
      key.endsWith('_one') &&
      words.en[key].includes('{{count') &&
      words.en[key.replace('_one', '_other')] === undefined
    )
      problems.push(`${folder}/en.json: ${key} has no _other beside it (${name})`)
}

/** {{name}}, {{name, number}} and <mark> are what a translator must keep. "one" may leave the number out. */
function placeholders(text) {
  const marks = [...text.matchAll(/\{\{\s*(\w+)[^}]*\}\}|<(\w+)>/g)].map(
    ([, name, mark]) => name ?? `<${mark}>`,
  )
  return [...new Set(marks)]
    .filter((mark) => mark !== 'count')
    .sort()
    .join(' ')
}

function readFile(file) {
  const text = readFileSync(join(web, file), 'utf8')
  const translators = new Map()
  for (const [, name, argument] of text.matchAll(/const (\w+) = useT\(\s*(?:'([\w-]+)')?\s*\)/g))
    translators.set(name, [...(translators.get(name) ?? []), argument ?? 'common'])
  translators.set('translateNow', ['common'])
  for (const [name, spaces] of translators) {
    for (const space of spaces)
      if (!namespaces.has(space)) problems.push(`web/src/${file}: useT('${space}') names no namespace`)
    const call = new RegExp(`(?<![\\w.])${name}\\(\\s*([\`'][^\`']*[\`'])`, 'g')
    for (const [, literal] of text.matchAll(call)) noteUse(file, spaces, literal.slice(1, -1))
    // t(open ? 'a' : 'b') and the like: every literal inside the call counts.
    const wide = new RegExp(`(?<![\\w.])${name}\\(([^'"\`()]*\\?[^()]*)`, 'g')
    for (const [, inside] of text.matchAll(wide))
      for (const [, literal] of inside.matchAll(/[`']([\w:.${}-]+)[`']/g)) noteUse(file, spaces, literal)
  }
  // Keys kept in tables and returned by rules: any literal that is exactly a key counts as its use.
  for (const [, literal] of text.matchAll(/[`']((?:[\w-]+:)?[a-z]\w*(?:\.[\w${}-]+)*)[`']/g))
    markIfKey(literal)
  for (const [, literal] of text.matchAll(/`((?:[\w-]+:)?(?:\w+\.)+\w*\$\{[^`]*)`/g)) {
    const [space, pattern] = split(literal)
    for (const name of space ? [space] : namespaces.keys()) notePattern(name, pattern)
  }
}

function noteUse(file, spaces, literal) {
  const [space, key] = split(literal)
  const candidates = space ? [space] : spaces
  if (literal.includes('${')) {
    for (const candidate of candidates) notePattern(candidate, key)
    return
  }
  const found = candidates.filter((candidate) => mark(candidate, key))
  if (found.length === 0)
    problems.push(`web/src/${file}: ${literal} is in no words of ${candidates.join(' or ')}`)
}

function split(literal) {
  const [, space, key] = /^(?:([\w-]+):)?(.*)$/s.exec(literal)
  return [space, key]
}

function mark(space, key) {
  const entry = namespaces.get(space)
  if (!entry) return false
  const keys = [key, ...['zero', 'one', 'two', 'few', 'many', 'other'].map((form) => `${key}_${form}`)]
  const known = keys.filter((candidate) => candidate in entry.words.en)
  for (const candidate of known) entry.used.add(candidate)
  return known.length > 0
}

function markIfKey(literal) {
  const [space, key] = split(literal)
  for (const name of space ? [space] : namespaces.keys()) mark(name, key)
}

/** Of the keys of the form `problem.${code}_text`, those count whose open part something in the code or the database names. */
function notePattern(space, pattern) {
  const entry = namespaces.get(space)
  if (!entry) return
  const form = keyPattern(pattern)
  for (const key of Object.keys(entry.words.en)) {
    for (const name of [key, key.replace(plural, '')])
      if (form.exec(name)?.slice(1).every(isNamed)) entry.used.add(key)
  }
}

function noteUnder(space, prefix) {
  const { words, used } = namespaces.get(space)
  for (const key of Object.keys(words.en)) if (key.startsWith(prefix)) used.add(key)
}

function noteAll(space, section, codes) {
  for (const code of codes)
    if (!mark(space, `${section}.${code}`)) problems.push(`${space}: ${section}.${code} has no words`)
}

function codesOf(file, pattern) {
  return [...readFileSync(join(root, file), 'utf8').split('} as const')[0].matchAll(pattern)].map(
    ([, code]) => code,
  )
}

function reportUnused(name) {
  const { folder, words, used } = namespaces.get(name)
  for (const key of Object.keys(words.en))
    if (!used.has(key)) problems.push(`${folder}/en.json: nothing uses ${key}`)
}

function read(file) {
  try {
    return flatten(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    problems.push(`${relative(root, file)}: ${error.code === 'ENOENT' ? 'is missing' : error.message}`)
    return {}
  }
}

function flatten(words, prefix = '') {
  return Object.assign(
    {},
    ...Object.entries(words).map(([key, value]) =>
      typeof value === 'string' ? { [`${prefix}${key}`]: value } : flatten(value, `${prefix}${key}.`),
    ),
  )
}

function localeFolders(folder) {
  return [
    ...new Set(
      filesUnder(folder)
        .filter((file) => /(^|\/)locales\/\w+\.json$/.test(file))
        .map((file) => join(folder, dirname(file))),
    ),
  ]
}

function textFiles(folder, pattern) {
  return filesUnder(join(root, folder))
    .filter((file) => pattern.test(file))
    .map((file) => join(root, folder, file))
}

function filesUnder(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
}
