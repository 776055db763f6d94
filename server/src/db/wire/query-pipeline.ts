import type { Client, Connection, PoolClient, Submittable } from 'pg'
import { TUNING } from '#server/config/tuning.ts'
import { markIfBroken } from '../pipeline.ts'
import type { RawRow, Statement } from '../statement.ts'
import { type RowSink, setRowSink } from './raw-row-client.ts'

/** Statements this connection has prepared for each role: most recently used last. */
type PreparedStatements = { byRole: Map<string, Map<string, string>>; made: number; toClose: string[] }
const preparedByClient = new WeakMap<Client | PoolClient, PreparedStatements>()

export function sendPipeline(
  client: PoolClient,
  statements: readonly Statement[],
  role: string,
): Promise<RawRow[][]> {
  const prepared = preparedByClient.get(client) ?? { byRole: new Map(), made: 0, toClose: [] }
  preparedByClient.set(client, prepared)
  return new Promise((resolve, reject) => {
    const refuse = (error: unknown) => {
      markIfBroken(client, error)
      reject(error)
    }
    client.query(new PipelineQuery(statements, role, prepared, resolve, refuse))
  })
}

class PipelineQuery implements Submittable, RowSink {
  private readonly rows: RawRow[][] = [[]]
  private readonly fresh: string[] = []
  private readonly statements: readonly Statement[]
  private readonly role: string
  private readonly prepared: PreparedStatements
  private readonly resolve: (rows: RawRow[][]) => void
  private readonly reject: (error: unknown) => void

  constructor(
    statements: readonly Statement[],
    role: string,
    prepared: PreparedStatements,
    resolve: (rows: RawRow[][]) => void,
    reject: (error: unknown) => void,
  ) {
    this.statements = statements
    this.role = role
    this.prepared = prepared
    this.resolve = resolve
    this.reject = reject
  }

  submit(connection: Connection) {
    setRowSink(this, connection)
    connection.stream.cork()
    try {
      for (const name of this.prepared.toClose.splice(0)) connection.close({ type: 'S', name })
      for (const { text, values } of this.statements) {
        connection.bind({ statement: this.prepare(connection, text), values })
        connection.execute({})
      }
      connection.sync()
    } finally {
      connection.stream.uncork()
    }
  }

  /** Plans under row-level security belong to a role, so each role keeps its own instead of replanning the other's. */
  private prepare(wire: Connection, text: string): string {
    const names = this.names()
    const known = names.get(text)
    if (known !== undefined) {
      if (names.size >= TUNING.rest.preparedPerConnection) {
        names.delete(text)
        names.set(text, known)
      }
      return known
    }
    if (names.size >= TUNING.rest.preparedPerConnection) {
      for (const [oldest, name] of names) {
        names.delete(oldest)
        this.prepared.toClose.push(name)
        break
      }
    }
    const name = `t${++this.prepared.made}`
    names.set(text, name)
    this.fresh.push(text)
    wire.parse({ name, text })
    return name
  }

  private names(): Map<string, string> {
    const names = this.prepared.byRole.get(this.role) ?? new Map<string, string>()
    this.prepared.byRole.set(this.role, names)
    return names
  }

  handleRowDescription() {}

  handleDataRow(message: unknown) {
    this.onRow((message as { fields: RawRow }).fields)
  }

  onRow(row: RawRow) {
    this.rows.at(-1)?.push(row)
  }

  handleCommandComplete() {
    this.onEnd()
  }

  handleEmptyQuery() {
    this.onEnd()
  }

  onEnd() {
    this.rows.push([])
  }

  handlePortalSuspended() {}

  handleCopyInResponse(connection: Connection) {
    connection.sendCopyFail('no copying here')
  }

  handleCopyData() {}

  handleReadyForQuery(connection: Connection) {
    setRowSink(null, connection)
    this.resolve(this.rows.slice(0, -1))
  }

  /** Which of the new statements were parsed before the error is unknown here, so all are closed and made again. */
  handleError(error: Error, connection: Connection) {
    setRowSink(null, connection)
    const names = this.names()
    for (const text of this.fresh) {
      const name = names.get(text)
      if (name !== undefined) this.prepared.toClose.push(name)
      names.delete(text)
    }
    this.reject(error)
  }
}
