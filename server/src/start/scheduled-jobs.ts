import { parseCrontab, run, type TaskList, Logger as WorkerLogger } from 'graphile-worker'
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
  // It waits for a connection as long as it takes: the worker notes the end of a job without awaiting it, so that giving up would
  // end the process.
  const connections = createPool(ownerUrl, 2, log, { connectionTimeoutMillis: 0 })
  const runner = await run({
    pgPool: connections,
    crontab,
    taskList: tasks,
    concurrency: 1,
    noHandleSignals: true,
    logger: new WorkerLogger(() => (level, message) => {
      if (level === 'error') log.error({ jobs: message }, 'a job failed')
      else log.debug({ jobs: message }, 'jobs')
    }),
  })
  runner.promise.catch((error) => log.error({ err: error }, 'the job runner ended'))
  return {
    stop: async () => {
      await runner.stop().catch(() => undefined)
      await connections.end()
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
