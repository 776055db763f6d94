import { TUNING } from '#server/config/tuning.ts'
import type { AtPath, LogicTree } from './ast.ts'
import { parseName, readField } from './field.ts'
import { readElement, readOperation } from './operation.ts'
import { Scanner } from './scanner.ts'

/** `or=(a.eq.1,and(b.gt.2,c.not.is.null))`, also as `rel.or`, `not.and` and `rel.not.or`. */
export function parseLogic(key: string, text: string): AtPath<LogicTree> {
  const { path, operator, negated } = parseLogicPath(key)
  const cursor = new Scanner(text, 'logic tree', (negated ? 4 : 0) + operator.length)
  const branches = readBranches(cursor, 1)
  cursor.assertEnd()
  return { path, value: { kind: 'tree', operator, negated, branches } }
}

function parseLogicPath(key: string) {
  const cursor = new Scanner(key, 'logic path')
  const names = [parseName(cursor)]
  while (cursor.accept('.')) names.push(parseName(cursor))
  cursor.assertEnd()
  const operator = names.at(-1) === 'or' ? 'or' : 'and'
  const path = names.slice(0, -1)
  return { operator, path: path.filter((name) => name !== 'not'), negated: path.includes('not') } as const
}

function readBranches(cursor: Scanner, depth: number): LogicTree[] {
  if (depth > TUNING.rest.logicMaxDepth)
    cursor.failWith(`conditions nest at most ${TUNING.rest.logicMaxDepth} deep`)
  cursor.skipBlanks()
  if (!cursor.accept('(')) cursor.fail()
  const branches: LogicTree[] = []
  do {
    cursor.skipBlanks()
    branches.push(readBranch(cursor, depth))
    cursor.skipBlanks()
  } while (cursor.accept(','))
  if (!cursor.accept(')')) cursor.fail()
  cursor.skipBlanks()
  return branches
}

function readBranch(cursor: Scanner, depth: number): LogicTree {
  const tree = cursor.attempt(() => {
    const negated = cursor.skip('not.')
    const operator = cursor.skip('and') ? 'and' : cursor.skip('or') ? 'or' : undefined
    cursor.skipBlanks()
    return operator !== undefined && cursor.peek() === '(' ? ({ negated, operator } as const) : undefined
  })
  if (tree) return { kind: 'tree', ...tree, branches: readBranches(cursor, depth + 1) }

  const field = readField(cursor)
  if (!field) {
    cursor.noteExpected('negation operator (not)')
    cursor.fail('logic operator (and, or)')
  }
  if (!cursor.accept('.')) cursor.fail('delimiter (.)')
  return { kind: 'filter', filter: { field, ...readOperation(cursor, readLogicValue) } }
}

/** Ends at a comma or a bracket, unless quoted or an array literal. */
function readLogicValue(cursor: Scanner): string {
  if (cursor.peek() === '{') {
    const array = cursor.scanPattern(/\{[^{}]*\}/y)
    if (array !== undefined) return array
  }
  return readElement(cursor)
}
