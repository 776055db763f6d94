import { TUNING } from '#server/config/tuning.ts'
import type { IsValue, Operation } from './ast.ts'
import { readQuoted } from './field.ts'
import { COMPARISONS, QUANTIFIABLE, SEARCHES } from './operators.ts'
import type { Scanner } from './scanner.ts'

const IS_VALUES: IsValue[] = ['not_null', 'null', 'true', 'false', 'unknown']

type ParsedOperation = { negated: boolean; operation: Operation }

/** `op.value`, `not.op.value`, `in.(…)`, `is.null`, `fts(lang).query`, `eq(any).{…}`. How a value ends depends on where it stands. */
export function readOperation(cursor: Scanner, readValue: (cursor: Scanner) => string): ParsedOperation {
  const negated = cursor.skip('not.')
  const start = cursor.at
  const operation = readPlain(cursor, readValue)
  if (operation !== undefined) return { negated, operation }
  cursor.at = start
  return failOperation(cursor, negated)
}

/** Nothing where no operator stands with its dot. */
function readPlain(cursor: Scanner, readValue: (cursor: Scanner) => string): Operation | undefined {
  const name = cursor.scanUntil('.(,)')
  const modifier = cursor.peek() === '(' ? readModifier(cursor) : null
  if (!cursor.skip('.')) return undefined
  const operator = COMPARISONS.get(name)
  const search = SEARCHES.get(name)
  if (name === 'in' && modifier === null) return { kind: 'in', values: readList(cursor) }
  if (name === 'is' && modifier === null) return { kind: 'is', value: readIs(cursor) }
  if (name === 'isdistinct' && modifier === null) return { kind: 'isdistinct', value: readValue(cursor) }
  if (search !== undefined && modifier !== '')
    return { kind: 'search', operator: search, language: modifier, value: readValue(cursor) }
  if (operator !== undefined && (modifier === null || isQuantifier(name, modifier)))
    return { kind: 'compare', operator, quantifier: modifier, value: readValue(cursor) }
  return undefined
}

const OPERATOR_NAMES = ['in', 'is', 'isdistinct', ...SEARCHES.keys(), ...COMPARISONS.keys()]

/** Says where the longest operator that stands here goes on in a way it cannot, or that none stands here. */
function failOperation(cursor: Scanner, negated: boolean): never {
  const start = cursor.at
  const ends = OPERATOR_NAMES.map((name) => {
    cursor.at = start
    return cursor.skip(name) ? cursor.at + modifierLength(cursor, name) : start
  })
  cursor.at = Math.max(start, ...ends)
  const expected = ['operator (eq, gt, ...)']
  if (cursor.at > start) return cursor.failNoneOf([''], expected)
  if (negated) return cursor.failNoneOf(['in'], expected)
  if (!cursor.skip('not')) return cursor.failNoneOf(['not'], ['"not"', ...expected])
  return cursor.failNoneOf([''], ['delimiter (.)'])
}

/** How much of `(any)`, `(all)` or `(language)` can be read after this operator. */
function modifierLength(cursor: Scanner, name: string): number {
  if (QUANTIFIABLE.has(name)) return cursor.scanPattern(/\((?:(?:any|all)\)?)?/y)?.length ?? 0
  return SEARCHES.has(name) ? (cursor.scanPattern(/\((?:[\p{L}\p{Nd}_]+\)?)?/uy)?.length ?? 0) : 0
}

function isQuantifier(name: string, modifier: string): modifier is 'any' | 'all' {
  return QUANTIFIABLE.has(name) && (modifier === 'any' || modifier === 'all')
}

function readModifier(cursor: Scanner): string | null {
  return (
    cursor.attempt(() => {
      cursor.accept('(')
      const word = cursor.scanWord() ?? ''
      return cursor.accept(')') ? word : undefined
    }) ?? null
  )
}

function readIs(cursor: Scanner): IsValue {
  const rest = cursor.attempt(() => {
    const word = cursor.scanPattern(/[a-z_]+/iy)?.toLowerCase()
    return IS_VALUES.find((value) => value === word)
  })
  return rest ?? cursor.fail('isVal: (null, not_null, true, false, unknown)')
}

function readList(cursor: Scanner): string[] {
  cursor.skipBlanks()
  if (!cursor.accept('(')) cursor.fail()
  cursor.skipBlanks()
  const values: string[] = []
  do {
    values.push(readElement(cursor))
    if (values.length > TUNING.rest.listMaxValues) {
      cursor.failWith(`a list holds at most ${TUNING.rest.listMaxValues} values`)
    }
  } while (cursor.accept(','))
  if (!cursor.accept(')')) cursor.fail()
  cursor.skipBlanks()
  return values
}

/** A quoted element must be the whole element; otherwise its quotes are part of the text. */
export function readElement(cursor: Scanner): string {
  const quoted = cursor.attempt(() => {
    const text = readQuoted(cursor)
    return text !== undefined && (cursor.isAtEnd || cursor.peek() === ',' || cursor.peek() === ')')
      ? text
      : undefined
  })
  return quoted ?? cursor.scanUntil(',)')
}
