import { join } from 'node:path'
import type { Logger } from 'pino'
import { createSessionCheck } from '#server/auth/is-session-active.ts'
import type { Config } from '#server/config/config.ts'
import { checkAuthenticator, checkRequirements } from '#server/db/check-database.ts'
import { connectDatabase } from '#server/db/database.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/db/embedded/supervise.ts'
import { installHooks } from '#server/db/hooks.ts'
import { type AppliedMigration, migrate } from '#server/db/migrate.ts'
import { readProjectRole } from '#server/db/project-role.ts'
import { countAnswers, createAnswerCounts } from '#server/http/answer-counts.ts'
import { createAuthenticate } from '#server/http/authenticate.ts'
import type { Context } from '#server/http/context.ts'
import { storeAnswers } from '#server/http/store-answers.ts'
import { loadSecrets } from '#server/identity/secrets.ts'
import { createSigningKeys } from '#server/identity/signing-keys.ts'
import { createTokenVerifier } from '#server/identity/token-verifier.ts'
import { createMailer } from '#server/mail/mailer.ts'
import { loadMailTemplates } from '#server/mail/templates.ts'
import { startPushSender } from '#server/push/push-sender.ts'
import { attachWebSocketServer } from '#server/realtime/websocket-server.ts'
import { buildApp } from '#server/start/build-app.ts'
import { requireProductionReady } from '#server/start/production-checks.ts'
import { startScheduler } from '#server/start/scheduled-jobs.ts'
import { signStatements } from '#server/start/sign-statements.ts'
import { freePort } from '#server/util/free-port.ts'
import { urlHost } from '#server/util/url-host.ts'

export type RunningServer = {
  url: string
  ownerUrl: string
  context: Context
  migrated: AppliedMigration[]
  /** Refuses new work, lets what is in flight end within 10 s, tells the sockets, then stops PostgreSQL. */
  stop(): Promise<void>
}

const DRAIN_MS = 10_000

export async function startServer(wanted: Config, log: Logger): Promise<RunningServer> {
  const config = await resolvePort(wanted)
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
      : await startPostgres(config, secrets.postgresPassword, log)
    if (embedded) stops.push(() => embedded.stop())
    const ownerUrl = config.databaseUrl ?? (embedded as EmbeddedPostgres).url
    if (config.databaseUrl) await checkRequirements(ownerUrl)
    const migrated = await migrate(ownerUrl, undefined, config.project.folder)
    if (config.databaseUrl) await checkAuthenticator(ownerUrl)
    await installHooks(ownerUrl, config.project)
    if (config.mode === 'production') await requireProductionReady(config, secrets.jwtSecret, ownerUrl)

    const { poolSize, pipeline } = config
    const projectRole = await readProjectRole(ownerUrl)
    const isEmbedded = embedded !== undefined
    const db = connectDatabase({ ownerUrl, projectRole, poolSize, pipeline, isEmbedded, log })
    stops.push(() => db.close())
    const keys = await createSigningKeys(secrets)
    const tokenVerifier = createTokenVerifier({ keys, isSessionActive: createSessionCheck(db) })
    const authenticate = createAuthenticate(config, keys, tokenVerifier)
    const mailer = createMailer({ config, log, db, templates: await loadMailTemplates(config.project) })
    const answers = createAnswerCounts()
    stops.push(storeAnswers(db, answers, log))
    const context: Context = { config, log, db, keys, mailer, tokenVerifier, authenticate, answers }
    await db.listen('session_ended', (id) => tokenVerifier.evict(id))
    await mailer.start()
    stops.push(() => mailer.stop())
    stops.push(await signStatements(context, secrets.statementKey))
    stops.push(await startPushSender(context))
    const jobs = await startScheduler(ownerUrl, db, log, config.project.jobs)
    stops.push(() => jobs.stop())

    const app = await buildApp(context)
    const realtime = await attachWebSocketServer(app.server, context)
    stops.push(
      () => withDrainTimeout(app.close()),
      () => realtime.close(),
    )
    const address = await app.listen({ host: config.host, port: config.port, reusePort: config.reusePort })
    // After the routes are ready: they put listeners of their own in place until then.
    countAnswers(app.server, answers)
    const port = new URL(address).port
    return {
      url: `http://${urlHost(config.host)}:${port}`,
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
async function resolvePort(config: Config): Promise<Config> {
  if (config.port !== 0) return config
  const port = await freePort(config.host)
  return { ...config, port, siteUrl: config.siteUrl.replace(/:0$/, `:${port}`) }
}

function startPostgres(config: Config, password: string, log: Logger) {
  return startEmbeddedPostgres({
    directory: join(config.dataDir, 'postgres'),
    password,
    port: config.postgresPort,
    reserveDiskSpace: config.mode === 'production',
    log,
  })
}

async function withDrainTimeout(work: Promise<unknown>) {
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise((resolve) => {
    timer = setTimeout(resolve, DRAIN_MS)
  })
  await Promise.race([work, tooLong])
  clearTimeout(timer)
}
