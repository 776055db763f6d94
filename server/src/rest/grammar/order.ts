import type { AtPath, Field, OrderTerm } from './ast.ts'
import { readField, readName } from './field.ts'
import { parseTreePath } from './filter.ts'
import { Scanner } from './scanner.ts'

const DIRECTIONS = ['asc', 'desc'] as const
const NULLS = ['nullsfirst', 'nullslast'] as const

/** `col.desc.nullslast,rel(col).asc`, for the rows themselves or for an embedded list (`rel.order`). */
export function parseOrder(key: string, text: string): AtPath<OrderTerm[]> {
  const { path } = parseTreePath(key)
  const scanner = new Scanner(text, 'order')
  const terms: OrderTerm[] = []
  do {
    scanner.skipBlanks()
    terms.push(readTerm(scanner))
    scanner.skipBlanks()
  } while (scanner.accept(','))
  scanner.assertEnd()
  return { path, value: terms }
}

function readTerm(scanner: Scanner): OrderTerm {
  const { relation, field } = readRelated(scanner) ?? {
    relation: null,
    field: readField(scanner) ?? scanner.fail(),
  }
  const direction = readChoice(scanner, DIRECTIONS)
  const nulls = readChoice(scanner, NULLS)
  if (!scanner.isAtEnd && scanner.peek() !== ',') failOrderTerm(scanner, direction, nulls)
  return {
    relation,
    field,
    direction,
    nulls: nulls === null ? null : nulls === 'nullsfirst' ? 'first' : 'last',
  }
}

function failOrderTerm(scanner: Scanner, direction: string | null, nulls: string | null): never {
  if (nulls !== null) return scanner.failAfterEnd(['","'])
  if (scanner.peek() !== '.') return scanner.failAfterEnd(['delimiter (.)', '","'])
  scanner.at++
  const words = direction === null ? [...DIRECTIONS, ...NULLS] : NULLS
  return scanner.failNoneOf(
    words,
    words.map((word) => JSON.stringify(word)),
  )
}

function readRelated(scanner: Scanner): { relation: string; field: Field } | undefined {
  return scanner.attempt(() => {
    const relation = readName(scanner)
    if (relation === undefined || scanner.peek() !== '(') return undefined
    scanner.accept('(')
    const field = readField(scanner)
    return field && scanner.accept(')') ? { relation, field } : undefined
  })
}

function readChoice<T extends string>(scanner: Scanner, choices: readonly T[]): T | null {
  return choices.find((choice) => scanner.skip(`.${choice}`)) ?? null
}
