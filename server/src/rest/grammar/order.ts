import type { AtPath, Field, OrderTerm } from './ast.ts'
import { readField, readName } from './field.ts'
import { parseTreePath } from './filter.ts'
import { Scanner } from './scanner.ts'

const DIRECTIONS = ['asc', 'desc'] as const
const NULLS = ['nullsfirst', 'nullslast'] as const

/** `col.desc.nullslast,rel(col).asc`, for the rows themselves or for an embedded list (`rel.order`). */
export function parseOrder(key: string, text: string): AtPath<OrderTerm[]> {
  const { path } = parseTreePath(key)
  const cursor = new Scanner(text, 'order')
  const terms: OrderTerm[] = []
  do {
    cursor.skipBlanks()
    terms.push(readTerm(cursor))
    cursor.skipBlanks()
  } while (cursor.accept(','))
  cursor.assertEnd()
  return { path, value: terms }
}

function readTerm(cursor: Scanner): OrderTerm {
  const { relation, field } = readRelated(cursor) ?? {
    relation: null,
    field: readField(cursor) ?? cursor.fail(),
  }
  const direction = readChoice(cursor, DIRECTIONS)
  const nulls = readChoice(cursor, NULLS)
  if (!cursor.isAtEnd && cursor.peek() !== ',') failOrderTerm(cursor, direction, nulls)
  return {
    relation,
    field,
    direction,
    nulls: nulls === null ? null : nulls === 'nullsfirst' ? 'first' : 'last',
  }
}

function failOrderTerm(cursor: Scanner, direction: string | null, nulls: string | null): never {
  if (nulls !== null) return cursor.failAfterEnd(['","'])
  if (cursor.peek() !== '.') return cursor.failAfterEnd(['delimiter (.)', '","'])
  cursor.at++
  const words = direction === null ? [...DIRECTIONS, ...NULLS] : NULLS
  return cursor.failNoneOf(
    words,
    words.map((word) => JSON.stringify(word)),
  )
}

function readRelated(cursor: Scanner): { relation: string; field: Field } | undefined {
  return cursor.attempt(() => {
    const relation = readName(cursor)
    if (relation === undefined || cursor.peek() !== '(') return undefined
    cursor.accept('(')
    const field = readField(cursor)
    return field && cursor.accept(')') ? { relation, field } : undefined
  })
}

function readChoice<T extends string>(cursor: Scanner, choices: readonly T[]): T | null {
  return choices.find((choice) => cursor.skip(`.${choice}`)) ?? null
}
