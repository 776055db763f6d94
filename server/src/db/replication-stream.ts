import { randomBytes } from 'node:crypto'
import type { Client, ClientConfig } from 'pg'
import { LogicalReplicationService, type Pgoutput, PgoutputPlugin } from 'pg-logical-replication'
import type { Logger } from 'pino'
import { TUNING } from '#server/config/tuning.ts'

/** A column is text as PostgreSQL writes it, null, or undefined when a large value did not change and was not sent. */
export type TextRow = Record<string, string | null | undefined>
export type ReplicatedTable = {
  oid: number
  schema: string
  table: string
  replicaIdentity: 'default' | 'nothing' | 'full' | 'index'
}
export type RowChange = {
  kind: 'INSERT' | 'UPDATE' | 'DELETE'
  table: ReplicatedTable
  /** The transaction, without its epoch. */
  xid: number
  committedAt: string
  row: TextRow | null
  /** The key columns, or all of them under `replica identity full`. */
  old: TextRow | null
}

export type ReplicationHandler = {
  onReady(): void
  onLost(error: Error): void
  /** In commit order; the next rows come when this is done. */
  onChanges(changes: RowChange[]): Promise<void>
}

/**
 * Follows what is committed to a publication's tables. The slot is temporary: it ends with its connection, so it can never hold
 * write-ahead log back for a reader that is gone, and each node has its own. What happens while there is no connection is not seen.
 */
export function openReplicationStream(
  connection: ClientConfig,
  publication: string,
  reader: ReplicationHandler,
  log: Logger,
) {
  let closed = false
  let service: LogicalReplicationService | undefined
  let wake: (() => void) | undefined

  const running = (async () => {
    for (let wait = 50; !closed; wait = Math.min(wait * 2, 1_000)) {
      const error = await follow(() => {
        wait = 50
        reader.onReady()
      })
      if (closed) return
      log.warn({ err: error }, 'lost the stream of changes, opening it again')
      reader.onLost(error)
      await new Promise<void>((resolve) => {
        wake = resolve
        setTimeout(resolve, wait)
      })
    }
  })()

  /** Resolves with the reason once the stream has ended. */
  async function follow(onStart: () => void): Promise<Error> {
    const config = {
      ...connection,
      application_name: 'touchline replication',
      keepAlive: true,
      connectionTimeoutMillis: TIMEOUT_MS,
      options: OUTPUT_FORMAT,
    }
    const current = new LogicalReplicationService(config, {
      acknowledge: { auto: false, timeoutSeconds: 10 },
      flowControl: { enabled: true },
    })
    service = current
    const batches = createBatchQueue(reader)
    return await new Promise<Error>((resolve) => {
      current.on('error', resolve)
      current.on('start', onStart)
      current.on('data', (_lsn: string, message: Pgoutput.Message) => batches.add(message))
      current.on('heartbeat', (lsn: string, _timestamp: number, shouldRespond: boolean) => {
        if (shouldRespond) void current.acknowledge(lsn)
      })
      batches.failed.then(resolve)
      current
        .subscribe(new TextPlugin({ protoVersion: 1, publicationNames: [publication] }), slotName())
        .then(() => resolve(new Error('the server ended the stream')), resolve)
    }).finally(() => destroyWithTimeout(current))
  }

  return {
    close: async () => {
      closed = true
      wake?.()
      if (service) await destroyWithTimeout(service)
      await running
    },
  }
}

const TIMEOUT_MS = 2_000

/** A server that was killed may leave a connection that neither answers nor ends: it must not hold the next one up. */
function destroyWithTimeout(service: LogicalReplicationService): Promise<unknown> {
  const waited = new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS).unref())
  return Promise.race([service.destroy().catch(() => undefined), waited])
}

/** Values are compared as text, so they must be written one way whatever the database's own settings are. */
const OUTPUT_FORMAT = '-c datestyle=ISO -c intervalstyle=postgres -c extra_float_digits=1 -c bytea_output=hex'

function slotName() {
  return `touchline_changes_${process.pid}_${randomBytes(4).toString('hex')}`
}

/** Values stay the text they came as: the driver's own types would lose digits and microseconds. */
class TextPlugin extends PgoutputPlugin {
  override parse(buffer: Buffer): Pgoutput.Message {
    const message = super.parse(buffer)
    if (message.tag === 'relation') {
      for (const column of message.columns) column.parser = (raw: string) => raw
    }
    return message
  }

  override async start(client: Client, slot: string, lastLsn: string) {
    await client.query(`CREATE_REPLICATION_SLOT "${slot}" TEMPORARY LOGICAL pgoutput NOEXPORT_SNAPSHOT`)
    return super.start(client, slot, lastLsn)
  }
}

/** Collects rows while the reader is busy and holds the connection once enough of them wait. */
function createBatchQueue(reader: ReplicationHandler) {
  const { batchMaxRows, queueMaxRows } = TUNING.realtime.changes
  const waiting: RowChange[] = []
  let transaction = { xid: 0, committedAt: '' }
  let busy = false
  let roomy: (() => void) | undefined
  let fail: (error: Error) => void = () => undefined
  const failed = new Promise<Error>((resolve) => {
    fail = resolve
  })

  async function drain() {
    busy = true
    try {
      while (waiting.length > 0) {
        await reader.onChanges(waiting.splice(0, batchMaxRows))
        if (waiting.length < queueMaxRows) roomy?.()
      }
    } catch (error) {
      fail(error as Error)
    } finally {
      busy = false
      roomy?.()
    }
  }

  return {
    failed,
    add: (message: Pgoutput.Message): Promise<void> | undefined => {
      if (message.tag === 'begin') {
        const committedAt = isoFromMicroseconds(BigInt(String(message.commitTime)))
        transaction = { xid: message.xid >>> 0, committedAt }
      }
      const change = toRowChange(message, transaction)
      if (!change) return undefined
      waiting.push(change)
      if (!busy) setImmediate(() => busy || void drain())
      if (waiting.length < queueMaxRows) return undefined
      return new Promise((resolve) => {
        roomy = resolve
      })
    },
  }
}

function toRowChange(
  message: Pgoutput.Message,
  transaction: { xid: number; committedAt: string },
): RowChange | null {
  if (message.tag !== 'insert' && message.tag !== 'update' && message.tag !== 'delete') return null
  const { relation } = message
  return {
    kind: message.tag === 'insert' ? 'INSERT' : message.tag === 'update' ? 'UPDATE' : 'DELETE',
    table: toReplicatedTable(relation),
    ...transaction,
    row: message.tag === 'delete' ? null : message.new,
    old: message.tag === 'insert' ? null : (message.old ?? message.key),
  }
}

const tables = new WeakMap<Pgoutput.MessageRelation, ReplicatedTable>()

/** The same object until the table's definition changes, so that what is known of a table can be kept by it. */
function toReplicatedTable(relation: Pgoutput.MessageRelation): ReplicatedTable {
  const known = tables.get(relation)
  if (known) return known
  const { schema, name: table, replicaIdentity } = relation
  const made = { oid: relation.relationOid >>> 0, schema, table, replicaIdentity }
  tables.set(relation, made)
  return made
}

function isoFromMicroseconds(microseconds: bigint) {
  return new Date(Number(microseconds / 1000n)).toISOString()
}
