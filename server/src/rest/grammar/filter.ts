import { Cursor } from './cursor.ts'
import { mustReadName, readJsonPath } from './field.ts'
import { readOperation } from './operation.ts'
import type { At, Field, Filter } from './types.ts'

/** `rel.col->>key=not.eq.value`: the key says where and what, the value says how. */
export function parseFilter(key: string, text: string): At<Filter> {
  const { path, field } = parseTreePath(key)
  const cursor = new Cursor(text, 'filter')
  const { negated, operation } = readOperation(cursor, (rest) => rest.rest())
  cursor.mustEnd()
  return { path, value: { field, negated, operation } }
}

export function parseTreePath(key: string): { path: string[]; field: Field } {
  const cursor = new Cursor(key, 'tree path')
  const names = [mustReadName(cursor)]
  while (cursor.take('.')) names.push(mustReadName(cursor))
  const jsonPath = readJsonPath(cursor)
  cursor.mustEnd()
  return { path: names.slice(0, -1), field: { name: names.at(-1) ?? '', path: jsonPath } }
}
