import { Pool, type PoolClient, type PoolConfig } from 'pg'
import type { Logger } from 'pino'
import { TUNING } from '#server/config/tuning.ts'
import { isBroken, type Pipeline } from './pipeline.ts'

export class PoolTimeoutError extends Error {}

/** Connections, and how statements are sent over them. */
export type PipelinePool = { pool: Pool; pipeline: Pipeline }

export function createPipelinePool(
  connectionString: string,
  max: number,
  log: Logger,
  pipeline: Pipeline,
): PipelinePool {
  return { pool: createPool(connectionString, max, log, pipeline.poolOptions), pipeline }
}

/** Its end is awaited by whoever made it: a connection that PostgreSQL closes first must find somebody listening. */
export function createPool(connectionString: string, max: number, log: Logger, options: PoolConfig = {}) {
  const pool = new Pool({
    connectionString,
    max,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    application_name: 'touchline',
    ...options,
  })
  pool.on('error', (error) => log.debug({ err: error }, 'an idle database connection ended'))
  // The pool minds its idle connections only: one that ends while it is lent out, between two statements, would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

export async function connectWithTimeout(pool: Pool): Promise<PoolClient> {
  const pending = pool.connect()
  if (pool.idleCount > 0) return pending
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new PoolTimeoutError()), TUNING.rest.poolWaitMs)
  })
  try {
    return await Promise.race([pending, late])
  } catch (error) {
    // Whoever gets it too late gives it back at once.
    pending.then(
      (client) => client.release(),
      () => undefined,
    )
    throw error
  } finally {
    clearTimeout(timer)
  }
}

/** Back into the pool, unless it can no longer be trusted. */
export function releaseClient(client: PoolClient, isSpent = false) {
  client.release(isSpent || isBroken(client))
}
