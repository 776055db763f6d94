// Holds the SQL of the product to what a reader can take in: formatted, narrow, short functions, one body each, short files.
import { readFileSync } from 'node:fs'
import { FOLDER, formatSql, sqlFiles, WIDTH } from './format-sql.mjs'

const LONGEST_FUNCTION = 59
const LONGEST_FILE = 300
/** Rows that come along with a migration are as long as the world is. */
const REFERENCE_DATA = new Set([`${FOLDER}/0009_sports.sql`])

const problems = []
const bodies = new Map()

for (const file of sqlFiles()) {
  const text = readFileSync(file, 'utf8')
  const lines = text.trimEnd().split('\n')
  if ((await formatSql(text)) !== text) problems.push(`${file}: not formatted; npm run format`)
  lines.forEach((line, index) => {
    if (line.length > WIDTH && !isOneText(line))
      problems.push(`${file}:${index + 1}: ${line.length} columns; at most ${WIDTH}`)
    if (/^\t|[ \t]$/.test(line) || (line.match(/^ */)?.[0].length ?? 0) % 2 === 1)
      problems.push(`${file}:${index + 1}: indented by two spaces a level, nothing after the last word`)
  })
  if (lines.length > LONGEST_FILE && !REFERENCE_DATA.has(file))
    problems.push(`${file}: ${lines.length} lines; at ${LONGEST_FILE} look for the second noun`)
  const threshold = lines.findIndex((line) => line.includes('"pg_trgm.'))
  if (threshold >= 0 && !text.includes('extensions.show_limit()'))
    problems.push(
      `${file}:${threshold + 1}: sets pg_trgm before the session knows it; begin with select extensions.show_limit()`,
    )
  for (const { name, line, length } of functionsOf(lines)) {
    if (length > LONGEST_FUNCTION)
      problems.push(`${file}:${line}: ${name} has ${length} lines; at most ${LONGEST_FUNCTION}`)
    bodies.set(name, [...(bodies.get(name) ?? []), `${file}:${line}`])
  }
}
for (const [name, places] of bodies) {
  if (places.length > 1)
    problems.push(`${name} has ${places.length} bodies, of which one is live: ${places.join(', ')}`)
}

for (const problem of problems) console.error(problem)
if (problems.length === 0)
  console.log(`${sqlFiles().length} files and ${bodies.size} functions keep to the rules`)
process.exit(problems.length === 0 ? 0 : 1)

/** A pattern or a sentence in quotes is not broken for the sake of a column. */
function isOneText(line) {
  return /^\s*(?:[\w~*|= ]+ )?'(?:[^']|'')*'(?:::text)?(?:, \d+)?[,;)]*$/.test(line)
}

function* functionsOf(lines) {
  let start = 0
  let name
  for (const [index, line] of lines.entries()) {
    const begins = /^create (?:or replace )?function ([\w.]+)/.exec(line)
    if (begins) [start, name] = [index, begins[1]]
    if (name !== undefined && /(?:^|\S.*)\$\$;$/.test(line)) {
      yield { name, line: start + 1, length: index - start + 1 }
      name = undefined
    }
  }
}
