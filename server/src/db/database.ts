import type { ClientConfig, Pool, PoolClient } from 'pg'
import type { Logger } from 'pino'
import { TUNING } from '#server/config/tuning.ts'
import type { Identity } from '#server/identity/identity.ts'
import { leaveFirstCore } from '#server/util/core-affinity.ts'
import { lowerProcessPriority } from '#server/util/process-priority.ts'
import { authenticatorLogin } from './authenticator-login.ts'
import { createLibraryPipeline } from './library-pipeline.ts'
import { createListener, type Listener } from './listener.ts'
import { type PipelinedTransaction, runPipelined } from './pipelined-transaction.ts'
import { createPipelinePool } from './pool.ts'
import type { ProjectRole } from './project-role.ts'
import type { RawRow } from './statement.ts'
import { inTransaction, type Work } from './transaction.ts'
import { wirePipeline } from './wire/wire-pipeline.ts'

export type { Statement } from './statement.ts'
export type { Transaction } from './transaction.ts'

export type AdminRole =
  | 'supabase_auth_admin'
  | 'supabase_storage_admin'
  | 'supabase_realtime_admin'
  | 'postgres'

export type Database = Pick<Listener, 'listen' | 'whenListening'> & {
  /** The way to a row on someone's behalf: their role, their claims, one transaction. */
  asCaller<T>(caller: Identity, work: Work<T>, options?: CallerOptions): Promise<T>
  /** The same where all statements are known beforehand: one round trip. */
  runAsCaller(caller: Identity, transaction: CallerTransaction): Promise<RawRow[][]>
  /** Past every policy. The reason is required, so each use can be found and argued with. */
  asService<T>(reason: string, work: Work<T>, settings?: Settings): Promise<T>
  /** As the owner of one of Supabase's schemas; `postgres` is the project's role, whatever it is called here. */
  asAdmin<T>(role: AdminRole, reason: string, work: Work<T>, settings?: Settings): Promise<T>
  notify(channel: string, payload: string): Promise<void>
  replicationConnection(): ClientConfig
  /** Connections of the login that has no rights of its own. */
  authenticatorPool: Pool
  close(): Promise<void>
}

/** For this transaction only, by name. */
type Settings = Record<string, string>
type CallerOptions = { readOnly?: boolean; settings?: Settings } & Urgency
export type CallerTransaction = Omit<PipelinedTransaction, 'role' | 'claimsJson'> & Urgency
type Urgency = {
  /** For what may take long: others get the processors first, where PostgreSQL is ours. */
  lowPriority?: boolean
}

export type DatabaseOptions = {
  /** The login that owns the database: migrations and the server's own work. */
  ownerUrl: string
  projectRole?: ProjectRole
  poolSize: number
  pipeline: 'wire' | 'library'
  /** Whether PostgreSQL runs on this machine, in processes that are ours to slow down. */
  isEmbedded?: boolean
  log: Logger
}

/** Connections are shared with table requests, which leave a search path of theirs standing. */
const SEARCH_PATH = 'public, extensions'

export function connectDatabase(options: DatabaseOptions): Database {
  const { ownerUrl, projectRole = 'postgres', poolSize, pipeline, isEmbedded = false, log } = options
  const createPoolFor = (url: string, size: number) =>
    createPipelinePool(url, size, log, pipeline === 'wire' ? wirePipeline : createLibraryPipeline(url))
  const { url } = authenticatorLogin(ownerUrl)
  const authenticator = createPoolFor(url, poolSize)
  // A process goes down in priority and never up again, so slow requests have connections of their own.
  const slow = isEmbedded ? createPoolFor(withoutWorkers(url), poolSize) : authenticator
  if (isEmbedded) slow.pool.on('connect', yieldToOthers)
  const owner = createPoolFor(ownerUrl, Math.max(4, Math.ceil(poolSize / 2)))
  const listener = createListener(ownerUrl, log)

  return {
    asCaller: ({ role, claimsJson }, work, { readOnly = false, settings = {}, lowPriority = false } = {}) =>
      inTransaction(
        lowPriority ? slow : authenticator,
        {
          role,
          claimsJson,
          settings: Object.entries({ search_path: SEARCH_PATH, ...settings }),
          readOnly,
        },
        work,
      ),
    runAsCaller: ({ role, claimsJson }, { lowPriority = false, ...transaction }) =>
      runPipelined(lowPriority ? slow : authenticator, { ...transaction, role, claimsJson }),
    asService: (_reason, work, settings = {}) =>
      inTransaction(
        owner,
        { role: 'service_role', claimsJson: '{"role":"service_role"}', settings: Object.entries(settings) },
        work,
      ),
    asAdmin: (role, _reason, work, settings = {}) =>
      inTransaction(
        owner,
        { role: role === 'postgres' ? projectRole : role, settings: Object.entries(settings) },
        work,
      ),
    listen: listener.listen,
    whenListening: listener.whenListening,
    notify: async (channel, payload) => {
      await owner.pool.query('select pg_notify($1, $2)', [channel, payload])
    },
    replicationConnection: () => ({ connectionString: ownerUrl }),
    authenticatorPool: authenticator.pool,
    close: async () => {
      const pools = new Set([authenticator.pool, slow.pool, owner.pool])
      await Promise.all([listener.close(), ...[...pools].map((pool) => pool.end())])
    },
  }
}

/** Processes that a statement gets as helpers come from PostgreSQL's first one, and would have its priority. */
function withoutWorkers(url: string): string {
  const changed = new URL(url)
  changed.searchParams.set('options', '-c max_parallel_workers_per_gather=0')
  return changed.href
}

function yieldToOthers({ processID }: PoolClient) {
  lowerProcessPriority(processID, TUNING.admission.niceSteps)
  leaveFirstCore(processID)
}
