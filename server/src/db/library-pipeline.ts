import { Client, type PoolClient, type QueryArrayConfig } from 'pg'
import { beginStatements } from './begin-transaction.ts'
import { markIfBroken, type Pipeline } from './pipeline.ts'
import type { RawRow, Statement } from './statement.ts'

const asText = { getTypeParser: () => (value: string) => value }

/** The driver's own pipelining: each statement is a message and a Sync of its own, so a transaction needs a begin and a commit. */
export function createLibraryPipeline(connectionString: string): Pipeline {
  const send: Pipeline['send'] = async (client, statements) => {
    const sent = await Promise.allSettled(statements.map((statement) => sendOne(client, statement)))
    // Those after the first that failed only say that the transaction is aborted.
    const failed = sent.find((result) => result.status === 'rejected')
    if (failed) {
      markIfBroken(client, failed.reason)
      throw failed.reason
    }
    return sent.map((result) => (result.status === 'fulfilled' ? result.value : []))
  }
  return {
    poolOptions: { pipeline: true },
    send,
    sendTransaction: async (client, start, statements) => {
      const opening = beginStatements(start, 'block')
      // After a failure PostgreSQL answers a commit with a rollback.
      const commit = { text: 'commit', values: [] }
      const rows = await send(client, [...opening, ...statements, commit], start.role)
      return rows.slice(opening.length, -1)
    },
    cancel: (client) => {
      cancelBackend(connectionString, backendOf(client)).catch(() => undefined)
    },
  }
}

async function sendOne(client: PoolClient, { text, values }: Statement): Promise<RawRow[]> {
  const query = { text, values: [...values], rowMode: 'array', types: asText, queryMode: 'extended' }
  const { rows } = await client.query<RawRow>(query as QueryArrayConfig)
  return rows
}

/** In the driver, not in its published types, which are of an older version. */
const backendOf = (client: PoolClient) => (client as PoolClient & { processID: number }).processID

async function cancelBackend(connectionString: string, processId: number) {
  const client = new Client({ connectionString, application_name: 'touchline cancel' })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select pg_cancel_backend($1)', [processId])
  } finally {
    await client.end()
  }
}
