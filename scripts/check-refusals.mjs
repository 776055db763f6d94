// Ties what the database refuses to the words people read: every key of a hint has words in three languages, and no words stand without a rule.
import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { LOCALES } from '../shared/locale.ts'
import { nouns } from '../web/src/app/nouns.ts'
import { loadNouns, refusalKey, registerNouns } from '../web/src/lib/nouns.ts'

const LANGUAGES = LOCALES

/** Refused with the general words of their status; each says why nobody needs more. */
const WITHOUT_WORDS = [
  [/^limit\.(?!rows$|minor_profile$|admin_)/, 'too often: what common has for 429 says all there is to say'],
  [/^search\./, 'our own filters cannot ask for it'],
  [/^figures\.any$/, 'from_day or to_day, each of which has its words'],
  [/^view_as\./, 'our own screens cannot ask for it'],
  [/^audit\.action$/, 'a name of our own code, never of a person'],
  [/^import\.file_hash$/, 'computed by our own code'],
]

registerNouns(async () => ({ nouns }))
await loadNouns()
const root = dirname(dirname(fileURLToPath(import.meta.url)))
const sql = globSync('supabase/migrations/*.sql', { cwd: root }).map((file) =>
  readFileSync(join(root, file), 'utf8'),
)
const raised = raisedKeys(sql.join('\n'))
const problems = refusalProblems(raised, readWords(root))
for (const problem of problems) console.error(problem)
if (problems.length === 0) console.log(`${raised.size} refusals of the database, each with its words`)
process.exit(problems.length === 0 ? 0 : 1)

/** The keys of the hints in SQL text: private.raise_error('key', …), what a function named …_refusal answers with, and `require_rate_limit('action', …)`. */
function raisedKeys(sql) {
  const code = sql.replace(/--.*$/gm, '')
  const answered = [...code.matchAll(/function private\.\w+_refusal\(.*?\$\$;/gs)].join('\n')
  const keys = (text, pattern) => [...text.matchAll(pattern)].map(([, key]) => key)
  return new Set([
    ...keys(code, /private\.raise_error\(\s*'([a-z_]+\.[a-z_]+)'/g),
    ...keys(answered, /'([a-z_]+\.[a-z_]+)'/g),
    ...sharedKeys(code),
    ...keys(code, /private\.require_rate_limit\(\s*'([a-z_]+)'/g).map((action) => `limit.${action}`),
    ...keys(code, /private\.raise_error\(\s*'([a-z_]+\.)'\s*\|\|/g).map((prefix) => `${prefix}any`),
  ])
}

/** What a function raises that several nouns share, `raise_error(about || '.key', …)`: once for every noun that it is called with. */
function sharedKeys(code) {
  return [...code.matchAll(/create function (private\.\w+)\(.*?\$\$;/gs)].flatMap(([text, name]) => {
    const raised = [...text.matchAll(/raise_error\(about \|\| '(\.[a-z_]+)'/g)].map(([, key]) => key)
    if (raised.length === 0) return []
    const calls = code.matchAll(new RegExp(`${name}(?=\\()[^;]*?[(,]\\s*'([a-z_]+)'\\s*[,)]`, 'g'))
    return [...calls].flatMap(([, noun]) => raised.map((key) => `${noun}${key}`))
  })
}

/** `words` holds the flat keys by language and namespace. */
function refusalProblems(raised, words) {
  const problems = []
  const used = new Set()
  for (const rule of [...raised].sort()) {
    if (WITHOUT_WORDS.some(([pattern]) => pattern.test(rule))) continue
    const key = refusalKey(rule)
    used.add(key)
    for (const language of LANGUAGES) {
      const [namespace, path] = key.split(':')
      if (!words[language]?.[namespace]?.has(path))
        problems.push(
          `${rule}: no ${language} words at ${key}; write them in ${namespace}/locales/${language}.json, or let web/src/app/nouns.ts say which noun has them`,
        )
    }
  }
  for (const language of LANGUAGES) {
    for (const [namespace, keys] of Object.entries(words[language] ?? {})) {
      for (const path of keys)
        if (path.startsWith('refused.') && !used.has(`${namespace}:${path}`))
          problems.push(`${namespace}:${path} (${language}): no rule in supabase/migrations raises it`)
    }
  }
  return problems
}

function readWords(root) {
  const words = {}
  for (const file of globSync('web/src/**/locales/*.json', { cwd: root })) {
    const folder = basename(dirname(dirname(file)))
    const language = basename(file, '.json')
    words[language] ??= {}
    words[language][folder === 'app' ? 'common' : folder] = new Set(
      flatKeys(JSON.parse(readFileSync(join(root, file), 'utf8'))),
    )
  }
  return words
}

function flatKeys(words, prefix = '') {
  return Object.entries(words).flatMap(([key, value]) =>
    typeof value === 'string' ? [`${prefix}${key}`] : flatKeys(value, `${prefix}${key}.`),
  )
}
