import type { RequestQuery } from '../grammar/ast.ts'
import { restErrors } from '../rest-errors.ts'

/** `Range: 0-9` means what `offset=0&limit=10` means; when both are given, both apply. */
export function applyRangeHeader(query: RequestQuery, header: string | undefined) {
  const found = header === undefined ? null : /^(?:items=)?(\d{1,15})-(\d{1,15})?$/.exec(header.trim())
  if (!found) return
  const from = Number(found[1])
  const to = found[2] === undefined ? null : Number(found[2])
  if (to !== null && from > to) throw restErrors.reversedRange()
  const offset = query.offsets.findLast(({ path }) => path.length === 0)?.value ?? 0
  const limit = query.limits.findLast(({ path }) => path.length === 0)?.value ?? null
  const start = Math.max(offset, from)
  const end = Math.min(
    limit === null ? Number.POSITIVE_INFINITY : offset + limit,
    to === null ? Number.POSITIVE_INFINITY : to + 1,
  )
  query.offsets.push({ path: [], value: start })
  if (end !== Number.POSITIVE_INFINITY) query.limits.push({ path: [], value: Math.max(0, end - start) })
}

export function contentRange(offset: number, rows: number, total: number | null): string {
  const range = rows === 0 || total === 0 ? '*' : `${offset}-${offset + rows - 1}`
  return `${range}/${total ?? '*'}`
}

/** 206 when the total is known and larger than the page; 416 when the offset is past the last row. */
export function rangeStatus(offset: number, rows: number, total: number | null): 200 | 206 {
  if (total === null) return 200
  if (offset > total) throw restErrors.offsetBeyondTotal(offset, total)
  return rows < total ? 206 : 200
}
