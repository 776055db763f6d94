import type { Database } from '#server/db/database.ts'
import type { RowChange } from '#server/db/replication-stream.ts'
import { type BoundFilter, matchInPostgres } from './filter-match.ts'
import type { Candidate, Subscription } from './subscriptions.ts'

export type MatchedChanges = Map<RowChange, Candidate[]>
type FilterBatch = { filters: Map<string, BoundFilter>; values: Set<string | null> }

/** A filter that cannot be decided: it failed, or took longer than anybody may. */
export type FailedFilter = { subscription: Subscription; column: string }

/** Settles, with one query per kind of comparison, the filters that need PostgreSQL; keeps the candidates that pass them all. */
export async function evaluateFilters(
  db: Database,
  matched: MatchedChanges,
): Promise<{ settled: MatchedChanges; broken: FailedFilter[] }> {
  const questions = new Map<string, FilterBatch>()
  for (const [change, candidates] of matched) {
    for (const { pendingFilters } of candidates)
      for (const filter of pendingFilters) addToBatch(questions, filter, change)
  }
  if (questions.size === 0) return { settled: matched, broken: [] }
  const yes = new Set<string>()
  const failed = new Set<string>()
  for (const [kind, { filters, values }] of questions) {
    const answer = await runBatch(db, [...filters.values()], [...values])
    for (const key of answer.yes) yes.add(`${kind}|${key}`)
    for (const filter of answer.failed) failed.add(filterKey(filter))
  }
  const settled: MatchedChanges = new Map()
  const broken = new Map<Subscription, FailedFilter>()
  for (const [change, candidates] of matched) {
    const kept = candidates.filter(({ subscription, pendingFilters }) => {
      const culprit = pendingFilters.find((filter) => failed.has(filterKey(filter)))
      if (culprit) broken.set(subscription, { subscription, column: culprit.column })
      return pendingFilters.every((filter) =>
        yes.has(`${batchKey(filter)}|${resultKey(filter, columnValue(filter, change))}`),
      )
    })
    if (kept.length > 0) settled.set(change, kept)
  }
  return { settled, broken: [...broken.values()] }
}

function addToBatch(questions: Map<string, FilterBatch>, filter: BoundFilter, change: RowChange) {
  const kind = batchKey(filter)
  const question = questions.get(kind) ?? { filters: new Map(), values: new Set() }
  question.filters.set(JSON.stringify(filter.values), filter)
  question.values.add(columnValue(filter, change))
  questions.set(kind, question)
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
    // Canceled for its time, or refused by the operator itself; anything else is no fault of a filter.
    if (!/^(57014|22|42)/.test((error as { code?: string }).code ?? '')) throw error
    if (filters.length === 1) return { yes: [], failed: filters }
    // One pattern must not silence the others: each is asked alone, to find it.
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
