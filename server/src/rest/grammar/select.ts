import type { Aggregate, EmbedItem, FieldItem, Join, SelectItem } from './ast.ts'
import { parseName, readCast, readField, readName } from './field.ts'
import { Scanner } from './scanner.ts'

const AGGREGATES = ['sum', 'avg', 'count', 'max', 'min'] as const

/** `a,b:alias,c::text,d->e->>f,rel!hint!inner(x),...rel(y),amount.sum()`. Blanks around items are ignored. */
export function parseSelect(text: string): SelectItem[] {
  const scanner = new Scanner(text, 'select parameter')
  const items = readItems(scanner)
  scanner.assertEnd()
  return items
}

function readItems(scanner: Scanner): SelectItem[] {
  scanner.skipBlanks()
  if (scanner.isAtEnd || scanner.peek() === ')') return []
  const items: SelectItem[] = []
  do {
    items.push(readItem(scanner))
    scanner.skipBlanks()
  } while (scanner.accept(','))
  return items
}

function readItem(scanner: Scanner): SelectItem {
  scanner.skipBlanks()
  if (scanner.accept('...')) return readEmbed(scanner, null, true) ?? scanner.fail('"("')
  const alias = readAlias(scanner)
  return readEmbed(scanner, alias, false) ?? readFieldItem(scanner, alias)
}

function readAlias(scanner: Scanner): string | null {
  return (
    scanner.attempt(() => {
      const name = readName(scanner)
      if (name === undefined || scanner.peek() !== ':' || scanner.peek(1) === ':') return undefined
      scanner.accept(':')
      return name
    }) ?? null
  )
}

function readEmbed(scanner: Scanner, alias: string | null, spread: boolean): EmbedItem | undefined {
  const head = scanner.attempt(() => {
    scanner.skipBlanks()
    const name = readName(scanner)
    if (name === undefined) return undefined
    const modifiers = readModifiers(scanner)
    scanner.skipBlanks()
    // `count()` is an aggregate, not a relation named count; such a relation needs an alias.
    if (scanner.peek() !== '(' || (name === 'count' && scanner.peek(1) === ')')) return undefined
    return { name, ...modifiers }
  })
  if (!head) return undefined
  scanner.accept('(')
  const children = readItems(scanner)
  if (!scanner.accept(')')) scanner.fail()
  return { kind: 'embed', alias, spread, ...head, children }
}

function readModifiers(scanner: Scanner): { hint: string | null; join: Join | null } {
  let hint: string | null = null
  let join: Join | null = null
  for (let count = 0; count < 2 && scanner.accept('!'); count++) {
    const word = parseName(scanner)
    if (word === 'inner' || word === 'left') join ??= word
    else hint ??= word
  }
  return { hint, join }
}

function readFieldItem(scanner: Scanner, alias: string | null): FieldItem {
  const item = { kind: 'field', alias, cast: null, aggregate: null, aggregateCast: null } as const
  if (scanner.accept('*')) return { ...item, field: { name: '*', path: [] } }
  if (scanner.attempt(() => scanner.accept('count()') || undefined)) {
    return { ...item, field: { name: '*', path: [] }, aggregate: 'count', aggregateCast: readCast(scanner) }
  }
  const field = readField(scanner) ?? scanner.fail()
  const cast = readCast(scanner)
  scanner.skipBlanks()
  const aggregate = readAggregate(scanner)
  const aggregateCast = aggregate === null ? null : readCast(scanner)
  scanner.skipBlanks()
  if (!(scanner.isAtEnd || scanner.peek() === ',' || scanner.peek() === ')')) {
    scanner.noteExpected('")"')
    scanner.noteExpected('","')
    scanner.fail('end of input')
  }
  return { ...item, field, cast, aggregate, aggregateCast }
}

function readAggregate(scanner: Scanner): Aggregate | null {
  if (scanner.peek() !== '.') return null
  scanner.accept('.')
  return AGGREGATES.find((name) => scanner.accept(`${name}()`)) ?? scanner.fail()
}
