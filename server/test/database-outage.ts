import { Client } from 'pg'

// Whoever waits for a lock ends before its holder does, or it would take the lock and finish its work in between.
const TERMINATE_ALL = `
  select pg_terminate_backend(pid) from pg_stat_activity where datname = $1
  order by wait_event_type is distinct from 'Lock'`

/** Ends and refuses all connections to a database while `work` runs, as in a failover. */
export async function whileDatabaseIsAway(databaseUrl: string, work: () => Promise<void>) {
  const name = new URL(databaseUrl).pathname.slice(1)
  const door = new Client({ connectionString: databaseUrl.replace(name, 'postgres') })
  await door.connect()
  try {
    await door.query(`alter database ${name} with allow_connections false`)
    await door.query(TERMINATE_ALL, [name])
    await work()
  } finally {
    await door.query(`alter database ${name} with allow_connections true`)
    await door.end()
  }
}
