// Holds the keys of the query cache: each stands in keys.ts of its noun, so that nobody asks for stale data by a spelled string.
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
for (const { file, text } of files.filter(({ file }) => file.endsWith('/keys.ts'))) {
  for (const root of new Set([...text.matchAll(/\['([^']+)'/g)].map(([, root]) => root))) {
    if (owners.has(root)) problems.push(`${file}: ['${root}'] belongs to ${owners.get(root)}`)
    owners.set(root, file)
  }
}

const literal = /(?:queryKey:\s*|Quer(?:y|ies)(?:Data|Defaults)(?:<[^>]*>)?\(\s*)\[\s*'([^']+)'/g
for (const { file, text } of files) {
  if (file.endsWith('/keys.ts')) continue
  for (const [, root] of text.matchAll(literal)) {
    // A helper of the layers beside the features may have a key that nobody else asks for.
    if (file.startsWith('features/') || owners.has(root))
      problems.push(
        `${file}: ['${root}'] is written out; take it from ${owners.get(root) ?? 'keys.ts of its noun'}`,
      )
    owners.set(root, file)
  }
  for (const [, root] of text.matchAll(/\[\s*'([a-z-]+)'\s*\](?!\))/g))
    if (owners.has(root) && owners.get(root) !== file && /invalidateQueries|QueryKey|keys/.test(text))
      problems.push(`${file}: ['${root}'] is written out; take it from ${owners.get(root)}`)
}

for (const problem of problems) console.error(problem)
if (problems.length === 0) console.log(`${owners.size} kinds of query keys, each in one place`)
process.exit(problems.length === 0 ? 0 : 1)
