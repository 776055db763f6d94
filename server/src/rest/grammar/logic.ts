import { LIMITS } from '#shared/limits.ts'
import { Cursor } from './cursor.ts'
import { mustReadName, readField } from './field.ts'
import { readElement, readOperation } from './operation.ts'
import type { At, Logic } from './types.ts'

/** `or=(a.eq.1,and(b.gt.2,c.not.is.null))`, also as `rel.or`, `not.and` and `rel.not.or`. */
export function parseLogic(key: string, text: string): At<Logic> {
  const { path, operator, negated } = parseLogicPath(key)
  const cursor = new Cursor(text, 'logic tree', (negated ? 4 : 0) + operator.length)
  const branches = readBranches(cursor, 1)
  cursor.mustEnd()
  return { path, value: { kind: 'tree', operator, negated, branches } }
}

function parseLogicPath(key: string) {
  const cursor = new Cursor(key, 'logic path')
  const names = [mustReadName(cursor)]
  while (cursor.take('.')) names.push(mustReadName(cursor))
  cursor.mustEnd()
  const operator = names.at(-1) === 'or' ? 'or' : 'and'
  const path = names.slice(0, -1)
  return { operator, path: path.filter((name) => name !== 'not'), negated: path.includes('not') } as const
}

function readBranches(cursor: Cursor, depth: number): Logic[] {
  if (depth > LIMITS.rest.logicMaxDepth)
    cursor.failWith(`conditions nest at most ${LIMITS.rest.logicMaxDepth} deep`)
  cursor.skipBlanks()
  if (!cursor.take('(')) cursor.fail()
  const branches: Logic[] = []
  do {
    cursor.skipBlanks()
    branches.push(readBranch(cursor, depth))
    cursor.skipBlanks()
  } while (cursor.take(','))
  if (!cursor.take(')')) cursor.fail()
  cursor.skipBlanks()
  return branches
}

function readBranch(cursor: Cursor, depth: number): Logic {
  const tree = cursor.attempt(() => {
    const negated = cursor.skip('not.')
    const operator = cursor.skip('and') ? 'and' : cursor.skip('or') ? 'or' : undefined
    cursor.skipBlanks()
    return operator !== undefined && cursor.peek() === '(' ? ({ negated, operator } as const) : undefined
  })
  if (tree) return { kind: 'tree', ...tree, branches: readBranches(cursor, depth + 1) }

  const field = readField(cursor)
  if (!field) {
    cursor.wanted('negation operator (not)')
    cursor.fail('logic operator (and, or)')
  }
  if (!cursor.take('.')) cursor.fail('delimiter (.)')
  return { kind: 'filter', filter: { field, ...readOperation(cursor, readLogicValue) } }
}

/** Ends at a comma or a bracket, unless quoted or an array literal. */
function readLogicValue(cursor: Cursor): string {
  if (cursor.peek() === '{') {
    const array = cursor.takeMatch(/\{[^{}]*\}/y)
    if (array !== undefined) return array
  }
  return readElement(cursor)
}
