import { Cursor } from './cursor.ts'
import { mustReadName, readCast, readField, readName } from './field.ts'
import type { Aggregate, EmbedItem, FieldItem, Join, SelectItem } from './types.ts'

const AGGREGATES = ['sum', 'avg', 'count', 'max', 'min'] as const

/** `a,b:alias,c::text,d->e->>f,rel!hint!inner(x),...rel(y),amount.sum()`. Blanks around items mean nothing. */
export function parseSelect(text: string): SelectItem[] {
  const cursor = new Cursor(text, 'select parameter')
  const items = readItems(cursor)
  cursor.mustEnd()
  return items
}

function readItems(cursor: Cursor): SelectItem[] {
  cursor.skipBlanks()
  if (cursor.ended || cursor.peek() === ')') return []
  const items: SelectItem[] = []
  do {
    items.push(readItem(cursor))
    cursor.skipBlanks()
  } while (cursor.take(','))
  return items
}

function readItem(cursor: Cursor): SelectItem {
  cursor.skipBlanks()
  if (cursor.take('...')) return readEmbed(cursor, null, true) ?? cursor.fail('"("')
  const alias = readAlias(cursor)
  return readEmbed(cursor, alias, false) ?? readFieldItem(cursor, alias)
}

function readAlias(cursor: Cursor): string | null {
  return (
    cursor.attempt(() => {
      const name = readName(cursor)
      if (name === undefined || cursor.peek() !== ':' || cursor.peek(1) === ':') return undefined
      cursor.take(':')
      return name
    }) ?? null
  )
}

function readEmbed(cursor: Cursor, alias: string | null, spread: boolean): EmbedItem | undefined {
  const head = cursor.attempt(() => {
    cursor.skipBlanks()
    const name = readName(cursor)
    if (name === undefined) return undefined
    const modifiers = readModifiers(cursor)
    cursor.skipBlanks()
    // `count()` is an aggregate, not a relation called count; a relation of that name can be reached by an alias.
    if (cursor.peek() !== '(' || (name === 'count' && cursor.peek(1) === ')')) return undefined
    return { name, ...modifiers }
  })
  if (!head) return undefined
  cursor.take('(')
  const children = readItems(cursor)
  if (!cursor.take(')')) cursor.fail()
  return { kind: 'embed', alias, spread, ...head, children }
}

function readModifiers(cursor: Cursor): { hint: string | null; join: Join | null } {
  let hint: string | null = null
  let join: Join | null = null
  for (let count = 0; count < 2 && cursor.take('!'); count++) {
    const word = mustReadName(cursor)
    if (word === 'inner' || word === 'left') join ??= word
    else hint ??= word
  }
  return { hint, join }
}

function readFieldItem(cursor: Cursor, alias: string | null): FieldItem {
  const item = { kind: 'field', alias, cast: null, aggregate: null, aggregateCast: null } as const
  if (cursor.take('*')) return { ...item, field: { name: '*', path: [] } }
  if (cursor.attempt(() => cursor.take('count()') || undefined)) {
    return { ...item, field: { name: '*', path: [] }, aggregate: 'count', aggregateCast: readCast(cursor) }
  }
  const field = readField(cursor) ?? cursor.fail()
  const cast = readCast(cursor)
  cursor.skipBlanks()
  const aggregate = readAggregate(cursor)
  const aggregateCast = aggregate === null ? null : readCast(cursor)
  cursor.skipBlanks()
  if (!(cursor.ended || cursor.peek() === ',' || cursor.peek() === ')')) {
    cursor.wanted('")"')
    cursor.wanted('","')
    cursor.fail('end of input')
  }
  return { ...item, field, cast, aggregate, aggregateCast }
}

function readAggregate(cursor: Cursor): Aggregate | null {
  if (cursor.peek() !== '.') return null
  cursor.take('.')
  return AGGREGATES.find((name) => cursor.take(`${name}()`)) ?? cursor.fail()
}
