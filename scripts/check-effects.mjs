// Every effect in web/src says why it is one: most of what they are written for is a query, an event, a ref or derived state.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const source = join(dirname(dirname(fileURLToPath(import.meta.url))), 'web/src')
const problems = []
let effects = 0

for (const file of readdirSync(source, { recursive: true }).map(String)) {
  if (!/\.tsx?$/.test(file) || file.includes('.test.')) continue
  const text = readFileSync(join(source, file), 'utf8').split('\n')
  text.forEach((line, index) => {
    if (!/\buse(?:Layout|Insertion)?Effect\(/.test(line)) return
    effects += 1
    if (!/^\s*\/\/ /.test(text[index - 1] ?? ''))
      problems.push(`web/src/${file}:${index + 1}: an effect says in the line above why it is one`)
  })
}

for (const problem of problems) console.error(problem)
if (problems.length === 0) console.log(`${effects} effects, each with its reason`)
process.exit(problems.length === 0 ? 0 : 1)
