import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Account, createAdmin, createAthlete, createScout } from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

/** A measurement that another user disputes. */
async function doubted(database: TestDatabase): Promise<string> {
  const [ada, bob] = [await createAthlete(database), await createAthlete(database)]
  const [dispute] = await database.sql<{ id: string }>(
    `with number as (
       insert into measurements (athlete_id, metric_code, value_entered, unit_entered, measured_on, method, recorded_by)
       values ($1, 'sprint30_s', 4.4, 's', current_date - 30, 'laser', $1) returning id)
     insert into measurement_disputes (measurement_id, raised_by, reason) select id, $2, 'wrong gate' from number returning id`,
    [ada.id, bob.id],
  )
  return dispute?.id ?? ''
}

describe('security_audit_log', () => {
  test('accepts a client’s entry with the IP and user agent the server saw', () =>
    database.inRolledBackTransaction(async () => {
      const ada = await createAthlete(database)
      await database.sql(
        `select set_config('request.ip', '203.0.113.9', true), set_config('request.headers', '{"user-agent": "Real/1.0", "x-forwarded-for": "6.6.6.6"}', true)`,
      )
      await database.as(
        ada,
        `insert into security_audit_log (user_id, action, details, ip_address, user_agent) values ($1, 'logout', '{"note": 1}', '9.9.9.9', 'Forged')`,
        [ada.id],
      )
      expect(
        (
          await database.as(
            ada,
            'select action, details, ip_address, user_agent, source from security_audit_log',
          )
        ).rows,
      ).toEqual([
        {
          action: 'logout',
          details: { note: 1 },
          ip_address: '203.0.113.9',
          user_agent: 'Real/1.0',
          source: 'client',
        },
      ])
    }))

  test.each([
    ['a row of somebody else', 'somebody', 'logout', 2, '42501'],
    ['a row of nobody', 'nobody', 'logout', 2, '42501'],
    ['an action of the server', 'me', 'admin_granted', 2, 'PT422'],
    ['details of more than 4 KB', 'me', 'logout', 5000, '23514'],
  ])('refuses %s', (_what, whose, action, chars, code) =>
    database.inRolledBackTransaction(async () => {
      const [ada, bob] = [await createAthlete(database), await createAthlete(database)]
      const owner = whose === 'me' ? ada.id : whose === 'nobody' ? null : bob.id
      const tried = await database.as(
        ada,
        'insert into security_audit_log (user_id, action, details) values ($1, $2, $3)',
        [owner, action, { x: 'x'.repeat(chars) }],
      )
      expect(tried.refused?.code).toBe(code)
    }),
  )

  test('refuses the 61st entry of an hour and a forged source', () =>
    database.inRolledBackTransaction(async () => {
      const ada = await createAthlete(database)
      const add = () =>
        database.as(ada, `insert into security_audit_log (user_id, action) values ($1, 'client_error')`, [
          ada.id,
        ])
      for (let n = 0; n < 60; n++) expect((await add()).refused).toBeNull()
      expect((await add()).refused?.code).toBe('PT429')
      expect(
        (
          await database.as(
            ada,
            `insert into security_audit_log (user_id, action, source) values ($1, 'logout', 'server')`,
            [ada.id],
          )
        ).refused?.code,
      ).toBe('42501')
    }))

  test('cannot be changed or emptied by anyone, its owner included', () =>
    database.inRolledBackTransaction(async () => {
      const ada = await createAthlete(database)
      await database.sql(`select private.write_audit_log($1, 'login_success')`, [ada.id])
      for (const [index, text] of [
        `update security_audit_log set action = 'logout'`,
        'delete from security_audit_log',
        'truncate security_audit_log',
      ].entries()) {
        await database.sql(`savepoint try${index}`)
        await expect(database.sql(text)).rejects.toThrow(/append-only/)
        await database.sql(`rollback to savepoint try${index}`)
      }
    }))

  test('gets exactly one entry for each admin action', () =>
    database.inRolledBackTransaction(async () => {
      const [amy, pia] = [await createAdmin(database), await createScout(database, { check: 'pending' })]
      await database.as(
        amy,
        `update verifications set status = 'approved', what_was_checked = '{identity_document}', subject_hash = subject(verifications) ->> 'hash' where user_id = $1`,
        [pia.id],
      )
      await database.as(
        amy,
        `insert into admin_invitations (email, invited_by) values ('x@example.org', $1)`,
        [amy.id],
      )
      await database.as(
        amy,
        `insert into events (title, location, start_at, status) values ('Cup', 'Lyon', now() + interval '1 day', 'draft')`,
      )
      await database.as(amy, `update events set important = true where title = 'Cup'`)
      await database.as(amy, `delete from events where title = 'Cup'`)
      await database.as(pia, `insert into feedback (category, message) values ('idea', 'More light')`)
      await database.as(
        amy,
        `update feedback set status = 'done', reply = 'It is on' where message = 'More light'`,
      )
      await database.as(amy, `select resolve_dispute($1, 'kept', 'The gate was right')`, [
        await doubted(database),
      ])
      expect(
        (
          await database.sql<{ action: string }>(
            `select action from security_audit_log where user_id = $1 and source = 'server' and action <> 'admin_list_opened' order by action`,
            [amy.id],
          )
        ).map(({ action }) => action),
      ).toEqual([
        'admin_granted',
        'admin_invitation_created',
        'dispute_resolved',
        'event_changed',
        'event_created',
        'event_deleted',
        'feedback_changed',
        'verification_approved',
      ])
    }))
})

