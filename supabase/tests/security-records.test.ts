import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Account, createAdmin, createAthlete, createScout } from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

let stage: TestDatabase
beforeAll(async () => {
  stage = await openTestDatabase()
})
afterAll(() => stage.close())

/** Somebody's number that somebody else doubts. */
async function doubted(stage: TestDatabase): Promise<string> {
  const [ada, bob] = [await createAthlete(stage), await createAthlete(stage)]
  const [dispute] = await stage.sql<{ id: string }>(
    `with number as (
       insert into measurements (athlete_id, metric_code, value_entered, unit_entered, measured_on, method, recorded_by)
       values ($1, 'sprint30_s', 4.4, 's', current_date - 30, 'laser', $1) returning id)
     insert into measurement_disputes (measurement_id, raised_by, reason) select id, $2, 'wrong gate' from number returning id`,
    [ada.id, bob.id],
  )
  return dispute?.id ?? ''
}

describe('the audit log', () => {
  test('takes a client’s row with the address and agent the server saw', () =>
    stage.inRolledBackTransaction(async () => {
      const ada = await createAthlete(stage)
      await stage.sql(
        `select set_config('request.ip', '203.0.113.9', true), set_config('request.headers', '{"user-agent": "Real/1.0", "x-forwarded-for": "6.6.6.6"}', true)`,
      )
      await stage.as(
        ada,
        `insert into security_audit_log (user_id, action, details, ip_address, user_agent) values ($1, 'logout', '{"note": 1}', '9.9.9.9', 'Forged')`,
        [ada.id],
      )
      expect(
        (
          await stage.as(
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
    stage.inRolledBackTransaction(async () => {
      const [ada, bob] = [await createAthlete(stage), await createAthlete(stage)]
      const owner = whose === 'me' ? ada.id : whose === 'nobody' ? null : bob.id
      const tried = await stage.as(
        ada,
        'insert into security_audit_log (user_id, action, details) values ($1, $2, $3)',
        [owner, action, { x: 'x'.repeat(chars) }],
      )
      expect(tried.refused?.code).toBe(code)
    }),
  )

  test('refuses the 61st row of an hour and the forged source', () =>
    stage.inRolledBackTransaction(async () => {
      const ada = await createAthlete(stage)
      const add = () =>
        stage.as(ada, `insert into security_audit_log (user_id, action) values ($1, 'client_error')`, [
          ada.id,
        ])
      for (let n = 0; n < 60; n++) expect((await add()).refused).toBeNull()
      expect((await add()).refused?.code).toBe('PT429')
      expect(
        (
          await stage.as(
            ada,
            `insert into security_audit_log (user_id, action, source) values ($1, 'logout', 'server')`,
            [ada.id],
          )
        ).refused?.code,
      ).toBe('42501')
    }))

  test('is changed and emptied by nobody, its owner included', () =>
    stage.inRolledBackTransaction(async () => {
      const ada = await createAthlete(stage)
      await stage.sql(`select private.write_audit_log($1, 'login_success')`, [ada.id])
      for (const [index, text] of [
        `update security_audit_log set action = 'logout'`,
        'delete from security_audit_log',
        'truncate security_audit_log',
      ].entries()) {
        await stage.sql(`savepoint try${index}`)
        await expect(stage.sql(text)).rejects.toThrow(/append-only/)
        await stage.sql(`rollback to savepoint try${index}`)
      }
    }))

  test('gets exactly one row for each thing an admin does', () =>
    stage.inRolledBackTransaction(async () => {
      const [amy, pia] = [await createAdmin(stage), await createScout(stage, { check: 'pending' })]
      await stage.as(
        amy,
        `update verifications set status = 'approved', what_was_checked = 'Passport' where user_id = $1`,
        [pia.id],
      )
      await stage.as(amy, `insert into admin_invitations (email, invited_by) values ('x@example.org', $1)`, [
        amy.id,
      ])
      await stage.as(amy, `insert into events (title, start_at) values ('Cup', now() + interval '1 day')`)
      await stage.as(amy, `update events set important = true where title = 'Cup'`)
      await stage.as(amy, `delete from events where title = 'Cup'`)
      await stage.as(pia, `insert into feedback (category, message) values ('idea', 'More light')`)
      await stage.as(
        amy,
        `update feedback set status = 'done', reply = 'It is on' where message = 'More light'`,
      )
      await stage.as(amy, `select resolve_dispute($1, 'The gate was right')`, [await doubted(stage)])
      expect(
        (
          await stage.sql<{ action: string }>(
            `select action from security_audit_log where user_id = $1 and source = 'server' order by action`,
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

describe('the 201st thing an admin does within an hour is refused, as it is', () => {
  test.each<[string, (pia: Account, doubt: string) => [string, unknown[]?]]>([
    [
      'deciding a verification',
      (pia) => [
        `update verifications set status = 'rejected', reason = 'blurred' where user_id = $1`,
        [pia.id],
      ],
    ],
    ['taking an admin’s rights', (pia) => [`select revoke_admin($1, 'no reason')`, [pia.id]]],
    [
      'making an event',
      () => [`insert into events (title, start_at) values ('Cup', now() + interval '1 day')`],
    ],
    ['changing an event', () => [`update events set important = true where title = 'Trial'`]],
    ['deleting an event', () => [`delete from events where title = 'Trial'`]],
    ['answering feedback', () => [`update feedback set reply = 'Soon' where message = 'More light'`]],
    ['settling a doubt', (_, doubt) => [`select resolve_dispute($1, 'right')`, [doubt]]],
    ['importing', () => [`select import_measurements('{}', '[]')`]],
    ['undoing an import', () => [`select undo_import(gen_random_uuid())`]],
  ])('%s, the 201st time within an hour', (_what, act) =>
    stage.inRolledBackTransaction(async () => {
      const [amy, pia, doubt] = [
        await createAdmin(stage),
        await createScout(stage, { check: 'pending' }),
        await doubted(stage),
      ]
      await stage.sql(`insert into events (title, start_at) values ('Trial', now() + interval '1 day')`)
      await stage.sql(`insert into feedback (category, message) values ('idea', 'More light')`)
      await stage.sql(
        `insert into private.rate_limit_counters values ('admin_action', $1, 200, now(), now() + interval '1 hour')`,
        [amy.id],
      )
      const tried = await stage.as(amy, ...act(pia, doubt))
      expect(tried.refused).toMatchObject({
        code: 'PT429',
        message: 'Admin action rate limit exceeded',
        hint: 'limit.admin_action',
      })
    }),
  )
})

describe('a client’s own count of tries', () => {
  test('rises within the window and never falls, moves or changes owner', () =>
    stage.inRolledBackTransaction(async () => {
      const ada = await createAthlete(stage)
      const put = (attempts: number, start: string) =>
        stage.as(
          ada,
          `insert into rate_limits (user_id, action_type, ip_address, attempts, window_start) values ($1, 'login', '9.9.9.9', $2, now() + $3::interval)
          on conflict (user_id, action_type) do update set attempts = excluded.attempts, window_start = excluded.window_start, ip_address = excluded.ip_address
          returning attempts, window_start = now() as of_now, ip_address`,
          [ada.id, attempts, start],
        )
      expect((await put(4, '-2 hours')).rows).toEqual([{ attempts: 4, of_now: true, ip_address: 'unknown' }])
      expect((await put(0, '1 hour')).rows).toEqual([{ attempts: 4, of_now: true, ip_address: 'unknown' }])
      expect((await put(5, '-1 hour')).rows).toEqual([{ attempts: 5, of_now: true, ip_address: 'unknown' }])
      expect((await stage.as(ada, 'delete from rate_limits')).refused?.code).toBe('42501')
    }))

  test('starts anew when the server’s window has passed', () =>
    stage.inRolledBackTransaction(async () => {
      const ada = await createAthlete(stage)
      await stage.sql(
        `insert into rate_limits (user_id, action_type, attempts, window_start) values ($1, 'login', 5, now() - interval '16 minutes')`,
        [ada.id],
      )
      expect((await stage.as(ada, `update rate_limits set attempts = 1 returning attempts`)).rows).toEqual([
        { attempts: 1 },
      ])
    }))

  test('fills no table: twenty kinds a person', () =>
    stage.inRolledBackTransaction(async () => {
      const ada = await createAthlete(stage)
      const add = (n: number) =>
        stage.as(ada, `insert into rate_limits (user_id, action_type) values ($1, 'kind_' || $2)`, [
          ada.id,
          String(n),
        ])
      for (let n = 0; n < 20; n++) expect((await add(n)).refused).toBeNull()
      expect((await add(20)).refused?.hint).toBe('limit.rows')
    }))
})

describe('the server’s limiter', () => {
  test('lets through as many as it should, says how long to wait, and forgets with the window', () =>
    stage.inRolledBackTransaction(async () => {
      const take = async () =>
        (
          await stage.sql<{ allowed: boolean; retry_after: number }>(
            `select allowed, retry_after from private.consume_rate_limit('login', 'a|b', 3, '15 minutes')`,
          )
        )[0]
      expect([await take(), await take(), await take()].map((one) => one?.allowed)).toEqual([
        true,
        true,
        true,
      ])
      const fourth = await take()
      expect(fourth?.allowed).toBe(false)
      expect(fourth?.retry_after).toBeGreaterThan(890)
      await stage.sql(
        `update private.rate_limit_counters set expires_at = clock_timestamp() - interval '1 second'`,
      )
      expect((await take())?.allowed).toBe(true)
    }))
})
