import type { Change } from '#server/db/change-stream.ts'
import type { Database } from '#server/db/database.ts'
import { type BoundFilter, matchInPostgres } from './matcher.ts'
import type { Candidate, Subscription } from './subscriptions.ts'

export type Matched = Map<Change, Candidate[]>
type Question = { filters: Map<string, BoundFilter>; values: Set<string | null> }

/** A filter that cannot be decided: it failed, or took longer than anybody may. */
export type Broken = { subscription: Subscription; column: string }

/** Settles, with one query per kind of comparison, the filters that need PostgreSQL; keeps the candidates that pass them all. */
export async function settle(
  db: Database,
  matched: Matched,
): Promise<{ settled: Matched; broken: Broken[] }> {
  const questions = new Map<string, Question>()
  for (const [change, candidates] of matched) {
    for (const { undecided } of candidates) for (const filter of undecided) ask(questions, filter, change)
  }
  if (questions.size === 0) return { settled: matched, broken: [] }
  const yes = new Set<string>()
  const failed = new Set<string>()
  for (const [kind, { filters, values }] of questions) {
    const answer = await answers(db, [...filters.values()], [...values])
    for (const key of answer.yes) yes.add(`${kind}|${key}`)
    for (const filter of answer.failed) failed.add(nameOf(filter))
  }
  const settled: Matched = new Map()
  const broken = new Map<Subscription, Broken>()
  for (const [change, candidates] of matched) {
    const kept = candidates.filter(({ subscription, undecided }) => {
      const culprit = undecided.find((filter) => failed.has(nameOf(filter)))
      if (culprit) broken.set(subscription, { subscription, column: culprit.column })
      return undecided.every((filter) =>
        yes.has(`${kindOf(filter)}|${answerKey(filter, valueIn(filter, change))}`),
      )
    })
    if (kept.length > 0) settled.set(change, kept)
  }
  return { settled, broken: [...broken.values()] }
}

function ask(questions: Map<string, Question>, filter: BoundFilter, change: Change) {
  const kind = kindOf(filter)
  const question = questions.get(kind) ?? { filters: new Map(), values: new Set() }
  question.filters.set(JSON.stringify(filter.values), filter)
  question.values.add(valueIn(filter, change))
  questions.set(kind, question)
}

type Answers = { yes: string[]; failed: BoundFilter[] }

async function answers(db: Database, filters: BoundFilter[], values: (string | null)[]): Promise<Answers> {
  try {
    const pairs = await matchInPostgres(db, filters, values)
    const yes = [...pairs].map((pair) => {
      const [filter, value] = pair.split(':').map(Number) as [number, number]
      return answerKey(filters[filter] as BoundFilter, values[value] ?? null)
    })
    return { yes, failed: [] }
  } catch (error) {
    // Canceled for its time, or refused by the operator itself; anything else is no fault of a filter.
    if (!/^(57014|22|42)/.test((error as { code?: string }).code ?? '')) throw error
    if (filters.length === 1) return { yes: [], failed: filters }
    // One pattern must not silence the others: each is asked alone, to find it.
    const alone: Answers = { yes: [], failed: [] }
    for (const filter of filters) {
      const answer = await answers(db, [filter], values)
      alone.yes.push(...answer.yes)
      alone.failed.push(...answer.failed)
    }
    return alone
  }
}

function nameOf(filter: BoundFilter) {
  return `${kindOf(filter)}|${JSON.stringify(filter.values)}`
}

function kindOf({ column, path, operator, negated, sqlType }: BoundFilter) {
  return JSON.stringify([column, path, operator, negated, sqlType])
}

function answerKey({ values }: BoundFilter, value: string | null) {
  return JSON.stringify([values, value])
}

function valueIn({ column }: BoundFilter, { row, old }: Change): string | null {
  return (row ?? old)?.[column] ?? null
}
