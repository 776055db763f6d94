import type { ViewRule } from './introspect-keys.ts'

/** Column number of the view → the relation and column number it shows unchanged. */
export type ViewColumns = Map<number, { relation: string; column: number }>

/**
 * PostgreSQL notes in a view's parse tree which column each output came from (`resorigtbl`, `resorigcol`).
 * Only the outermost target list counts: subqueries have lists of their own, one level deeper.
 */
export function readViewColumns(rule: ViewRule): ViewColumns {
  const columns: ViewColumns = new Map()
  for (const [number, entry] of viewColumnEntries(rule)) {
    const relation = numberIn(entry, 'resorigtbl')
    const column = numberIn(entry, 'resorigcol')
    if (relation > 0 && column > 0) columns.set(number, { relation: String(relation), column })
  }
  return columns
}

/** Column number of the view → how its parse tree says it comes about. */
export function viewColumnEntries({ definition }: ViewRule): Map<number, string> {
  return new Map(
    outerTargetEntries(definition)
      .filter((entry) => !entry.endsWith(' :resjunk true}'))
      .map((entry) => [numberIn(entry, 'resno'), entry]),
  )
}

function outerTargetEntries(definition: string): string[] {
  const entries: string[] = []
  let depth = 0
  let listDepth = -1
  let entryStart = -1
  for (let at = 0; at < definition.length; at++) {
    const char = definition[at]
    if (char === '\\') at++
    else if (char === '{') {
      depth++
      if (depth === 2 && listDepth === 1 && definition.startsWith('{TARGETENTRY', at)) entryStart = at
    } else if (char === '}') {
      if (depth === 2 && entryStart >= 0) {
        entries.push(definition.slice(entryStart, at + 1))
        entryStart = -1
      }
      depth--
    } else if (char === ':' && depth === 1) {
      // Inside the outer query and at one of its own fields: only `targetList` is of interest.
      listDepth = definition.startsWith(':targetList ', at) ? 1 : -1
    }
  }
  return entries
}

/** An entry's own fields come after its expression, so the last match is its own. */
function numberIn(entry: string, field: string): number {
  const at = entry.lastIndexOf(` :${field} `)
  return at < 0 ? 0 : Number.parseInt(entry.slice(at + field.length + 3), 10)
}
