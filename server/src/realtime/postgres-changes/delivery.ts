import { TUNING } from '#server/config/tuning.ts'
import type { Database } from '#server/db/database.ts'
import type { ReplicatedTable, RowChange } from '#server/db/replication-stream.ts'
import type { Identity } from '#server/identity/identity.ts'
import { Semaphore } from '../../util/semaphore.ts'
import { type PublishedTable, readTables } from './catalog.ts'
import { type ChangeRecord, toRecords } from './change-records.ts'
import { evaluateFilters } from './filter-evaluation.ts'
import { changePayload, keylessPayload } from './payload.ts'
import { filterVisibleChanges, type RowVisibility } from './row-visibility.ts'
import type { Candidate, Subscriber, Subscriptions } from './subscriptions.ts'

type PreparedChange = {
  table: PublishedTable
  record: ChangeRecord
  candidates: Candidate[]
  visibilities: Map<string, RowVisibility>
}
type Log = { error(fields: object, message: string): void }

/** Delivers batches of changes, in commit order, to the subscribers who may see them. */
export function createDelivery(db: Database, publication: string, subscriptions: Subscriptions, log: Log) {
  const known = new WeakMap<ReplicatedTable, PublishedTable>()
  const semaphore = new Semaphore(TUNING.realtime.changes.groupsAtOnce)

  return async (changes: RowChange[]) => {
    const byTable = Map.groupBy(changes, ({ table }) => table)
    const ready = new Map<RowChange, PreparedChange>()
    for (const [changed, rows] of byTable) {
      if (!subscriptions.hasSubscribers(changed.schema, changed.table)) continue
      try {
        for (const one of await prepare(changed, rows)) ready.set(one.record.change, one)
      } catch (error) {
        log.error(
          { err: error, table: `${changed.schema}.${changed.table}` },
          'could not deliver changes of a table',
        )
      }
    }
    for (const change of changes) {
      const one = ready.get(change)
      if (one) deliver(one)
    }
  }

  async function prepare(changed: ReplicatedTable, changes: RowChange[]): Promise<PreparedChange[]> {
    const found = changes.map((change) => [change, subscriptions.candidates(change)] as const)
    const { matched, failed } = await evaluateFilters(
      db,
      new Map(found.filter(([, candidates]) => candidates.length > 0)),
    )
    // Evaluated again with every change, such a filter would delay all subscribers.
    for (const { subscription, column } of failed) {
      subscriptions.remove(subscription)
      subscription.subscriber.refuse(
        `The filter on column ${column} failed or takes too long, its changes are not sent any more`,
      )
    }
    if (matched.size === 0) return []
    const table = await tableOf(changed)
    if (!table) return []
    const wanted = [...matched.keys()]
    const callers = new Map<string, Identity>()
    for (const candidates of matched.values()) {
      for (const { caller } of candidates) callers.set(callerKey(caller), caller)
    }
    const [records, visibilities] = await Promise.all([
      toRecords(db, table, wanted),
      readVisibility(table, wanted, callers, matched),
    ])
    return records.map((record) => ({
      table,
      record,
      candidates: matched.get(record.change) ?? [],
      visibilities,
    }))
  }

  /** One query for each distinct caller, about the rows that match one of its subscriptions. */
  async function readVisibility(
    table: PublishedTable,
    changes: RowChange[],
    callers: Map<string, Identity>,
    matched: Map<RowChange, Candidate[]>,
  ): Promise<Map<string, RowVisibility>> {
    const rowsOf = new Map<string, RowChange[]>()
    for (const change of changes) {
      const keys = new Set((matched.get(change) ?? []).map(({ caller }) => callerKey(caller)))
      for (const key of keys) rowsOf.set(key, [...(rowsOf.get(key) ?? []), change])
    }
    const queries = [...callers].map(async ([key, caller]) => {
      const visibility = await semaphore
        .run(() => filterVisibleChanges(db, caller, table, rowsOf.get(key) ?? []))
        .catch((error: unknown) => {
          log.error(
            { err: error, role: caller.role, table: table.sqlName },
            'a policy failed, the change is not shown',
          )
          return null
        })
      return [key, visibility] as const
    })
    return new Map(
      (await Promise.all(queries)).filter((entry): entry is [string, RowVisibility] => entry[1] !== null),
    )
  }

  async function tableOf(changed: ReplicatedTable): Promise<PublishedTable | undefined> {
    const cached = known.get(changed)
    if (cached) return cached
    const [table] = await readTables(db, publication, changed.schema, changed.table)
    if (table) known.set(changed, table)
    return table
  }
}

function deliver({ table, record, candidates, visibilities }: PreparedChange) {
  const payloads = new Map<string, string>()
  const deliveries = new Map<Subscriber, Map<string, Set<number>>>()
  for (const { subscription, caller, filters } of candidates) {
    const visibility = visibilities.get(callerKey(caller))
    if (!visibility) continue
    const shape = `${[...visibility.readable].join('\0')}|${subscription.select ? [...subscription.select].join('\0') : '*'}|${visibility.isRlsActive}`
    const data = payloads.get(shape) ?? payloadFor(table, record, visibility, subscription.select)
    if (
      data === null ||
      !canReceive(table, record, visibility) ||
      !filters.every(({ column }) => canFilter(visibility, column))
    )
      continue
    payloads.set(shape, data)
    const byData = deliveries.get(subscription.subscriber) ?? new Map<string, Set<number>>()
    deliveries.set(subscription.subscriber, byData)
    // A set, because two subscriptions share an id while the new one replaces the old one.
    const ids = byData.get(data) ?? new Set<number>()
    byData.set(data, ids.add(subscription.id))
  }
  for (const [subscriber, byData] of deliveries)
    for (const [data, ids] of byData) subscriber.deliver([...ids], data)
}

function payloadFor(
  table: PublishedTable,
  record: ChangeRecord,
  visibility: RowVisibility,
  select: Set<string> | null,
): string | null {
  // An event without its row would still tell that somebody wrote.
  if (visibility.readable.size === 0) return null
  if (hasNoKey(table, record)) return visibility.isRlsActive ? null : keylessPayload(table, record)
  return changePayload(table, record, visibility.readable, select, visibility.isRlsActive)
}

function canReceive(table: PublishedTable, record: ChangeRecord, visibility: RowVisibility) {
  return hasNoKey(table, record) || visibility.visible.has(record.change)
}

/** Without a key nothing but the fact is sent; a delete needs none. */
function hasNoKey(table: PublishedTable, { change }: ChangeRecord) {
  return table.keys.length === 0 && change.kind !== 'DELETE'
}

/** A filter on a column the caller may no longer read would reveal its value. */
function canFilter(visibility: RowVisibility, column: string) {
  return visibility.readable.has(column)
}

function callerKey({ role, claimsJson }: Identity) {
  return `${role}\0${claimsJson}`
}
