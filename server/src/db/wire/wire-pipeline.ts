import { beginStatements } from '../begin-transaction.ts'
import type { Pipeline } from '../pipeline.ts'
import { cancelQuery } from './cancel-query.ts'
import { sendPipeline } from './query-pipeline.ts'
import { RawRowClient } from './raw-row-client.ts'

/**
 * Our own messages on the driver's connection, all under one Sync, which PostgreSQL takes as one transaction: it commits at the Sync or
 * rolls back at the first error. Nothing outside this folder knows the driver's inside.
 */
export const wirePipeline: Pipeline = {
  poolOptions: { Client: RawRowClient },
  send: sendPipeline,
  sendTransaction: async (client, start, statements) => {
    const opening = beginStatements(start, 'implicit')
    const rows = await sendPipeline(client, [...opening, ...statements], start.role)
    return rows.slice(opening.length)
  },
  cancel: cancelQuery,
}
