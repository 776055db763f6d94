import type { FastifyPluginAsync } from 'fastify'
import { readMigrations } from '#server/db/migrate.ts'
import type { Context } from '#server/http/context.ts'

type HealthCheck = { name: 'database' | 'migrations' | 'storage'; ok: boolean; ms: number; problem?: string }

const CHECK_TIMEOUT_MS = 2_000

export function healthRoutes(context: Context, isStoreReady: () => Promise<boolean>): FastifyPluginAsync {
  const newest = readMigrations('product', context.config.project.folder).at(-1)?.version
  return async (app) => {
    app.get('/health', async (_request, reply) =>
      reply.header('cache-control', 'no-store').send({ status: 'ok', version: context.config.version }),
    )
    app.get('/health/ready', async (_request, reply) => {
      const checks = await Promise.all([
        checkDatabase(context),
        checkMigrations(context, newest),
        checkStorage(isStoreReady),
      ])
      const ok = checks.every((check) => check.ok)
      return reply
        .status(ok ? 200 : 503)
        .header('cache-control', 'no-store')
        .send({ status: ok ? 'ok' : 'unavailable', version: context.config.version, checks })
    })
    // The specification's address lookup, answered with the address that the server itself saw, not by a third party.
    app.get('/ip', async (request, reply) =>
      reply.header('cache-control', 'no-store').send({ ip: request.ip }),
    )
  }
}

async function runCheck(name: HealthCheck['name'], work: () => Promise<void>): Promise<HealthCheck> {
  const started = performance.now()
  const ms = () => Math.round(performance.now() - started)
  let timer: NodeJS.Timeout | undefined
  const tooSlow = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer')), CHECK_TIMEOUT_MS)
  })
  try {
    await Promise.race([work(), tooSlow])
    return { name, ok: true, ms: ms() }
  } catch {
    return { name, ok: false, ms: ms(), problem: PROBLEMS[name] }
  } finally {
    clearTimeout(timer)
  }
}

/** What a stranger may read: never the driver's words. The log has those. */
const PROBLEMS: Record<HealthCheck['name'], string> = {
  database: 'The database does not answer.',
  migrations: 'The database is not at the version this server needs.',
  storage: 'Files cannot be read or written.',
}

function checkDatabase({ db }: Context) {
  return runCheck('database', async () => {
    await db.asService('health check', (scope) => scope.query('select 1'))
  })
}

function checkMigrations({ db }: Context, newest: string | undefined) {
  return runCheck('migrations', async () => {
    const { rows } = await db.asAdmin('postgres', 'health check', (scope) =>
      scope.query<{ version: string | null }>(
        'select max(version) as version from supabase_migrations.schema_migrations',
      ),
    )
    if (newest !== undefined && (rows[0]?.version ?? '') < newest) throw new Error('not migrated')
  })
}

function checkStorage(isStoreReady: () => Promise<boolean>) {
  return runCheck('storage', async () => {
    if (!(await isStoreReady())) throw new Error('not ready')
  })
}
