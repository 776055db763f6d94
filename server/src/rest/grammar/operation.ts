import { LIMITS } from '#shared/limits.ts'
import type { Cursor } from './cursor.ts'
import { readQuoted } from './field.ts'
import { COMPARISONS, QUANTIFIABLE, SEARCHES } from './operators.ts'
import type { IsValue, Operation } from './types.ts'

const IS_VALUES: IsValue[] = ['not_null', 'null', 'true', 'false', 'unknown']

type Parsed = { negated: boolean; operation: Operation }

/** `op.value`, `not.op.value`, `in.(…)`, `is.null`, `fts(lang).query`, `eq(any).{…}`. How a value ends depends on where it stands. */
export function readOperation(cursor: Cursor, readValue: (cursor: Cursor) => string): Parsed {
  const negated = cursor.attempt(() => cursor.skip('not.') || undefined) ?? false
  return { negated, operation: readPlain(cursor, readValue) }
}

function readPlain(cursor: Cursor, readValue: (cursor: Cursor) => string): Operation {
  const name = cursor.takeUntil('.(,)')
  const modifier = cursor.peek() === '(' ? readModifier(cursor) : null
  const operator = COMPARISONS.get(name)
  const search = SEARCHES.get(name)
  if (name === 'in' && modifier === null) return { kind: 'in', values: afterDot(cursor, readList) }
  if (name === 'is' && modifier === null) return { kind: 'is', value: afterDot(cursor, readIs) }
  if (name === 'isdistinct' && modifier === null)
    return { kind: 'isdistinct', value: afterDot(cursor, readValue) }
  if (search !== undefined) {
    if (modifier === '') unknownOperator(cursor, `${name}()`)
    return { kind: 'search', operator: search, language: modifier, value: afterDot(cursor, readValue) }
  }
  if (operator !== undefined && (modifier === null || isQuantifier(name, modifier))) {
    return { kind: 'compare', operator, quantifier: modifier, value: afterDot(cursor, readValue) }
  }
  if (cursor.peek() === '.') unknownOperator(cursor, modifier === null ? name : `${name}(${modifier})`)
  return cursor.fail('operator (eq, gt, ...)')
}

function isQuantifier(name: string, modifier: string): modifier is 'any' | 'all' {
  return QUANTIFIABLE.has(name) && (modifier === 'any' || modifier === 'all')
}

function unknownOperator(cursor: Cursor, name: string): never {
  cursor.at++
  return cursor.failWith(`unknown single value operator ${name}`)
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

function afterDot<T>(cursor: Cursor, read: (cursor: Cursor) => T): T {
  if (!cursor.take('.')) cursor.fail('delimiter (.)')
  return read(cursor)
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
