// Checks an export of the security log without Touchline: that each hash follows from the one before it, that neighbours join,
// and, given an earlier export, that no line and no head of it was rewritten. Usage:
//   node scripts/verify-audit-export.mjs security-log.csv [earlier.csv]
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'

const [file, earlier] = process.argv.slice(2)
if (!file) {
  console.error('node scripts/verify-audit-export.mjs security-log.csv [earlier.csv]')
  process.exit(2)
}

const read = (name) => parse(readFileSync(name, 'utf8'), { columns: true, bom: true })

function checkExport(rows) {
  const problems = []
  const lines = rows.filter(({ action, place }) => action !== 'chain_head' && place !== '')
  for (const { place, row_hash, hash_before, hash } of lines) {
    const counted = createHash('sha256')
      .update(Buffer.from(hash_before, 'hex'))
      .update(Buffer.from(row_hash, 'hex'))
      .digest('hex')
    if (counted !== hash) problems.push(`place ${place}: its hash doesn't follow from the one before it`)
  }
  const at = new Map(lines.map((line) => [Number(line.place), line]))
  for (const [place, { hash_before }] of at) {
    const before = at.get(place - 1)
    if (before && before.hash !== hash_before)
      problems.push(`place ${place}: doesn't join the line before it`)
  }
  const head = rows.find(({ action }) => action === 'chain_head')
  if (!head) problems.push('the chain head is missing: the file was cut')
  const last = head && at.get(Number(head.place))
  if (last && last.hash !== head.hash) problems.push('the chain head is not the hash of its place')
  return problems
}

function compareExports(now, before) {
  const known = new Map(now.map((line) => [line.place, line.hash]))
  return before
    .filter(({ place, hash }) => place !== '' && known.has(place) && known.get(place) !== hash)
    .map(({ place }) => `place ${place}: another hash than in the earlier export`)
}

const rows = read(file)
const problems = [...checkExport(rows), ...(earlier ? compareExports(rows, read(earlier)) : [])]
for (const problem of problems) console.error(problem)
if (problems.length === 0) console.log(`${rows.length - 1} lines, nothing wrong`)
process.exit(problems.length === 0 ? 0 : 1)
