import type { Field, JsonStep } from './ast.ts'
import type { Scanner } from './scanner.ts'

const FIELD_NAME = 'field name (* or [a..z0..9_$])'

/** `name`, `with-dash`, `"anything, quoted"`. A dash belongs to the name unless it begins an arrow. */
export function readName(scanner: Scanner): string | undefined {
  const quoted = readQuoted(scanner)
  if (quoted !== undefined) return quoted
  const name = readDashed(scanner, () => scanner.scanWord())
  if (name === undefined) scanner.noteExpected(FIELD_NAME)
  return name
}

function readDashed(scanner: Scanner, readPart: () => string | undefined): string | undefined {
  let name = readPart()
  while (name !== undefined && scanner.peek() === '-' && scanner.peek(1) !== '>') {
    const more = scanner.attempt(() => {
      scanner.accept('-')
      return readPart()
    })
    if (more === undefined) break
    name += `-${more}`
  }
  return name
}

export function parseName(scanner: Scanner): string {
  return readName(scanner) ?? scanner.fail(FIELD_NAME)
}

export function readQuoted(scanner: Scanner): string | undefined {
  if (scanner.peek() !== '"') return undefined
  return scanner.attempt(() => {
    scanner.accept('"')
    let text = ''
    for (;;) {
      if (scanner.isAtEnd) return undefined
      const char = scanner.peek()
      scanner.at++
      if (char === '"') return text
      if (char === '\\') {
        text += scanner.peek() ?? ''
        scanner.at++
      } else text += char
    }
  })
}

export function readField(scanner: Scanner): Field | undefined {
  scanner.skipBlanks()
  const name = readName(scanner)
  if (name === undefined) return undefined
  const path = readJsonPath(scanner)
  scanner.skipBlanks()
  return { name, path }
}

export function readJsonPath(scanner: Scanner): JsonStep[] {
  const path: JsonStep[] = []
  for (;;) {
    const arrow = scanner.accept('->>') ? '->>' : scanner.accept('->') ? '->' : undefined
    if (arrow === undefined) return path
    path.push({ arrow, ...readOperand(scanner) })
  }
}

/** A number is an index only when the step ends right after it: `->0`, but `->0th` is a key. */
function readOperand(scanner: Scanner): { index: string } | { key: string } {
  const index = scanner.attempt(() => {
    const digits = scanner.scanPattern(/-?[0-9]{1,9}/y)
    const next = scanner.peek()
    const ends = next === undefined || '.,:)('.includes(next) || (next === '-' && scanner.peek(1) === '>')
    return digits !== undefined && ends ? digits : undefined
  })
  if (index !== undefined) return { index }
  if (scanner.peek() === '-') {
    scanner.at++
    scanner.fail('digit')
  }
  return { key: readKey(scanner) }
}

/** JSON keys allow more characters than column names. */
function readKey(scanner: Scanner): string {
  const key =
    readQuoted(scanner) ??
    readDashed(scanner, () => scanner.scanPattern(/[^(\-:.,>)]+/y)?.trim() || undefined)
  if (key !== undefined) return key
  scanner.noteExpected('"-"')
  scanner.noteExpected('digit')
  return scanner.fail('any non reserved character different from: .,>()')
}

/** A type name; it is validated where it is compiled to SQL. */
export function readCast(scanner: Scanner): string | null {
  if (!scanner.accept('::')) return null
  return scanner.scanWord() ?? scanner.fail('letter or digit')
}
