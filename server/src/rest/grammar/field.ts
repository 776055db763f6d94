import type { Field, JsonStep } from './ast.ts'
import type { Scanner } from './scanner.ts'

const FIELD_NAME = 'field name (* or [a..z0..9_$])'

/** `name`, `with-dash`, `"anything, quoted"`. A dash belongs to the name unless it begins an arrow. */
export function readName(cursor: Scanner): string | undefined {
  const quoted = readQuoted(cursor)
  if (quoted !== undefined) return quoted
  const name = readDashed(cursor, () => cursor.scanWord())
  if (name === undefined) cursor.noteExpected(FIELD_NAME)
  return name
}

function readDashed(cursor: Scanner, readPart: () => string | undefined): string | undefined {
  let name = readPart()
  while (name !== undefined && cursor.peek() === '-' && cursor.peek(1) !== '>') {
    const more = cursor.attempt(() => {
      cursor.accept('-')
      return readPart()
    })
    if (more === undefined) break
    name += `-${more}`
  }
  return name
}

export function parseName(cursor: Scanner): string {
  return readName(cursor) ?? cursor.fail(FIELD_NAME)
}

export function readQuoted(cursor: Scanner): string | undefined {
  if (cursor.peek() !== '"') return undefined
  return cursor.attempt(() => {
    cursor.accept('"')
    let text = ''
    for (;;) {
      if (cursor.isAtEnd) return undefined
      const char = cursor.peek()
      cursor.at++
      if (char === '"') return text
      if (char === '\\') {
        text += cursor.peek() ?? ''
        cursor.at++
      } else text += char
    }
  })
}

export function readField(cursor: Scanner): Field | undefined {
  cursor.skipBlanks()
  const name = readName(cursor)
  if (name === undefined) return undefined
  const path = readJsonPath(cursor)
  cursor.skipBlanks()
  return { name, path }
}

export function readJsonPath(cursor: Scanner): JsonStep[] {
  const path: JsonStep[] = []
  for (;;) {
    const arrow = cursor.accept('->>') ? '->>' : cursor.accept('->') ? '->' : undefined
    if (arrow === undefined) return path
    path.push({ arrow, ...readOperand(cursor) })
  }
}

/** A number is an index only when the step ends right after it: `->0`, but `->0th` is a key. */
function readOperand(cursor: Scanner): { index: string } | { key: string } {
  const index = cursor.attempt(() => {
    const digits = cursor.scanPattern(/-?[0-9]{1,9}/y)
    const next = cursor.peek()
    const ends = next === undefined || '.,:)('.includes(next) || (next === '-' && cursor.peek(1) === '>')
    return digits !== undefined && ends ? digits : undefined
  })
  if (index !== undefined) return { index }
  if (cursor.peek() === '-') {
    cursor.at++
    cursor.fail('digit')
  }
  return { key: readKey(cursor) }
}

/** Keys of JSON are freer than names of columns. */
function readKey(cursor: Scanner): string {
  const key =
    readQuoted(cursor) ?? readDashed(cursor, () => cursor.scanPattern(/[^(\-:.,>)]+/y)?.trim() || undefined)
  if (key !== undefined) return key
  cursor.noteExpected('"-"')
  cursor.noteExpected('digit')
  return cursor.fail('any non reserved character different from: .,>()')
}

/** A type name; what it may be is decided where it becomes SQL. */
export function readCast(cursor: Scanner): string | null {
  if (!cursor.accept('::')) return null
  return cursor.scanWord() ?? cursor.fail('letter or digit')
}
