import type { PoolConfig } from 'pg'
import { createLibraryPipeline } from '#server/db/library-pipeline.ts'
import { type PipelinedTransaction, runPipelined } from '#server/db/pipelined-transaction.ts'
import { createPool } from '#server/db/pool.ts'
import { wirePipeline } from '#server/db/wire/wire-pipeline.ts'
import type { TestServer } from '../test-server.ts'

export const PIPELINES = ['wire', 'library'] as const
type PipelineName = (typeof PIPELINES)[number]

/** One connection, made as the server makes its own, and what is sent over it as a user. */
export function openOneConnection(
  { context }: Pick<TestServer, 'context'>,
  name: PipelineName,
  more: Partial<PoolConfig> = {},
) {
  const { connectionString = '' } = context.db.authenticatorPool.options
  const pipeline = name === 'wire' ? wirePipeline : createLibraryPipeline(connectionString)
  const pool = createPool(connectionString, 1, context.log, { ...pipeline.poolOptions, ...more })
  const run = (transaction: Partial<PipelinedTransaction>) =>
    runPipelined(
      { pool, pipeline },
      { role: 'authenticated', claimsJson: '{"sub":"x"}', statements: [], readOnly: false, ...transaction },
    )
  const send = (
    text: string,
    values: (string | null)[] = [],
    transaction: Partial<PipelinedTransaction> = {},
  ) => run({ statements: [{ text, values }], ...transaction })
  return {
    pool,
    pipeline,
    run,
    send,
    backend: async () => (await send('select pg_backend_pid()'))[0]?.[0]?.[0],
    close: () => pool.end(),
  }
}