describe('the 201st admin action within an hour is refused', () => {
  test.each<[string, (pia: Account, doubt: string) => [string, unknown[]?]]>([
    [
      'deciding a verification',
      (pia) => [
        `update verifications set status = 'rejected', reason = 'blurred' where user_id = $1`,
        [pia.id],
      ],
    ],
    ['revoking an admin', (pia) => [`select revoke_admin($1, 'no reason')`, [pia.id]]],
    [
      'creating an event',
      () => [
        `insert into events (title, location, start_at) values ('Cup', 'Lyon', now() + interval '1 day')`,
      ],
    ],
    ['changing an event', () => [`update events set important = true where title = 'Trial'`]],
    ['deleting an event', () => [`delete from events where title = 'Trial'`]],
    ['answering feedback', () => [`update feedback set reply = 'Soon' where message = 'More light'`]],
    ['resolving a dispute', (_, doubt) => [`select resolve_dispute($1, 'kept', 'right')`, [doubt]]],
    ['importing', () => [`select import_measurements('{}', '[]')`]],
    ['undoing an import', () => [`select undo_import(gen_random_uuid())`]],
  ])('when it is %s', (_what, act) =>
    database.inRolledBackTransaction(async () => {
      const [amy, pia, doubt] = [
        await createAdmin(database),
        await createScout(database, { check: 'pending' }),
        await doubted(database),
      ]
      await database.sql(
        `insert into events (title, start_at, status) values ('Trial', now() + interval '1 day', 'draft')`,
      )
      await database.sql(`insert into feedback (category, message) values ('idea', 'More light')`)
      await database.sql(
        `insert into private.rate_limit_counters values ('admin_action', $1, 200, now(), now() + interval '1 hour')`,
        [amy.id],
      )
      const tried = await database.as(amy, ...act(pia, doubt))
      expect(tried.refused).toMatchObject({
        code: 'PT429',
        message: 'Admin action rate limit exceeded',
        hint: 'limit.admin_action',
      })
    }),
  )
})

describe('rate_limits', () => {
  test('rise within the window and never fall, move or change owner', () =>
    database.inRolledBackTransaction(async () => {
      const ada = await createAthlete(database)
      const put = (attempts: number, start: string) =>
        database.as(
          ada,
          `insert into rate_limits (user_id, action_type, ip_address, attempts, window_start) values ($1, 'login', '9.9.9.9', $2, now() + $3::interval)
          on conflict (user_id, action_type) do update set attempts = excluded.attempts, window_start = excluded.window_start, ip_address = excluded.ip_address
          returning attempts, window_start = now() as of_now, ip_address`,
          [ada.id, attempts, start],
        )
      expect((await put(4, '-2 hours')).rows).toEqual([{ attempts: 4, of_now: true, ip_address: 'unknown' }])
      expect((await put(0, '1 hour')).rows).toEqual([{ attempts: 4, of_now: true, ip_address: 'unknown' }])
      expect((await put(5, '-1 hour')).rows).toEqual([{ attempts: 5, of_now: true, ip_address: 'unknown' }])
      expect((await database.as(ada, 'delete from rate_limits')).refused?.code).toBe('42501')
    }))

  test('start again after the server’s window', () =>
    database.inRolledBackTransaction(async () => {
      const ada = await createAthlete(database)
      await database.sql(
        `insert into rate_limits (user_id, action_type, attempts, window_start) values ($1, 'login', 5, now() - interval '16 minutes')`,
        [ada.id],
      )
      expect((await database.as(ada, `update rate_limits set attempts = 1 returning attempts`)).rows).toEqual(
        [{ attempts: 1 }],
      )
    }))

  test('hold at most twenty kinds per user', () =>
    database.inRolledBackTransaction(async () => {
      const ada = await createAthlete(database)
      const add = (n: number) =>
        database.as(ada, `insert into rate_limits (user_id, action_type) values ($1, 'kind_' || $2)`, [
          ada.id,
          String(n),
        ])
      for (let n = 0; n < 20; n++) expect((await add(n)).refused).toBeNull()
      expect((await add(20)).refused?.hint).toBe('limit.rows')
    }))
})

describe('the server’s rate limiter', () => {
  test('allows the configured number, tells how long to wait, and resets with the window', () =>
    database.inRolledBackTransaction(async () => {
      const take = async () =>
        (
          await database.sql<{ allowed: boolean; retry_after: number }>(
            `select allowed, retry_after from private.consume_rate_limit('password_reset', 'a|b')`,
          )
        )[0]
      expect([await take(), await take(), await take()].map((one) => one?.allowed)).toEqual([
        true,
        true,
        true,
      ])
      const fourth = await take()
      expect(fourth?.allowed).toBe(false)
      expect(fourth?.retry_after).toBeGreaterThan(3_590)
      await database.sql(
        `update private.rate_limit_counters set expires_at = clock_timestamp() - interval '1 second'`,
      )
      expect((await take())?.allowed).toBe(true)
    }))
})
