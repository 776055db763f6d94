import type { RowChange, TextRow } from '#server/db/replication-stream.ts'
import type { Identity } from '#server/identity/identity.ts'
import { type BoundFilter, matchInMemory } from './filter-match.ts'
import type { ChangeEvent } from './subscription-parameters.ts'

/** The receiver of changes: one channel of one socket. */
export type Subscriber = {
  readonly identity: Identity
  deliver(ids: number[], dataJson: string): void
  /** Called when one of its subscriptions was removed, with the reason. */
  refuse(reason: string): void
}
export type SubscriptionTarget = { schema: string; table: string; filters: BoundFilter[] }
export type Subscription = {
  id: number
  subscriber: Subscriber
  event: ChangeEvent
  select: Set<string> | null
  targets: SubscriptionTarget[]
}
/** `caller` is the identity at the time the change was read, even if the token is renewed meanwhile. */
export type Candidate = {
  subscription: Subscription
  caller: Identity
  filters: BoundFilter[]
  pendingFilters: BoundFilter[]
}

type Entry = { subscription: Subscription; filters: BoundFilter[] }
type TableEntries = { byValue: Map<string, Map<string, Set<Entry>>>; others: Set<Entry> }

/**
 * All subscriptions of this node, indexed by table and, for an equality filter, by its value, so that a change costs the same however
 * many subscribers each follow only their own rows.
 */
export class Subscriptions {
  readonly #tables = new Map<string, TableEntries>()
  readonly #entries = new Map<Subscription, (() => void)[]>()

  get size() {
    return this.#entries.size
  }

  add(subscription: Subscription) {
    const undo = subscription.targets.map(({ schema, table, filters }) =>
      this.#insert(keyOf(schema, table), { subscription, filters }),
    )
    this.#entries.set(subscription, undo)
  }

  remove(subscription: Subscription) {
    for (const undo of this.#entries.get(subscription) ?? []) undo()
    this.#entries.delete(subscription)
  }

  subscribers(): Set<Subscriber> {
    return new Set([...this.#entries.keys()].map(({ subscriber }) => subscriber))
  }

  hasSubscribers(schema: string, table: string): boolean {
    return keysFor(schema, table).some((key) => this.#tables.has(key))
  }

  /** The subscriptions a change may match, as far as that can be decided without a query. */
  candidates(change: RowChange): Candidate[] {
    const row = change.row ?? change.old ?? {}
    const found: Candidate[] = []
    for (const key of keysFor(change.table.schema, change.table.table)) {
      const entries = this.#tables.get(key)
      if (!entries) continue
      for (const entry of entries.others) collectCandidate(entry, change, row, found)
      for (const [column, values] of entries.byValue) {
        for (const entry of values.get(row[column] ?? '') ?? []) collectCandidate(entry, change, row, found)
      }
    }
    return found
  }

  #insert(key: string, entry: Entry): () => void {
    const table = this.#tables.get(key) ?? { byValue: new Map(), others: new Set() }
    this.#tables.set(key, table)
    const equality = entry.filters.find(
      ({ operator, comparedAs, negated }) => operator === 'eq' && comparedAs === 'text' && !negated,
    )
    const forget = equality ? indexByValue(table, equality, entry) : () => table.others.delete(entry)
    if (!equality) table.others.add(entry)
    return () => {
      forget()
      if (table.others.size === 0 && table.byValue.size === 0) this.#tables.delete(key)
    }
  }
}

function indexByValue(table: TableEntries, { column, values }: BoundFilter, entry: Entry) {
  const value = values[0] as string
  const byValue = table.byValue.get(column) ?? new Map<string, Set<Entry>>()
  table.byValue.set(column, byValue)
  const entries = byValue.get(value) ?? new Set<Entry>()
  byValue.set(value, entries)
  entries.add(entry)
  return () => {
    entries.delete(entry)
    if (entries.size === 0) byValue.delete(value)
    if (byValue.size === 0) table.byValue.delete(column)
  }
}

function collectCandidate(
  { subscription, filters }: Entry,
  change: RowChange,
  row: TextRow,
  found: Candidate[],
) {
  if (subscription.event !== '*' && subscription.event !== change.kind) return
  const undecided: BoundFilter[] = []
  for (const filter of filters) {
    const matches = matchInMemory(filter, row)
    if (matches === false) return
    if (matches === null) undecided.push(filter)
  }
  found.push({ subscription, caller: subscription.subscriber.identity, filters, pendingFilters: undecided })
}

function keyOf(schema: string, table: string) {
  return `${schema}\0${table}`
}

function keysFor(schema: string, table: string) {
  return [keyOf(schema, table), keyOf(schema, '*'), keyOf('*', table), keyOf('*', '*')]
}
