import { Client, type ClientConfig, Pool, type PoolClient } from 'pg'
import type { Logger } from 'pino'
import { isReadOnlyError } from '#server/db/read-only-database.ts'
import type { Identity } from '#server/identity/identity.ts'
import { authenticatorLogin } from './authenticator-login.ts'
import { sendPipeline, setConfigStatement, type WireStatement } from './wire/query-pipeline.ts'
import { type RawRow, RawRowClient } from './wire/raw-row-client.ts'

export type Rows<T> = { rows: T[]; rowCount: number }
export type Statement = WireStatement
export type Transaction = {
  query<T = Record<string, unknown>>(text: string, values?: unknown[]): Promise<Rows<T>>
  /**
   * The same through one JSON document: prepared by name for the connection, which is safe across migrations, because the type of the
   * answer is always this one. For what is asked all the time. Times come as text, and numbers as JSON has them.
   */
  read<T>(text: string, values: Statement['values']): Promise<T[]>
  /**
   * Statements whose answers nobody needs and then as many that are read, in order and in one message: a list of rows for each of the
   * latter. The first that fails ends the rest.
   */
  run<T extends unknown[][] = []>(statements: readonly Statement[], reads?: readonly Statement[]): Promise<T>
}
export type AdminRole =
  | 'supabase_auth_admin'
  | 'supabase_storage_admin'
  | 'supabase_realtime_admin'
  | 'postgres'

export type Database = {
  /** The way to a row on someone's behalf: their role, their claims, one transaction. */
  asCaller<T>(caller: Identity, work: Work<T>, options?: CallerOptions): Promise<T>
  /** Past every policy. The reason is required, so each use can be found and argued with. */
  asService<T>(reason: string, work: Work<T>): Promise<T>
  /** As the owner of one of the platform's schemas. */
  asAdmin<T>(role: AdminRole, reason: string, work: Work<T>, settings?: Settings): Promise<T>
  listen(channel: string, onPayload: (payload: string) => void): Promise<() => Promise<void>>
  /** Resolves when what is listened to is heard (again). */
  whenListening(): Promise<void>
  notify(channel: string, payload: string): Promise<void>
  replicationConnection(): ClientConfig
  /** Connections of the login that has no rights of its own. */
  authenticatorPool: Pool
  close(): Promise<void>
}

type Work<T> = (db: Transaction) => Promise<T>
/** For this transaction only, by name. */
type Settings = Record<string, string>
type CallerOptions = { readOnly?: boolean; settings?: Settings }

export type DatabaseOptions = {
  /** The login that owns the database: migrations and the platform's own work. */
  ownerUrl: string
  poolSize: number
  log: Logger
}

export function connectDatabase(options: DatabaseOptions): Database {
  const { ownerUrl, log } = options
  const authenticatorPool = createPool(authenticatorLogin(ownerUrl).url, options.poolSize, log)
  const ownerPool = createPool(ownerUrl, Math.max(4, Math.ceil(options.poolSize / 2)), log)
  const ears = createListener(ownerUrl, log)

  return {
    asCaller: (caller, work, { readOnly = false, settings = {} } = {}) =>
      inTransaction(authenticatorPool, readOnly ? 'begin read only' : 'begin', work, {
        ...settings,
        role: caller.role,
        'request.jwt.claims': caller.claimsJson,
      }),
    asService: (_reason, work) =>
      inTransaction(ownerPool, 'begin', work, {
        role: 'service_role',
        'request.jwt.claims': '{"role":"service_role"}',
      }),
    asAdmin: (role, _reason, work, settings = {}) =>
      inTransaction(ownerPool, 'begin', work, { ...settings, role }),
    listen: ears.listen,
    whenListening: ears.listening,
    notify: async (channel, payload) => {
      await ownerPool.query('select pg_notify($1, $2)', [channel, payload])
    },
    replicationConnection: () => ({ connectionString: ownerUrl }),
    authenticatorPool,
    close: async () => {
      await Promise.all([ears.close(), authenticatorPool.end(), ownerPool.end()])
    },
  }
}

/** Its end is awaited by whoever made it: a connection that PostgreSQL closes first must find somebody listening. */
export function createPool(connectionString: string, max: number, log: Logger) {
  const made = new Pool({
    Client: RawRowClient,
    connectionString,
    max,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    application_name: 'touchline',
  })
  made.on('error', (error) => log.debug({ err: error }, 'an idle database connection ended'))
  // The pool minds its idle connections only: one that ends while it is lent out, between two statements, would end the process.
  made.on('connect', (client) => client.on('error', () => undefined))
  return made
}

