import { type Config, readConfig } from '#server/config/config.ts'
import { createLogger } from '#server/config/logger.ts'
import { printBanner } from '#server/start/banner.ts'
import { acquireLock, releaseLock } from '#server/start/instance-lock.ts'
import { seedEmptyDatabase } from '#server/start/seed.ts'
import { type RunningServer, startServer } from '#server/start/server.ts'
import { writeServerStatus } from '#server/start/server-status.ts'

const started = performance.now()

async function main() {
  const config = readConfig(process.env)
  const log = createLogger(config)
  acquireLock(config.dataDir)
  let running: RunningServer | undefined
  let stopping = false
  const stop = async (signal: string) => {
    if (stopping) return
    stopping = true
    log.info({ signal }, 'stopping')
    // Pulled down in the middle of its start it would leave a PostgreSQL behind, and call itself a failure.
    await Promise.allSettled([starting])
    await running?.stop()
    releaseLock(config.dataDir)
    log.flush?.()
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop('SIGTERM'))
  process.on('SIGINT', () => void stop('SIGINT'))

  const start = async () => {
    running = await startServer(config, log)
    try {
      await makeReady(running)
    } catch (error) {
      // What has started already, PostgreSQL above all, must not outlive a start that failed.
      await running.stop()
      running = undefined
      throw error
    }
  }
  const makeReady = async (server: RunningServer) => {
    await seedEmptyDatabase(server, log)
    const { context, url, ownerUrl } = server
    writeServerStatus(config.dataDir, {
      url,
      anonKey: context.keys.anonKey,
      serviceRoleKey: context.keys.serviceRoleKey,
      databaseUrl: ownerUrl,
      mailboxUrl: config.mode === 'production' || config.smtp ? null : `${url}/_mailbox`,
      dataDir: config.dataDir,
      version: config.version,
    })
    await printBanner(server, Math.round(performance.now() - started))
  }
  const starting = start()
  try {
    await starting
  } catch (error) {
    releaseLock(config.dataDir)
    throw toStartError(error as NodeJS.ErrnoException, config)
  }
}

/** The few failures that the person who starts it can do something about. */
function toStartError(error: NodeJS.ErrnoException, config: Config): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new Error(
        `PORT is ${config.port}, and something else already listens there. Stop it, or set PORT to a free one.`,
      )
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new Error(
        `HOST is ${config.host}, which is no address of this machine. Set it to one that is, such as 127.0.0.1, ::1 or localhost.`,
      )
    case 'EACCES':
      return new Error(
        `${error.path ?? config.dataDir} may not be written by this account. Set DATA_DIR to a folder that may.`,
      )
    case 'ENOSPC':
      return new Error(`The disk that holds ${config.dataDir} is full. Free some space and start again.`)
    default:
      return error
  }
}

main().catch((error: Error) => {
  process.stderr.write(`\nTouchline did not start.\n${error.message}\n`)
  if (process.env.LOG_LEVEL === 'debug') process.stderr.write(`${error.stack}\n`)
  process.exit(1)
})
