import { TUNING } from '#server/config/tuning.ts'
import type { IsValue, Operation } from './ast.ts'
import { readQuoted } from './field.ts'
import { COMPARISONS, QUANTIFIABLE, SEARCHES } from './operators.ts'
import type { Scanner } from './scanner.ts'

const IS_VALUES: IsValue[] = ['not_null', 'null', 'true', 'false', 'unknown']

type ParsedOperation = { negated: boolean; operation: Operation }

/** `op.value`, `not.op.value`, `in.(…)`, `is.null`, `fts(lang).query`, `eq(any).{…}`. `readValue` decides where a value ends. */
export function readOperation(scanner: Scanner, readValue: (scanner: Scanner) => string): ParsedOperation {
  const negated = scanner.skip('not.')
  const start = scanner.at
  const operation = readPlain(scanner, readValue)
  if (operation !== undefined) return { negated, operation }
  scanner.at = start
  return failOperation(scanner, negated)
}

/** Undefined when no operator followed by a dot is found. */
function readPlain(scanner: Scanner, readValue: (scanner: Scanner) => string): Operation | undefined {
  const name = scanner.scanUntil('.(,)')
  const modifier = scanner.peek() === '(' ? readModifier(scanner) : null
  if (!scanner.skip('.')) return undefined
  const operator = COMPARISONS.get(name)
  const search = SEARCHES.get(name)
  if (name === 'in' && modifier === null) return { kind: 'in', values: readList(scanner) }
  if (name === 'is' && modifier === null) return { kind: 'is', value: readIs(scanner) }
  if (name === 'isdistinct' && modifier === null) return { kind: 'isdistinct', value: readValue(scanner) }
  if (search !== undefined && modifier !== '')
    return { kind: 'search', operator: search, language: modifier, value: readValue(scanner) }
  if (operator !== undefined && (modifier === null || isQuantifier(name, modifier)))
    return { kind: 'compare', operator, quantifier: modifier, value: readValue(scanner) }
  return undefined
}

const OPERATOR_NAMES = ['in', 'is', 'isdistinct', ...SEARCHES.keys(), ...COMPARISONS.keys()]

/** Fails after the longest operator that matches here, or at its start when none does. */
function failOperation(scanner: Scanner, negated: boolean): never {
  const start = scanner.at
  const ends = OPERATOR_NAMES.map((name) => {
    scanner.at = start
    return scanner.skip(name) ? scanner.at + modifierLength(scanner, name) : start
  })
  scanner.at = Math.max(start, ...ends)
  const expected = ['operator (eq, gt, ...)']
  if (scanner.at > start) return scanner.failNoneOf([''], expected)
  if (negated) return scanner.failNoneOf(['in'], expected)
  if (!scanner.skip('not')) return scanner.failNoneOf(['not'], ['"not"', ...expected])
  return scanner.failNoneOf([''], ['delimiter (.)'])
}

/** The length of `(any)`, `(all)` or `(language)` as far as it matches after this operator. */
function modifierLength(scanner: Scanner, name: string): number {
  if (QUANTIFIABLE.has(name)) return scanner.scanPattern(/\((?:(?:any|all)\)?)?/y)?.length ?? 0
  return SEARCHES.has(name) ? (scanner.scanPattern(/\((?:[\p{L}\p{Nd}_]+\)?)?/uy)?.length ?? 0) : 0
}

function isQuantifier(name: string, modifier: string): modifier is 'any' | 'all' {
  return QUANTIFIABLE.has(name) && (modifier === 'any' || modifier === 'all')
}

function readModifier(scanner: Scanner): string | null {
  return (
    scanner.attempt(() => {
      scanner.accept('(')
      const word = scanner.scanWord() ?? ''
      return scanner.accept(')') ? word : undefined
    }) ?? null
  )
}

function readIs(scanner: Scanner): IsValue {
  const rest = scanner.attempt(() => {
    const word = scanner.scanPattern(/[a-z_]+/iy)?.toLowerCase()
    return IS_VALUES.find((value) => value === word)
  })
  return rest ?? scanner.fail('isVal: (null, not_null, true, false, unknown)')
}

function readList(scanner: Scanner): string[] {
  scanner.skipBlanks()
  if (!scanner.accept('(')) scanner.fail()
  scanner.skipBlanks()
  const values: string[] = []
  do {
    values.push(readElement(scanner))
    if (values.length > TUNING.rest.listMaxValues) {
      scanner.failWith(`a list holds at most ${TUNING.rest.listMaxValues} values`)
    }
  } while (scanner.accept(','))
  if (!scanner.accept(')')) scanner.fail()
  scanner.skipBlanks()
  return values
}

/** A quoted element must be the whole element; otherwise its quotes are part of the text. */
export function readElement(scanner: Scanner): string {
  const quoted = scanner.attempt(() => {
    const text = readQuoted(scanner)
    return text !== undefined && (scanner.isAtEnd || scanner.peek() === ',' || scanner.peek() === ')')
      ? text
      : undefined
  })
  return quoted ?? scanner.scanUntil(',)')
}
