import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { admin, athlete, scout } from './people.ts'
import { openStage, type Stage } from './stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

describe('the audit log', () => {
  test('takes a client’s row with the address and agent the server saw', () =>
    stage.play(async () => {
      const ada = await athlete(stage)
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
    stage.play(async () => {
      const [ada, bob] = [await athlete(stage), await athlete(stage)]
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
    stage.play(async () => {
      const ada = await athlete(stage)
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
    stage.play(async () => {
      const ada = await athlete(stage)
      await stage.sql(`select private.audit($1, 'login_success')`, [ada.id])
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
    stage.play(async () => {
      const [amy, pia] = [await admin(stage), await scout(stage, { check: 'pending' })]
      await stage.as(
        amy,
        `update verifications set status = 'approved', what_was_checked = 'Passport' where user_id = $1`,
        [pia.id],
      )
      await stage.as(amy, `insert into admin_invitations (email, invited_by) values ('x@example.org', $1)`, [
        amy.id,
      ])
      await stage.as(amy, `insert into events (title, start_at) values ('Cup', now() + interval '1 day')`)
      expect(
        (
          await stage.sql<{ action: string }>(
            `select action from security_audit_log where user_id = $1 and source = 'server' order by action`,
            [amy.id],
          )
        ).map(({ action }) => action),
      ).toEqual(['admin_granted', 'admin_invitation_created', 'event_created', 'verification_approved'])
    }))
})

describe('a client’s own count of tries', () => {
  test('rises within the window and never falls, moves or changes owner', () =>
    stage.play(async () => {
      const ada = await athlete(stage)
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
    stage.play(async () => {
      const ada = await athlete(stage)
      await stage.sql(
        `insert into rate_limits (user_id, action_type, attempts, window_start) values ($1, 'login', 5, now() - interval '16 minutes')`,
        [ada.id],
      )
      expect((await stage.as(ada, `update rate_limits set attempts = 1 returning attempts`)).rows).toEqual([
        { attempts: 1 },
      ])
    }))

  test('fills no table: twenty kinds a person', () =>
    stage.play(async () => {
      const ada = await athlete(stage)
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
    stage.play(async () => {
      const take = async () =>
        (
          await stage.sql<{ allowed: boolean; retry_after: number }>(
            `select allowed, retry_after from private.take_rate_limit('login', 'a|b', 3, '15 minutes')`,
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
