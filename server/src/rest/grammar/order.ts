import { Cursor } from './cursor.ts'
import { readField, readName } from './field.ts'
import { parseTreePath } from './filter.ts'
import type { At, Field, OrderTerm } from './types.ts'

const DIRECTIONS = ['asc', 'desc'] as const
const NULLS = ['nullsfirst', 'nullslast'] as const

/** `col.desc.nullslast,rel(col).asc`, for the rows themselves or for an embedded list (`rel.order`). */
export function parseOrder(key: string, text: string): At<OrderTerm[]> {
  const { path } = parseTreePath(key)
  const cursor = new Cursor(text, 'order')
  const terms: OrderTerm[] = []
  do {
    cursor.skipBlanks()
    terms.push(readTerm(cursor))
    cursor.skipBlanks()
  } while (cursor.take(','))
  cursor.mustEnd()
  return { path, value: terms }
}

function readTerm(cursor: Cursor): OrderTerm {
  const { relation, field } = readRelated(cursor) ?? {
    relation: null,
    field: readField(cursor) ?? cursor.fail(),
  }
  const direction = readChoice(cursor, DIRECTIONS)
  const nulls = readChoice(cursor, NULLS)
  if (!cursor.ended && cursor.peek() !== ',') refuse(cursor, direction, nulls)
  return {
    relation,
    field,
    direction,
    nulls: nulls === null ? null : nulls === 'nullsfirst' ? 'first' : 'last',
  }
}

function refuse(cursor: Cursor, direction: string | null, nulls: string | null): never {
  if (nulls !== null) return cursor.failAfterEnd(['","'])
  if (cursor.peek() !== '.') return cursor.failAfterEnd(['delimiter (.)', '","'])
  cursor.at++
  const words = direction === null ? [...DIRECTIONS, ...NULLS] : NULLS
  return cursor.failAsNone(
    words,
    words.map((word) => JSON.stringify(word)),
  )
}

function readRelated(cursor: Cursor): { relation: string; field: Field } | undefined {
  return cursor.attempt(() => {
    const relation = readName(cursor)
    if (relation === undefined || cursor.peek() !== '(') return undefined
    cursor.take('(')
    const field = readField(cursor)
    return field && cursor.take(')') ? { relation, field } : undefined
  })
}

function readChoice<T extends string>(cursor: Cursor, choices: readonly T[]): T | null {
  return choices.find((choice) => cursor.skip(`.${choice}`)) ?? null
}
