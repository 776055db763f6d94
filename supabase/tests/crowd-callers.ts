import { Client } from 'pg'
import { cloneDatabase, type TestServer } from '../../server/test/test-server.ts'
import { generateCrowd } from '../seeds/crowd.ts'
import { type Account, createAdmin, createScout } from './test-accounts.ts'
import { type Caller, openTestDatabase, type TestDatabase } from './test-database.ts'

/** A database of a generated crowd, and one caller of each kind that a search answers differently. */
export async function openCrowd({ athletes, blocking }: { athletes: number; blocking: number }): Promise<{
  database: TestDatabase
  /** Verified; hid people. */
  scout: Account
  callers: [who: string, person: Caller][]
  /** For connections beside the first. */
  databaseUrl: string
}> {
  const { databaseUrl, drop } = await cloneDatabase()
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  // A little before the end of a chunk of the sets of bits, so that the people of most sports lie in two.
  await client.query(
    `select setval(format('private.%I', 'search_slots_' || code)::regclass, nextval('private.search_chunks') * 16384 + 15_990) from sports`,
  )
  await generateCrowd(client, { athletes })
  await client.end()
  const database = await openTestDatabase({ databaseUrl, stop: drop } as TestServer)
  const one = async (condition: string): Promise<Account> => {
    const [row] = await database.sql<Account>(
      `select p.id, u.email from athlete_profiles p join auth.users u on u.id = p.id where u.banned_until is null and ${condition} order by p.id limit 1`,
    )
    if (!row) throw new Error(`nobody is ${condition}`)
    return row
  }
  let scout: Account | undefined
  let callers: [who: string, person: Caller][] = []
  await database.inCommittedTransaction(async () => {
    const [hiding, blocked, unchecked, admin] = [
      await createScout(database, { check: 'approved' }),
      await createScout(database, { check: 'approved' }),
      await createScout(database),
      await createAdmin(database),
    ]
    scout = hiding
    await database.sql(
      `insert into hidden_athletes (scout_id, athlete_id) select $1, id from athlete_profiles where effective_visibility <> 'private' order by md5(id::text) limit 40`,
      [hiding.id],
    )
    await database.sql(
      `insert into blocks (blocker_id, blocked_id) select id, $1 from athlete_profiles where user_id is not null order by md5(id::text) limit $2`,
      [blocked.id, blocking],
    )
    callers = [
      ['a visitor', 'anon'],
      ['an athlete', await one(`p.effective_visibility = 'public'`)],
      ['a minor', await one(`p.is_minor and p.effective_visibility = 'scouts'`)],
      ['an unchecked scout', unchecked],
      ['a verified scout who hid people', hiding],
      ['a verified scout whom many blocked', blocked],
      ['an admin', admin],
    ]
  })
  return { database, scout: scout as Account, callers, databaseUrl }
}
