import type { AtPath, Field, Filter } from './ast.ts'
import { parseName, readJsonPath } from './field.ts'
import { readOperation } from './operation.ts'
import { Scanner } from './scanner.ts'

/** `rel.col->>key=not.eq.value`: the key says where and what, the value says how. */
export function parseFilter(key: string, text: string): AtPath<Filter> {
  const { path, field } = parseTreePath(key)
  const cursor = new Scanner(text, 'filter')
  const { negated, operation } = readOperation(cursor, (rest) => rest.scanRest())
  cursor.assertEnd()
  return { path, value: { field, negated, operation } }
}

export function parseTreePath(key: string): { path: string[]; field: Field } {
  const cursor = new Scanner(key, 'tree path')
  const names = [parseName(cursor)]
  while (cursor.accept('.')) names.push(parseName(cursor))
  const jsonPath = readJsonPath(cursor)
  cursor.assertEnd()
  return { path: names.slice(0, -1), field: { name: names.at(-1) ?? '', path: jsonPath } }
}
