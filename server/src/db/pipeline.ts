import type { PoolClient, PoolConfig } from 'pg'
import type { TransactionStart } from './begin-transaction.ts'
import type { RawRow, Statement } from './statement.ts'

/**
 * How statements reach PostgreSQL without waiting for each other's answers. There are two: what the driver offers (library-pipeline.ts),
 * and our own messages on its connection (wire/), which are faster. DB_PIPELINE chooses; the same tests hold for both.
 */
export type Pipeline = {
  poolOptions: Pick<PoolConfig, 'Client' | 'pipeline'>
  /** In order, within a transaction that is open or begins here; rows of each. The first that fails ends the rest. */
  send(client: PoolClient, statements: readonly Statement[], role: string): Promise<RawRow[][]>
  /** The same as a transaction of its own, in one round trip. */
  sendTransaction(
    client: PoolClient,
    start: TransactionStart,
    statements: readonly Statement[],
  ): Promise<RawRow[][]>
  /** Asks PostgreSQL to end what this connection runs. */
  cancel(client: PoolClient): void
}

/** Connections that gave anything but an answer: a lost socket, a FATAL, a protocol error. They are not used again. */
const brokenClients = new WeakSet<PoolClient>()

export const isBroken = (client: PoolClient) => brokenClients.has(client)
export function markBroken(client: PoolClient) {
  brokenClients.add(client)
}

export function markIfBroken(client: PoolClient, error: unknown) {
  const { code, severity } = error as { code?: string; severity?: string }
  if (severity !== 'ERROR' || code?.startsWith('08')) markBroken(client)
}