/** Settings are transaction-local, so nothing of one caller can be seen by the next. */
async function inTransaction<T>(
  from: Pool,
  begin: string,
  work: Work<T>,
  settings: Settings & { role: string },
): Promise<T> {
  const client = await from.connect()
  let broken = false
  let transaction: TransactionControl | undefined
  try {
    const { role, ...others } = settings
    // The role goes last: until then the settings are made by the login itself.
    const ordered = [...Object.entries(others), ['role', role] as const]
    transaction = createTransactionControl(client, role, [
      { text: begin, values: [] },
      setConfigStatement(ordered),
    ])
    const result = await work(createTransaction(client, transaction))
    await transaction.commit()
    return result
  } catch (error) {
    transaction?.end()
    broken = await client.query('rollback').then(
      () => begin === 'begin' && isReadOnlyError(error),
      () => true,
    )
    throw error
  } finally {
    client.release(broken)
  }
}

type TransactionControl = {
  send(statements: readonly Statement[]): Promise<RawRow[][]>
  /** Throws once it is over: what is sent then would be outside, as the login. */
  assertOpen(): void
  end(): void
  commit(): Promise<void>
}

/** Begins in the message of its first statements. Until it has, nothing else is sent. */
function createTransactionControl(
  client: PoolClient,
  role: string,
  opening: readonly Statement[],
): TransactionControl {
  let begun: Promise<RawRow[][]> | undefined
  let over = false
  const end = () => {
    over = true
  }
  const mustGoOn = () => {
    if (over) throw new Error('A statement came after its transaction was over.')
  }
  return {
    send: async (statements) => {
      mustGoOn()
      if (begun === undefined) {
        begun = sendPipeline(client, [...opening, ...statements], role)
        return (await begun).slice(opening.length)
      }
      await begun
      mustGoOn()
      return statements.length === 0 ? [] : sendPipeline(client, statements, role)
    },
    assertOpen: mustGoOn,
    end,
    commit: async () => {
      end()
      if (begun === undefined) return
      await begun
      await sendPipeline(client, [{ text: 'commit', values: [] }], role)
    },
  }
}

const wrapAsJson = ({ text, values }: Statement): Statement => ({
  text: `select coalesce(json_agg(r), '[]') from (${text}) r`,
  values,
})

function createTransaction(client: PoolClient, { send, assertOpen }: TransactionControl): Transaction {
  const run: Transaction['run'] = async <T extends unknown[][] = []>(
    statements: readonly Statement[],
    reads: readonly Statement[] = [],
  ) => {
    const results = await send([...statements, ...reads.map(wrapAsJson)])
    return results.slice(statements.length).map(([row]) => JSON.parse(row?.[0]?.toString() ?? '[]')) as T
  }
  return {
    query: async <T>(text: string, values?: unknown[]) => {
      await send([])
      assertOpen()
      const { rows, rowCount } = await client.query(text, values)
      return { rows: rows as T[], rowCount: rowCount ?? 0 }
    },
    read: async <T>(text: string, values: Statement['values']) => {
      const [rows] = await run<[T[]]>([], [{ text, values }])
      return rows
    },
    run,
  }
}

/** One connection that hears all channels and comes back by itself after the database was away. */
function createListener(connectionString: string, log: Logger) {
  const handlers = new Map<string, Set<(payload: string) => void>>()
  let client: Client | undefined
  let connecting: Promise<Client> | undefined
  let closed = false

  function connected(): Promise<Client> {
    if (client) return Promise.resolve(client)
    connecting ??= connect().finally(() => {
      connecting = undefined
    })
    return connecting
  }

  async function connect() {
    for (let wait = 50; ; wait = Math.min(wait * 2, 1_000)) {
      const fresh = new Client({ connectionString, application_name: 'touchline listener', keepAlive: true })
      fresh.on('error', () => undefined)
      try {
        await fresh.connect()
        fresh.on('notification', ({ channel, payload }) => {
          for (const handler of handlers.get(channel) ?? []) handler(payload ?? '')
        })
        for (const channel of handlers.keys()) await fresh.query(`listen ${fresh.escapeIdentifier(channel)}`)
      } catch (error) {
        await fresh.end().catch(() => undefined)
        if (closed) throw error
        await new Promise((resolve) => setTimeout(resolve, wait))
        continue
      }
      fresh.on('end', () => {
        client = undefined
        if (!closed && handlers.size > 0) {
          log.warn('lost the connection that listens to the database, connecting again')
          connected().catch(() => undefined)
        }
      })
      client = fresh
      return fresh
    }
  }

  return {
    listen: async (channel: string, onPayload: (payload: string) => void) => {
      const known = handlers.get(channel)
      if (known) {
        known.add(onPayload)
      } else {
        handlers.set(channel, new Set([onPayload]))
        const ears = await connected()
        await ears.query(`listen ${ears.escapeIdentifier(channel)}`)
      }
      return async () => {
        handlers.get(channel)?.delete(onPayload)
      }
    },
    listening: async () => {
      await connected()
    },
    close: async () => {
      closed = true
      await client?.end().catch(() => undefined)
    },
  }
}
