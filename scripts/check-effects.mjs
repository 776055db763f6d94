// Holds the number of effects in web/src down: most of what they are written for is a query, an event, a ref or derived state.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const source = join(dirname(dirname(fileURLToPath(import.meta.url))), 'web/src')
const linesAnEffect = 1500
const problems = []
let lines = 0
let effects = 0

for (const file of readdirSync(source, { recursive: true }).map(String)) {
  if (!/\.tsx?$/.test(file) || file.includes('.test.')) continue
  const text = readFileSync(join(source, file), 'utf8').split('\n')
  lines += text.length - 1
  text.forEach((line, index) => {
    if (!/\buse(?:Layout|Insertion)?Effect\(/.test(line)) return
    effects += 1
    if (!/^\s*\/\/ /.test(text[index - 1] ?? ''))
      problems.push(`web/src/${file}:${index + 1}: an effect says in the line above why it is one`)
  })
}

const most = Math.floor(lines / linesAnEffect)
if (effects > most) problems.push(`${effects} effects in ${lines} lines of web/src: at most ${most}`)
for (const problem of problems) console.error(problem)
if (problems.length === 0) console.log(`${effects} effects in ${lines} lines of web/src, at most ${most}`)
process.exit(problems.length === 0 ? 0 : 1)
