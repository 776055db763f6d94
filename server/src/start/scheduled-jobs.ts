import { setTimeout } from 'node:timers/promises'
import { parseCrontab, type Runner, run, type TaskList, Logger as WorkerLogger } from 'graphile-worker'
import type { Logger } from 'pino'
import { deleteExpired } from '#server/auth/delete-expired.ts'
import { ConfigError } from '#server/config/config-error.ts'
import { sqlName } from '#server/config/hook-uri.ts'
import type { Job } from '#server/config/project.ts'
import type { Database } from '#server/db/database.ts'
import { createPool } from '#server/db/pool.ts'

/** The backend's own, beside those of the application. */
const DELETE_EXPIRED = '25 * * * * delete_expired'

type Scheduler = { stop(): Promise<void> }

/** What the application wants by the clock, once for all nodes: the queue is in the database, so is the proof that it ran. */
export async function startScheduler(
  ownerUrl: string,
  db: Database,
  log: Logger,
  jobs: Job[],
): Promise<Scheduler> {
  const crontab = [...jobs.map(crontabLine), DELETE_EXPIRED].join('\n')
  const tasks: TaskList = {
    ...Object.fromEntries(jobs.map((job) => [job.name, () => runJob(db, job)])),
    delete_expired: () => deleteExpired(db),
  }
  // The queue's own pool would be left to end by itself, and its connections end badly when PostgreSQL stops meanwhile.
  // It waits for a connection as long as it takes.
  const connections = createPool(ownerUrl, 2, log, { connectionTimeoutMillis: 0 })
  const runner = await keepRunning(log, () =>
    run({
      pgPool: connections,
      crontab,
      taskList: tasks,
      concurrency: 1,
      noHandleSignals: true,
      // Without a batch the end of a job is written by a promise that nobody awaits, and a database that is away just then would end
      // the process. With one, the runner ends instead, and another takes its place.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      logger: new WorkerLogger(() => (level, message) => {
        if (level === 'error') log.error({ jobs: message }, 'a job failed')
        else log.debug({ jobs: message }, 'jobs')
      }),
    }),
  )
  return {
    stop: async () => {
      await runner.stop()
      await connections.end()
    },
  }
}

const PAUSE_MS = 2_000

/** A runner that ends by itself, as it does when its database is away as a job ends, is followed by another until one is told to stop. */
async function keepRunning(log: Logger, start: () => Promise<Runner>): Promise<Scheduler> {
  const stopped = new AbortController()
  let runner = await start()
  async function keep() {
    for (;;) {
      await runner.promise.catch((error) => log.error({ err: error }, 'the job runner failed'))
      if (stopped.signal.aborted) return
      log.error('the job runner ended, another is started')
      runner = await startAnother()
    }
  }
  async function startAnother(): Promise<Runner> {
    for (;;) {
      await setTimeout(PAUSE_MS, undefined, { signal: stopped.signal })
      const next = await start().catch((error) => log.error({ err: error }, 'no job runner could be started'))
      if (!next) continue
      if (stopped.signal.aborted) await next.stop()
      return next
    }
  }
  keep().catch((error) => {
    if (!stopped.signal.aborted) throw error
  })
  return {
    stop: async () => {
      stopped.abort()
      await runner.stop().catch(() => undefined)
    },
  }
}

const runJob = (db: Database, { name, run: called }: Job) =>
  db.asService(`scheduled job ${name}`, async (scope) => {
    await scope.query(`select ${sqlName(called)}()`)
  })

function crontabLine({ name, schedule, backfill }: Job) {
  const line = `${schedule} ${name}${backfill === undefined ? '' : ` ?fill=${backfill}`}`
  try {
    parseCrontab(line)
  } catch {
    throw new ConfigError(
      `[touchline.job.${name}] schedule`,
      backfill === undefined ? schedule : `${schedule}, backfill ${backfill}`,
      'minute, hour, day, month and weekday as in a crontab, and backfill a time as 1h or 2d',
    )
  }
  return line
}
