// Holds the keys of the query cache: each stands in queries.ts of its noun, or in a keys.ts beside it, so that nobody asks for stale data by a spelled string.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const source = join(dirname(dirname(fileURLToPath(import.meta.url))), 'web/src')
const files = readdirSync(source, { recursive: true })
  .map((file) => String(file).replaceAll('\\', '/'))
  .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
  .map((file) => ({ file, text: readFileSync(join(source, file), 'utf8') }))
const problems = []

/** The first word of every key, and the file that owns it. */
const owners = new Map()
for (const { file, text } of files.filter(({ file }) => /^features\/.*\/(keys|queries)\.ts$/.test(file))) {
  for (const root of new Set([...keysIn(text).matchAll(/\['([^']+)'/g)].map(([, root]) => root))) {
    if (owners.has(root)) problems.push(`${file}: ['${root}'] belongs to ${owners.get(root)}`)
    owners.set(root, file)
  }
}

const literal = /(?:queryKey:\s*|Quer(?:y|ies)(?:Data|Defaults)(?:<[^>]*>)?\(\s*)\[\s*'([^']+)'/g
for (const { file, text } of files) {
  const used = text.replace(keysIn(text), '')
  for (const [, root] of used.matchAll(literal)) {
    // A helper of the layers beside the features may have a key that nobody else asks for.
    if (file.startsWith('features/') || owners.has(root))
      problems.push(
        `${file}: ['${root}'] is written out; take it from ${owners.get(root) ?? 'the keys in queries.ts of its noun'}`,
      )
    owners.set(root, owners.get(root) ?? file)
  }
  for (const [, root] of used.matchAll(/(?<!refusals: )\[\s*'([a-z-]+)'\s*\](?!\))/g))
    if (owners.has(root) && owners.get(root) !== file && /invalidateQueries|QueryKey|keys/.test(text))
      problems.push(`${file}: ['${root}'] is written out; take it from ${owners.get(root)}`)
}

for (const problem of problems) console.error(problem)
if (problems.length === 0) console.log(`${owners.size} kinds of query keys, each in one place`)
process.exit(problems.length === 0 ? 0 : 1)

/** What stands between `export const boardKeys = {` and its end. */
function keysIn(text) {
  return /^export const \w+Keys = \{(?:.*\}|[\s\S]*?^\}) as const/m.exec(text)?.[0] ?? ''
}
