// Checks an export of the security log without Touchline: every line against its hash, every hash against the one before it, that
// no place is missing, and the signature of the installation under what the file should hold. Usage:
//   node scripts/verify-audit-export.mjs security-log.csv [--key <public key>] [--earlier earlier.csv]
import { createHash, createPublicKey, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { parse } from 'csv-parse/sync'

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { key: { type: 'string' }, earlier: { type: 'string' } },
})
const [file] = positionals
if (!file) {
  console.error(
    'node scripts/verify-audit-export.mjs security-log.csv [--key <public key>] [--earlier earlier.csv]',
  )
  process.exit(2)
}

const sha256 = (...parts) =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest('hex')
/** A text that looked like a formula stands behind an apostrophe. */
const plain = (cell) =>
  cell.replace(/^'(?='*[\t\r\n])|(?<=^|[;\t\r\n] *)'(?='*[=+@\uFF1D\uFF0B\uFF20\uFF0D-])/g, '')
const read = (name) => parse(readFileSync(name, 'utf8'), { columns: true, bom: true })
const placesOf = (rows) => rows.filter(({ place }) => place !== '')

/** What the installation says about the file, or null with the problem named. */
function readStatement(rows, problems) {
  const signed = rows.at(-1)
  if (signed?.action !== 'signed_statement') {
    problems.push('the signed statement at the end is missing: the file was cut')
    return null
  }
  const { text, row_hash: signature, hash: key } = signed
  if (options.key !== undefined && options.key !== key)
    problems.push('signed with another key than the one given')
  let good = false
  try {
    const spki = createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' })
    good =
      spki.asymmetricKeyType === 'ed25519' &&
      verify(null, Buffer.from(text), spki, Buffer.from(signature, 'base64'))
  } catch {
    // A key or a signature that is none.
  }
  if (good) return JSON.parse(text)
  problems.push('the signature does not fit the statement')
  return null
}

/** Place by place, each once, in order, from the first hash to the last that the statement names. */
function checkChain(lines, { first, last, hash_before, hash }, problems) {
  let before = hash_before
  let wanted = first
  for (const line of lines) {
    if (Number(line.place) !== wanted) {
      problems.push(`place ${wanted}: missing, place ${line.place} follows`)
      return
    }
    if (sha256(Buffer.from(before, 'hex'), Buffer.from(line.row_hash, 'hex')) !== line.hash) {
      problems.push(`place ${wanted}: its hash doesn't follow from the one before it`)
      return
    }
    before = line.hash
    wanted += 1
  }
  if (wanted !== last + 1) problems.push(`place ${wanted}: missing, the file should go on to place ${last}`)
  else if (before !== hash) problems.push(`place ${last}: another hash than the one that was signed`)
}

/** What a person reads in a line is what was hashed. */
function checkLine(line) {
  const { place, time, action, person_id, source, details, salt, ip, user_agent, text, row_hash } = line
  if (sha256(plain(text)) !== row_hash) return `place ${place}: its text was changed`
  const [, person, did, writer, at, shown] = JSON.parse(plain(text))
  if (did !== plain(action)) return `place ${place}: another action than in its text`
  if ((person ?? '') !== person_id) return `place ${place}: another person than in its text`
  if (writer !== source) return `place ${place}: another source than in its text`
  if (Date.parse(at) !== Date.parse(time)) return `place ${place}: another time than in its text`
  // Of a minor the file has no details, and no salt to count their hash with.
  if (salt === '')
    return details + ip + user_agent === '' ? null : `place ${place}: details that nothing proves`
  const counted = sha256([salt, plain(details), plain(ip), plain(user_agent)].join('\n'))
  return counted === shown ? null : `place ${place}: other details, address or browser than in its text`
}

/** Places without a text: the filter left them out, or the record says who erased them and why. */
function checkLeftOut(lines, statement, problems) {
  const shown = lines.filter(({ text }) => text !== '')
  const said = new Set(
    shown
      .filter(({ action }) => action === 'audit_row_erased')
      .map(({ details }) => JSON.parse(plain(details)).place),
  )
  const isFiltered = Object.keys(statement.filter).length > 0
  for (const { place, text } of lines)
    if (text === '' && !isFiltered && !said.has(Number(place)))
      problems.push(`place ${place}: its line is missing, and none says that it was erased`)
  if (shown.length !== statement.lines)
    problems.push(`${shown.length} lines have their text, and ${statement.lines} should`)
}

function compareExports(now, before) {
  const known = new Map(placesOf(now).map(({ place, hash }) => [place, hash]))
  return placesOf(before)
    .filter(({ place, hash }) => known.has(place) && known.get(place) !== hash)
    .map(({ place }) => `place ${place}: another hash than in the earlier export`)
}

const rows = read(file)
const lines = placesOf(rows)
const problems = []
const statement = readStatement(rows, problems)
if (statement) {
  checkChain(lines, statement, problems)
  checkLeftOut(lines, statement, problems)
}
for (const line of lines) {
  const problem = line.text === '' ? null : checkLine(line)
  if (problem) problems.push(problem)
}
if (options.earlier) problems.push(...compareExports(rows, read(options.earlier)))
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exit(1)
const erased = lines.filter(({ action }) => action === 'erased')
for (const { place, details } of erased) console.log(`place ${place} was erased: ${details}`)
console.log(`places ${statement.first} to ${statement.last}, ${statement.lines} lines, nothing wrong`)
if (options.key === undefined)
  console.log(`signed with ${rows.at(-1).hash}: compare this key with the one on Security > Record`)
