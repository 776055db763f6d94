import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../server/test/test-server.ts'
import { createAthlete } from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

const WRITERS = 32
let database: TestDatabase
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({}, { jobs: false })
  database = await openTestDatabase(server)
})
afterAll(() => database.close())

type Verdict = { place: string | null; row_id: string | null; fault: string | null; last_place: string }
const seal = async () =>
  (await database.sql<{ sealed: number }>('select private.seal_audit_log() as sealed'))[0]?.sealed
const verify = async () => (await database.sql<Verdict>('select * from private.verify_audit_log()'))[0]
const write = (n: number) =>
  database.sql(
    `select private.write_audit_log(null, 'settings_changed', jsonb_build_object('n', g)) from generate_series(1, $1::int) g`,
    [n],
  )
const idAt = async (place: number) =>
  (
    await database.sql<{ row_id: string }>('select row_id from private.audit_chain where place = $1', [place])
  )[0]?.row_id

/** As somebody who owns the database: past the triggers that refuse. */
const tamper = async (text: string, values: unknown[] = []) => {
  await database.sql('set local session_replication_role = replica')
  await database.sql(text, values)
  await database.sql('set local session_replication_role = origin')
}

describe('the chain of the security log', () => {
  test('is whole after every write, and covers each row once, in order', () =>
    database.inRolledBackTransaction(async () => {
      await write(40)
      await seal()
      await write(2)
      expect(await seal()).toBe(2)
      expect(await seal()).toBe(0)
      expect((await verify())?.fault).toBeNull()
      const rows = await database.sql<{ n: number }>(
        `select (l.details ->> 'n')::int as n from private.audit_chain c join security_audit_log l on l.id = c.row_id
         where l.action = 'settings_changed' order by c.place`,
      )
      expect(rows.map(({ n }) => n)).toEqual([...Array.from({ length: 40 }, (_, n) => n + 1), 1, 2])
    }))

  test('counts as anybody else counts: sha256 of the hash before and the hash of the row', () =>
    database.inRolledBackTransaction(async () => {
      await write(3)
      await seal()
      const { createHash } = await import('node:crypto')
      const sha = (...parts: (string | Buffer)[]) =>
        parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest()
      const rows = await database.sql<{ text: string; hash: Buffer }>(
        `select private.audit_row_text(l) as text, c.hash from private.audit_chain c join security_audit_log l on l.id = c.row_id order by c.place`,
      )
      let head: Buffer = Buffer.alloc(0)
      for (const { text, hash } of rows) {
        head = sha(head, sha(text))
        expect(hash.equals(head)).toBe(true)
      }
    }))

  test.each([
    ['details changed', `update security_audit_log set details = '{"n": 99}' where id = $1`, 'altered'],
    [
      'time moved',
      `update security_audit_log set created_at = created_at - interval '1 day' where id = $1`,
      'altered',
    ],
    ['row deleted', 'delete from security_audit_log where id = $1', 'missing'],
    ['row said to be erased', 'update private.audit_chain set row_id = null where row_id = $1', 'missing'],
    ['place deleted', 'delete from private.audit_chain where row_id = $1', 'missing'],
    [
      'hash of the row changed too',
      `update private.audit_chain set row_hash = sha256('x') where row_id = $1`,
      'altered',
    ],
  ])('%s: the check names the row', (_what, text, fault) =>
    database.inRolledBackTransaction(async () => {
      await write(30)
      await seal()
      const id = await idAt(17)
      await tamper(text, [id])
      expect(await verify()).toMatchObject({ place: '17', fault })
    }),
  )

  test('a row changed together with all hashes after it is found by the seal', () =>
    database.inRolledBackTransaction(async () => {
      await write(5)
      await seal()
      await tamper(
        `with recursive last as (select max(place) as place from private.audit_chain)
         update private.audit_chain c set row_hash = sha256('x'), hash = sha256(b.hash || sha256('x'))
         from private.audit_chain b, last where c.place = last.place and b.place = c.place - 1`,
      )
      expect((await verify())?.fault).toBe('altered')
    }))

  test('a cut end and a row slipped in past the queue are found', () =>
    database.inRolledBackTransaction(async () => {
      await write(5)
      await seal()
      await tamper(`insert into security_audit_log (action) values ('logout')`)
      expect((await verify())?.fault).toBe('unsealed')
      await tamper('delete from private.audit_chain where place > 3')
      expect((await verify())?.fault).toBe('missing')
    }))

  test.each(['audit_chain', 'audit_seals'])('%s is changed, removed or emptied by nobody', (table) =>
    database.inRolledBackTransaction(async () => {
      await write(2)
      await seal()
      for (const [index, text] of [
        `update private.${table} set hash = sha256('x')`,
        `delete from private.${table}`,
        `truncate private.${table}`,
      ].entries()) {
        await database.sql(`savepoint try${index}`)
        await expect(database.sql(text)).rejects.toThrow(/append-only/)
        await database.sql(`rollback to savepoint try${index}`)
      }
    }),
  )

  test('no setting lets the owner of the database delete a line past the erasure of an account', () =>
    database.inRolledBackTransaction(async () => {
      await write(1)
      await seal()
      await database.sql(`select set_config('touchline.erase_account', 'on', true)`)
      for (const [index, text] of [
        'delete from security_audit_log',
        'update private.audit_chain set row_id = null',
      ].entries()) {
        await database.sql(`savepoint erase${index}`)
        await expect(database.sql(text)).rejects.toThrow(/append-only/)
        await database.sql(`rollback to savepoint erase${index}`)
      }
    }))

  test('an erasure takes the lines of its own person alone', () =>
    database.inRolledBackTransaction(async () => {
      const [ada, bob] = [await createAthlete(database), await createAthlete(database)]
      for (const { id } of [ada, bob])
        await database.sql(`select private.write_audit_log($1, 'login_success')`, [id])
      await database.sql(
        `insert into private.running_erasures (person, email, reason, erased_by) values ($1, '', 'operator', 'postgres')`,
        [ada.id],
      )
      await expect(
        database.sql('delete from security_audit_log where user_id = $1', [bob.id]),
      ).rejects.toThrow(/append-only/)
    }))

  test('a line with a time of its own is refused, with the key of the service too', () =>
    database.inRolledBackTransaction(async () => {
      await database.sql('set local role service_role')
      await database.sql(`insert into security_audit_log (action, source) values ('account_read', 'server')`)
      await expect(
        database.sql(
          `insert into security_audit_log (action, source, created_at) values ('account_read', 'server', now() - interval '1 day')`,
        ),
      ).rejects.toMatchObject({ hint: 'audit.time' })
    }))

  test('an erased child leaves hashes and no id, and the chain stays whole', () =>
    database.inRolledBackTransaction(async () => {
      const ada = await createAthlete(database)
      await database.sql(`select private.write_audit_log($1, 'login_success')`, [ada.id])
      await write(2)
      await seal()
      await database.sql('select private.erase_child(p) from profiles p where id = $1', [ada.id])
      expect(await database.sql('select id from security_audit_log where user_id = $1', [ada.id])).toEqual([])
      await seal()
      expect((await verify())?.fault).toBeNull()
      expect(
        await database.sql(
          `select ip_address, user_id, details - 'place' as details from security_audit_log where action = 'audit_row_erased' limit 1`,
        ),
      ).toEqual([
        {
          ip_address: 'unknown',
          user_id: null,
          details: { reason: 'too_young', erased_by: 'supabase_admin' },
        },
      ])
    }))

  test('10,000 rows are sealed and checked, whatever the planner knows of the tables', async () => {
    await database.inRolledBackTransaction(async () => {
      await write(10_000)
      await seal()
    })
    // Now the statistics say that pages are there and rows are not.
    for (const table of ['private.audit_chain', 'private.unsealed_audit_rows', 'public.security_audit_log'])
      await database.sql(`analyze ${table}`)
    await database.inRolledBackTransaction(async () => {
      const millisecondsToVerify = async () => {
        const started = performance.now()
        expect((await verify())?.fault).toBeNull()
        return performance.now() - started
      }
      /** The quickest of three: what else the machine does can only add. */
      const quickest = async () =>
        Math.min(await millisecondsToVerify(), await millisecondsToVerify(), await millisecondsToVerify())
      await write(1_000)
      await seal()
      const few = await quickest()
      await write(9_000)
      await seal()
      // Ten times the rows: 1,000,000 are checked within a minute only while the time grows with their number, not its square.
      expect((await quickest()) / few).toBeLessThan(40)
    })
  })

  test(`${WRITERS} connections write while it is sealed: no gap, each row once, and a late commit comes later`, async () => {
    const clients = await Promise.all(
      Array.from({ length: WRITERS + 2 }, async () => {
        const client = new Client({ connectionString: server.databaseUrl })
        await client.connect()
        return client
      }),
    )
    const [late, sealer, ...writers] = clients as [Client, Client, ...Client[]]
    try {
      await late.query('begin')
      await late.query(`select private.write_audit_log(null, 'client_error', '{"late": true}')`)
      const done = Promise.all(
        writers.map(async (client, writer) => {
          for (let n = 0; n < 20; n++)
            await client.query(`select private.write_audit_log(null, 'client_error', $1)`, [{ writer, n }])
        }),
      )
      for (let n = 0; n < 5; n++) await sealer.query('select private.seal_audit_log()')
      await done
      await sealer.query('select private.seal_audit_log()')
      await late.query('commit')
      await sealer.query('select private.seal_audit_log()')
      const rows = await database.sql<{
        place: string
        details: { writer?: number; n?: number; late?: true }
      }>(
        `select c.place, l.details from private.audit_chain c join security_audit_log l on l.id = c.row_id
         where l.action = 'client_error' order by c.place`,
      )
      expect(rows).toHaveLength(WRITERS * 20 + 1)
      expect(rows.at(-1)?.details).toEqual({ late: true })
      for (let writer = 0; writer < WRITERS; writer++)
        expect(
          rows.filter(({ details }) => details.writer === writer).map(({ details }) => details.n),
        ).toEqual(Array.from({ length: 20 }, (_, n) => n))
      const [gaps] = await database.sql(
        'select max(place) - count(*) as gaps, min(place) as first from private.audit_chain',
      )
      expect(gaps).toEqual({ gaps: '0', first: '1' })
      expect((await verify())?.fault).toBeNull()
    } finally {
      await Promise.all(clients.map((client) => client.end()))
    }
  })
})
