import type { AtPath, Field, Filter } from './ast.ts'
import { parseName, readJsonPath } from './field.ts'
import { readOperation } from './operation.ts'
import { Scanner } from './scanner.ts'

/** `rel.col->>key=not.eq.value`: the key names the resource and column, the value the operation. */
export function parseFilter(key: string, text: string): AtPath<Filter> {
  const { path, field } = parseTreePath(key)
  const scanner = new Scanner(text, 'filter')
  const { negated, operation } = readOperation(scanner, (rest) => rest.scanRest())
  scanner.assertEnd()
  return { path, value: { field, negated, operation } }
}

export function parseTreePath(key: string): { path: string[]; field: Field } {
  const scanner = new Scanner(key, 'tree path')
  const names = [parseName(scanner)]
  while (scanner.accept('.')) names.push(parseName(scanner))
  const jsonPath = readJsonPath(scanner)
  scanner.assertEnd()
  return { path: names.slice(0, -1), field: { name: names.at(-1) ?? '', path: jsonPath } }
}
