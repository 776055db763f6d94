import { LIMITS } from '#shared/limits.ts'
import type { Cursor } from './cursor.ts'
import { readQuoted } from './field.ts'
import { COMPARISONS, QUANTIFIABLE, SEARCHES } from './operators.ts'
import type { IsValue, Operation } from './types.ts'

const IS_VALUES: IsValue[] = ['not_null', 'null', 'true', 'false', 'unknown']

type Parsed = { negated: boolean; operation: Operation }

/** `op.value`, `not.op.value`, `in.(…)`, `is.null`, `fts(lang).query`, `eq(any).{…}`. How a value ends depends on where it stands. */
export function readOperation(cursor: Cursor, readValue: (cursor: Cursor) => string): Parsed {
  const negated = cursor.skip('not.')
  const start = cursor.at
  const operation = readPlain(cursor, readValue)
  if (operation !== undefined) return { negated, operation }
  cursor.at = start
  return refuse(cursor, negated)
}

/** Nothing where no operator stands with its dot. */
function readPlain(cursor: Cursor, readValue: (cursor: Cursor) => string): Operation | undefined {
  const name = cursor.takeUntil('.(,)')
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

const NAMES = ['in', 'is', 'isdistinct', ...SEARCHES.keys(), ...COMPARISONS.keys()]

/** Says where the longest operator that stands here goes on in a way it cannot, or that none stands here. */
function refuse(cursor: Cursor, negated: boolean): never {
  const start = cursor.at
  const ends = NAMES.map((name) => {
    cursor.at = start
    return cursor.skip(name) ? cursor.at + bracketOf(cursor, name) : start
  })
  cursor.at = Math.max(start, ...ends)
  const expected = ['operator (eq, gt, ...)']
  if (cursor.at > start) return cursor.failAsNone([''], expected)
  if (negated) return cursor.failAsNone(['in'], expected)
  if (!cursor.skip('not')) return cursor.failAsNone(['not'], ['"not"', ...expected])
  return cursor.failAsNone([''], ['delimiter (.)'])
}

/** How much of `(any)`, `(all)` or `(language)` can be read after this operator. */
function bracketOf(cursor: Cursor, name: string): number {
  if (QUANTIFIABLE.has(name)) return cursor.takeMatch(/\((?:(?:any|all)\)?)?/y)?.length ?? 0
  return SEARCHES.has(name) ? (cursor.takeMatch(/\((?:[\p{L}\p{Nd}_]+\)?)?/uy)?.length ?? 0) : 0
}

function isQuantifier(name: string, modifier: string): modifier is 'any' | 'all' {
  return QUANTIFIABLE.has(name) && (modifier === 'any' || modifier === 'all')
}

function readModifier(cursor: Cursor): string | null {
  return (
    cursor.attempt(() => {
      cursor.take('(')
      const word = cursor.takeWord() ?? ''
      return cursor.take(')') ? word : undefined
    }) ?? null
  )
}

function readIs(cursor: Cursor): IsValue {
  const rest = cursor.attempt(() => {
    const word = cursor.takeMatch(/[a-z_]+/iy)?.toLowerCase()
    return IS_VALUES.find((value) => value === word)
  })
  return rest ?? cursor.fail('isVal: (null, not_null, true, false, unknown)')
}

function readList(cursor: Cursor): string[] {
  cursor.skipBlanks()
  if (!cursor.take('(')) cursor.fail()
  cursor.skipBlanks()
  const values: string[] = []
  do {
    values.push(readElement(cursor))
    if (values.length > LIMITS.rest.listMaxValues) {
      cursor.failWith(`a list holds at most ${LIMITS.rest.listMaxValues} values`)
    }
  } while (cursor.take(','))
  if (!cursor.take(')')) cursor.fail()
  cursor.skipBlanks()
  return values
}

/** A quoted element must be the whole element; otherwise its quotes are part of the text. */
export function readElement(cursor: Cursor): string {
  const quoted = cursor.attempt(() => {
    const text = readQuoted(cursor)
    return text !== undefined && (cursor.ended || cursor.peek() === ',' || cursor.peek() === ')')
      ? text
      : undefined
  })
  return quoted ?? cursor.takeUntil(',)')
}
