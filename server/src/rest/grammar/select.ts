import type { Aggregate, EmbedItem, FieldItem, Join, SelectItem } from './ast.ts'
import { parseName, readCast, readField, readName } from './field.ts'
import { Scanner } from './scanner.ts'

const AGGREGATES = ['sum', 'avg', 'count', 'max', 'min'] as const

/** `a,b:alias,c::text,d->e->>f,rel!hint!inner(x),...rel(y),amount.sum()`. Blanks around items mean nothing. */
export function parseSelect(text: string): SelectItem[] {
  const cursor = new Scanner(text, 'select parameter')
  const items = readItems(cursor)
  cursor.assertEnd()
  return items
}

function readItems(cursor: Scanner): SelectItem[] {
  cursor.skipBlanks()
  if (cursor.isAtEnd || cursor.peek() === ')') return []
  const items: SelectItem[] = []
  do {
    items.push(readItem(cursor))
    cursor.skipBlanks()
  } while (cursor.accept(','))
  return items
}

function readItem(cursor: Scanner): SelectItem {
  cursor.skipBlanks()
  if (cursor.accept('...')) return readEmbed(cursor, null, true) ?? cursor.fail('"("')
  const alias = readAlias(cursor)
  return readEmbed(cursor, alias, false) ?? readFieldItem(cursor, alias)
}

function readAlias(cursor: Scanner): string | null {
  return (
    cursor.attempt(() => {
      const name = readName(cursor)
      if (name === undefined || cursor.peek() !== ':' || cursor.peek(1) === ':') return undefined
      cursor.accept(':')
      return name
    }) ?? null
  )
}

function readEmbed(cursor: Scanner, alias: string | null, spread: boolean): EmbedItem | undefined {
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
  cursor.accept('(')
  const children = readItems(cursor)
  if (!cursor.accept(')')) cursor.fail()
  return { kind: 'embed', alias, spread, ...head, children }
}

function readModifiers(cursor: Scanner): { hint: string | null; join: Join | null } {
  let hint: string | null = null
  let join: Join | null = null
  for (let count = 0; count < 2 && cursor.accept('!'); count++) {
    const word = parseName(cursor)
    if (word === 'inner' || word === 'left') join ??= word
    else hint ??= word
  }
  return { hint, join }
}

function readFieldItem(cursor: Scanner, alias: string | null): FieldItem {
  const item = { kind: 'field', alias, cast: null, aggregate: null, aggregateCast: null } as const
  if (cursor.accept('*')) return { ...item, field: { name: '*', path: [] } }
  if (cursor.attempt(() => cursor.accept('count()') || undefined)) {
    return { ...item, field: { name: '*', path: [] }, aggregate: 'count', aggregateCast: readCast(cursor) }
  }
  const field = readField(cursor) ?? cursor.fail()
  const cast = readCast(cursor)
  cursor.skipBlanks()
  const aggregate = readAggregate(cursor)
  const aggregateCast = aggregate === null ? null : readCast(cursor)
  cursor.skipBlanks()
  if (!(cursor.isAtEnd || cursor.peek() === ',' || cursor.peek() === ')')) {
    cursor.noteExpected('")"')
    cursor.noteExpected('","')
    cursor.fail('end of input')
  }
  return { ...item, field, cast, aggregate, aggregateCast }
}

function readAggregate(cursor: Scanner): Aggregate | null {
  if (cursor.peek() !== '.') return null
  cursor.accept('.')
  return AGGREGATES.find((name) => cursor.accept(`${name}()`)) ?? cursor.fail()
}
