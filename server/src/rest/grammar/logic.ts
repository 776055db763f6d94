import { TUNING } from '#server/config/tuning.ts'
import type { AtPath, LogicTree } from './ast.ts'
import { parseName, readField } from './field.ts'
import { readElement, readOperation } from './operation.ts'
import { Scanner } from './scanner.ts'

/** `or=(a.eq.1,and(b.gt.2,c.not.is.null))`, also as `rel.or`, `not.and` and `rel.not.or`. */
export function parseLogic(key: string, text: string): AtPath<LogicTree> {
  const { path, operator, negated } = parseLogicPath(key)
  const scanner = new Scanner(text, 'logic tree', (negated ? 4 : 0) + operator.length)
  const branches = readBranches(scanner, 1)
  scanner.assertEnd()
  return { path, value: { kind: 'tree', operator, negated, branches } }
}

function parseLogicPath(key: string) {
  const scanner = new Scanner(key, 'logic path')
  const names = [parseName(scanner)]
  while (scanner.accept('.')) names.push(parseName(scanner))
  scanner.assertEnd()
  const operator = names.at(-1) === 'or' ? 'or' : 'and'
  const path = names.slice(0, -1)
  return { operator, path: path.filter((name) => name !== 'not'), negated: path.includes('not') } as const
}

function readBranches(scanner: Scanner, depth: number): LogicTree[] {
  if (depth > TUNING.rest.logicMaxDepth)
    scanner.failWith(`conditions nest at most ${TUNING.rest.logicMaxDepth} deep`)
  scanner.skipBlanks()
  if (!scanner.accept('(')) scanner.fail()
  const branches: LogicTree[] = []
  do {
    scanner.skipBlanks()
    branches.push(readBranch(scanner, depth))
    scanner.skipBlanks()
  } while (scanner.accept(','))
  if (!scanner.accept(')')) scanner.fail()
  scanner.skipBlanks()
  return branches
}

function readBranch(scanner: Scanner, depth: number): LogicTree {
  const tree = scanner.attempt(() => {
    const negated = scanner.skip('not.')
    const operator = scanner.skip('and') ? 'and' : scanner.skip('or') ? 'or' : undefined
    scanner.skipBlanks()
    return operator !== undefined && scanner.peek() === '(' ? ({ negated, operator } as const) : undefined
  })
  if (tree) return { kind: 'tree', ...tree, branches: readBranches(scanner, depth + 1) }

  const field = readField(scanner)
  if (!field) {
    scanner.noteExpected('negation operator (not)')
    scanner.fail('logic operator (and, or)')
  }
  if (!scanner.accept('.')) scanner.fail('delimiter (.)')
  return { kind: 'filter', filter: { field, ...readOperation(scanner, readLogicValue) } }
}

/** A value ends at a comma or parenthesis, unless it is quoted or an array literal. */
function readLogicValue(scanner: Scanner): string {
  if (scanner.peek() === '{') {
    const array = scanner.scanPattern(/\{[^{}]*\}/y)
    if (array !== undefined) return array
  }
  return readElement(scanner)
}
