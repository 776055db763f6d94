import type { Database } from '#server/db/database.ts'
import type { RowChange } from '#server/db/replication-stream.ts'
import { type BoundFilter, matchInPostgres } from './filter-match.ts'
import type { Candidate, Subscription } from './subscriptions.ts'

export type MatchedChanges = Map<RowChange, Candidate[]>
type FilterBatch = { filters: Map<string, BoundFilter>; values: Set<string | null> }

/** A filter that raised an error or exceeded the timeout. */
export type FailedFilter = { subscription: Subscription; column: string }

/** Evaluates the filters that need PostgreSQL, with one query per kind of comparison, and keeps the candidates that pass them all. */
export async function evaluateFilters(
  db: Database,
  candidatesByChange: MatchedChanges,
): Promise<{ matched: MatchedChanges; failed: FailedFilter[] }> {
  const batches = new Map<string, FilterBatch>()
  for (const [change, candidates] of candidatesByChange) {
    for (const { pendingFilters } of candidates)
      for (const filter of pendingFilters) addToBatch(batches, filter, change)
  }
  if (batches.size === 0) return { matched: candidatesByChange, failed: [] }
  const yes = new Set<string>()
  const failedKeys = new Set<string>()
  for (const [kind, { filters, values }] of batches) {
    const answer = await runBatch(db, [...filters.values()], [...values])
    for (const key of answer.yes) yes.add(`${kind}|${key}`)
    for (const filter of answer.failed) failedKeys.add(filterKey(filter))
  }
  const matched: MatchedChanges = new Map()
  const failed = new Map<Subscription, FailedFilter>()
  for (const [change, candidates] of candidatesByChange) {
    const kept = candidates.filter(({ subscription, pendingFilters }) => {
      const culprit = pendingFilters.find((filter) => failedKeys.has(filterKey(filter)))
      if (culprit) failed.set(subscription, { subscription, column: culprit.column })
      return pendingFilters.every((filter) =>
        yes.has(`${batchKey(filter)}|${resultKey(filter, columnValue(filter, change))}`),
      )
    })
    if (kept.length > 0) matched.set(change, kept)
  }
  return { matched, failed: [...failed.values()] }
}

function addToBatch(batches: Map<string, FilterBatch>, filter: BoundFilter, change: RowChange) {
  const kind = batchKey(filter)
  const batch = batches.get(kind) ?? { filters: new Map(), values: new Set() }
  batch.filters.set(JSON.stringify(filter.values), filter)
  batch.values.add(columnValue(filter, change))
  batches.set(kind, batch)
}

type BatchResult = { yes: string[]; failed: BoundFilter[] }

async function runBatch(
  db: Database,
  filters: BoundFilter[],
  values: (string | null)[],
): Promise<BatchResult> {
  try {
    const pairs = await matchInPostgres(db, filters, values)
    const yes = [...pairs].map((pair) => {
      const [filter, value] = pair.split(':').map(Number) as [number, number]
      return resultKey(filters[filter] as BoundFilter, values[value] ?? null)
    })
    return { yes, failed: [] }
  } catch (error) {
    // A timeout (57014) or an error of the comparison itself; the filter did not cause anything else.
    if (!/^(57014|22|42)/.test((error as { code?: string }).code ?? '')) throw error
    if (filters.length === 1) return { yes: [], failed: filters }
    // One failing pattern must not stop the others: evaluate each alone to find it.
    const alone: BatchResult = { yes: [], failed: [] }
    for (const filter of filters) {
      const answer = await runBatch(db, [filter], values)
      alone.yes.push(...answer.yes)
      alone.failed.push(...answer.failed)
    }
    return alone
  }
}

function filterKey(filter: BoundFilter) {
  return `${batchKey(filter)}|${JSON.stringify(filter.values)}`
}

function batchKey({ column, path, operator, negated, sqlType }: BoundFilter) {
  return JSON.stringify([column, path, operator, negated, sqlType])
}

function resultKey({ values }: BoundFilter, value: string | null) {
  return JSON.stringify([values, value])
}

function columnValue({ column }: BoundFilter, { row, old }: RowChange): string | null {
  return (row ?? old)?.[column] ?? null
}
