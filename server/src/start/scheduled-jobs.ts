import { run, type TaskList, Logger as WorkerLogger } from 'graphile-worker'
import type { Logger } from 'pino'
import { createPool, type Database } from '#server/db/database.ts'

// Minute, hour, day, month, weekday (UTC). `?fill` makes up for runs that were missed while the server was down.
const CRONTAB = `
*/5 * * * * expire_requests ?fill=1h
10 0 * * * recompute_ages ?fill=2d
`

/** What happens by the clock, once for all nodes: the queue is in the database, so is the proof that it ran. */
export async function startScheduler(
  ownerUrl: string,
  db: Database,
  log: Logger,
): Promise<{ stop(): Promise<void> }> {
  const tasks: TaskList = {
    expire_requests: () =>
      db.asService('requests expire after their days', async (scope) => {
        await scope.query('select private.expire_requests()')
      }),
    // A birthday moves an athlete into another age band, out of the consent age, out of a guardian's care.
    recompute_ages: () =>
      db.asService('ages move on', async (scope) => {
        await scope.query('select private.recompute_ages()')
      }),
  }
  // The queue's own pool would be left to end by itself, and its connections end badly when PostgreSQL stops meanwhile.
  const connections = createPool(ownerUrl, 2, log)
  const runner = await run({
    pgPool: connections,
    crontab: CRONTAB,
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
