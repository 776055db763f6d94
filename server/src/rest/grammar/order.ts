import { Cursor } from './cursor.ts'
import { readField, readName } from './field.ts'
import { parseTreePath } from './filter.ts'
import type { At, Field, OrderTerm } from './types.ts'

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
  const direction = readChoice(cursor, ['asc', 'desc'] as const)
  const nulls = readChoice(cursor, ['nullsfirst', 'nullslast'] as const)
  if (!(cursor.ended || cursor.peek() === ',')) {
    if (cursor.peek() !== '.') {
      cursor.wanted('delimiter (.)')
      cursor.wanted('","')
      cursor.fail('end of input')
    }
    cursor.at++
    for (const word of direction === null
      ? ['asc', 'desc', 'nullsfirst', 'nullslast']
      : ['nullsfirst', 'nullslast']) {
      cursor.wanted(JSON.stringify(word))
    }
    cursor.fail()
  }
  return {
    relation,
    field,
    direction,
    nulls: nulls === null ? null : nulls === 'nullsfirst' ? 'first' : 'last',
  }
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
  for (const choice of choices) {
    const taken = cursor.attempt(() => {
      if (!cursor.take(`.${choice}`)) return undefined
      return cursor.ended || cursor.peek() === ',' || cursor.peek() === '.' ? choice : undefined
    })
    if (taken !== undefined) return taken
  }
  return null
}
