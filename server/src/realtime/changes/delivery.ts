import type { Change, ChangedTable } from '#server/db/change-stream.ts'
import type { Database } from '#server/db/database.ts'
import type { Identity } from '#server/http/identity.ts'
import { LIMITS } from '#shared/limits.ts'
import { Gate } from '../rate.ts'
import { readTables, type Table } from './catalog.ts'
import { changeData, refusedData } from './payload.ts'
import { type ChangeRecord, toRecords } from './records.ts'
import type { Candidate, Subscriber, Subscriptions } from './subscriptions.ts'
import { settle } from './undecided.ts'
import { type Sight, whatCallerSees } from './visibility.ts'

type Ready = { table: Table; record: ChangeRecord; candidates: Candidate[]; sights: Map<string, Sight> }
type Log = { error(fields: object, message: string): void }

/** Takes batches of changes to the subscribers who may see them, in commit order. */
export function createDelivery(db: Database, publication: string, subscriptions: Subscriptions, log: Log) {
  const known = new WeakMap<ChangedTable, Table>()
  const gate = new Gate(LIMITS.realtime.changes.groupsAtOnce)

  return async (changes: Change[]) => {
    const byTable = Map.groupBy(changes, ({ table }) => table)
    const ready = new Map<Change, Ready>()
    for (const [changed, rows] of byTable) {
      if (!subscriptions.followed(changed.schema, changed.table)) continue
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

  async function prepare(changed: ChangedTable, changes: Change[]): Promise<Ready[]> {
    const found = changes.map((change) => [change, subscriptions.candidates(change)] as const)
    const { settled: matched, broken } = await settle(
      db,
      new Map(found.filter(([, candidates]) => candidates.length > 0)),
    )
    // Asked again with every change, such a filter would hold up everybody's.
    for (const { subscription, column } of broken) {
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
    const [records, sights] = await Promise.all([
      toRecords(db, table, wanted),
      sightsOf(table, wanted, callers, matched),
    ])
    return records.map((record) => ({ table, record, candidates: matched.get(record.change) ?? [], sights }))
  }

  /** Equal callers ask once; each is asked only about the rows that concern it. */
  async function sightsOf(
    table: Table,
    changes: Change[],
    callers: Map<string, Identity>,
    matched: Map<Change, Candidate[]>,
  ): Promise<Map<string, Sight>> {
    const rowsOf = new Map<string, Change[]>()
    for (const change of changes) {
      const keys = new Set((matched.get(change) ?? []).map(({ caller }) => callerKey(caller)))
      for (const key of keys) rowsOf.set(key, [...(rowsOf.get(key) ?? []), change])
    }
    const asked = [...callers].map(async ([key, caller]) => {
      const sight = await gate
        .through(() => whatCallerSees(db, caller, table, rowsOf.get(key) ?? []))
        .catch((error: unknown) => {
          log.error(
            { err: error, role: caller.role, table: table.sqlName },
            'a policy failed, the change is not shown',
          )
          return null
        })
      return [key, sight] as const
    })
    return new Map((await Promise.all(asked)).filter((entry): entry is [string, Sight] => entry[1] !== null))
  }

  async function tableOf(changed: ChangedTable): Promise<Table | undefined> {
    const cached = known.get(changed)
    if (cached) return cached
    const [table] = await readTables(db, publication, changed.schema, changed.table)
    if (table) known.set(changed, table)
    return table
  }
}

function deliver({ table, record, candidates, sights }: Ready) {
  const made = new Map<string, string>()
  const told = new Map<Subscriber, Map<string, Set<number>>>()
  for (const { subscription, caller, filters } of candidates) {
    const sight = sights.get(callerKey(caller))
    if (!sight) continue
    const shape = `${[...sight.readable].join('\0')}|${subscription.select ? [...subscription.select].join('\0') : '*'}|${sight.guarded}`
    const data = made.get(shape) ?? dataFor(table, record, sight, subscription.select)
    if (
      data === null ||
      !mayBeTold(table, record, sight) ||
      !filters.every(({ column }) => mayFilter(sight, column))
    )
      continue
    made.set(shape, data)
    const byData = told.get(subscription.subscriber) ?? new Map<string, Set<number>>()
    told.set(subscription.subscriber, byData)
    // A set: two subscriptions have one id while the newer takes the place of the older.
    const ids = byData.get(data) ?? new Set<number>()
    byData.set(data, ids.add(subscription.id))
  }
  for (const [subscriber, byData] of told)
    for (const [data, ids] of byData) subscriber.deliver([...ids], data)
}

function dataFor(
  table: Table,
  record: ChangeRecord,
  sight: Sight,
  select: Set<string> | null,
): string | null {
  if (table.keys.length === 0 && record.change.kind !== 'DELETE') return refusedData(table, record, 'no key')
  if (sight.readable.size === 0)
    return record.change.kind === 'DELETE' ? null : refusedData(table, record, 'may not read')
  return changeData(table, record, sight.readable, select, sight.guarded)
}

function mayBeTold(table: Table, { change }: ChangeRecord, sight: Sight) {
  // These two carry no row, only the reason why there is none.
  if (change.kind !== 'DELETE' && (table.keys.length === 0 || sight.readable.size === 0)) return true
  return sight.visible.has(change)
}

/** A filter on a column the caller may no longer read would tell what is in it. */
function mayFilter(sight: Sight, column: string) {
  return sight.readable.size === 0 || sight.readable.has(column)
}

function callerKey({ role, claimsJson }: Identity) {
  return `${role}\0${claimsJson}`
}
