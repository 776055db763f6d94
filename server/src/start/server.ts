import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Context } from '#server/context.ts'
import { connectDatabase } from '#server/db/database.ts'
import { type EmbeddedPostgres, startEmbedded } from '#server/db/embedded/supervise.ts'
import { type Applied, migrate } from '#server/db/migrate.ts'
import { mustSuit } from '#server/db/must-suit.ts'
import { buildApp } from '#server/http/app.ts'
import { createIdentityResolver } from '#server/http/identity.ts'
import { createMailer } from '#server/mail/mailer.ts'
import { attachRealtime } from '#server/realtime/attach.ts'
import type { Config } from '#server/start/config.ts'
import { freePort } from '#server/start/free-port.ts'
import { startJobs } from '#server/start/jobs.ts'
import { createKeys, loadSecrets } from '#server/start/keys.ts'

export type RunningServer = {
  url: string
  ownerUrl: string
  context: Context
  migrated: Applied[]
  /** Refuses new work, lets what is in flight end within 10 s, tells the sockets, then stops PostgreSQL. */
  stop(): Promise<void>
}

const DRAIN_MS = 10_000

export async function startServer(wanted: Config, log: Logger): Promise<RunningServer> {
  const config = await withRealPort(wanted)
  const secrets = await loadSecrets(config)
  const stops: (() => Promise<void>)[] = []
  const stopAll = async () => {
    for (const stop of stops.reverse())
      await stop().catch((error) => log.error({ err: error }, 'did not stop cleanly'))
    stops.length = 0
  }

  try {
    const embedded = config.databaseUrl
      ? undefined
      : await startOwnPostgres(config, secrets.postgresPassword, log)
    if (embedded) stops.push(() => embedded.stop())
    const ownerUrl = config.databaseUrl ?? (embedded as EmbeddedPostgres).url
    if (config.databaseUrl) await mustSuit(ownerUrl)
    const migrated = await migrate(ownerUrl)

    const db = connectDatabase({ ownerUrl, poolSize: config.poolSize, log })
    stops.push(() => db.close())
    const keys = await createKeys(secrets)
    const identity = createIdentityResolver(config, keys, db)
    const mailer = createMailer({ config, log, db })
    const context: Context = { config, log, db, keys, mailer, identity }
    await db.listen('session_ended', (id) => identity.forget(id))
    await mailer.start()
    stops.push(() => mailer.stop())
    const jobs = await startJobs(ownerUrl, db, log)
    stops.push(() => jobs.stop())

    const app = await buildApp(context)
    const realtime = await attachRealtime(app.server, context)
    stops.push(
      () => withinTime(app.close()),
      () => realtime.close(),
    )
    const address = await app.listen({ host: config.host, port: config.port, reusePort: config.reusePort })
    const port = new URL(address).port
    return {
      url: `http://${shownHost(config.host)}:${port}`,
      ownerUrl,
      context,
      migrated,
      stop: stopAll,
    }
  } catch (error) {
    await stopAll()
    throw error
  }
}

/** Port 0 means any free one, and mails must link to the one that was taken. */
async function withRealPort(config: Config): Promise<Config> {
  if (config.port !== 0) return config
  const port = await freePort()
  return { ...config, port, siteUrl: config.siteUrl.replace(/:0$/, `:${port}`) }
}

function startOwnPostgres(config: Config, password: string, log: Logger) {
  return startEmbedded({
    directory: join(config.dataDir, 'postgres'),
    password,
    port: config.postgresPort,
    ballast: config.mode === 'production',
    log,
  })
}

async function withinTime(work: Promise<unknown>) {
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise((resolve) => {
    timer = setTimeout(resolve, DRAIN_MS)
  })
  await Promise.race([work, tooLong])
  clearTimeout(timer)
}

function shownHost(host: string) {
  return host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host
}
