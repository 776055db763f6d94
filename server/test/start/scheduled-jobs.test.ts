import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../test-server.ts'

let world: TestServer
beforeAll(async () => {
  world = await startTestServer()
})
afterAll(() => world.stop())

test('scheduled jobs run once for all nodes: requests expire, ages are recomputed, expired sign-in data is deleted', async () => {
  const crons = await world.sql<{ identifier: string }>(
    'select identifier from graphile_worker._private_known_crontabs order by 1',
  )
  expect(crons.map(({ identifier }) => identifier)).toEqual([
    'close_due_openings',
    'count_scout_answers',
    'delete_expired',
    'delete_expired_counters',
    'delete_old_copies',
    'delete_old_task_marks',
    'delete_unused_pictures',
    'deliver_held_words',
    'end_board_invitations',
    'end_exports',
    'end_suspensions',
    'end_undo_windows',
    'end_unfinished_sign_ups',
    'end_video_uploads',
    'erase_leaving_accounts',
    'expire_requests',
    'follow_up_organizations',
    'follow_up_pitches',
    'make_due_reports',
    'measure_advice',
    'rank_recorded_numbers',
    'recompute_ages',
    'remind_admins_of_bans',
    'roll_up_activity',
    'seal_audit_log',
    'send_announcements',
    'send_event_reminders',
    'send_search_alerts',
    'send_urgent_reports',
    'settle_ended_checks',
    'tell_of_thread_access',
    'update_event_counts',
    'write_search_bands',
    'write_search_bits',
  ])
  // The jobs of the schedule, enqueued now.
  await world.sql(
    `insert into auth.touchline_rate_limits values ('old', 'x', now() - interval '2 hours', now() - interval '1 hour', 3)`,
  )
  await world.sql(
    `insert into private.rate_limit_counters (action, subject, attempts, window_start, expires_at) values ('feedback', 'x', 3, now() - interval '2 hours', now() - interval '1 hour')`,
  )
  await world.sql(
    `select graphile_worker.add_job(name) from unnest(array['delete_expired', 'delete_expired_counters', 'expire_requests', 'recompute_ages']) name`,
  )
  await expect
    .poll(() => world.sql<{ n: number }>('select count(*)::int as n from graphile_worker._private_jobs'), {
      timeout: 20_000,
    })
    .toEqual([{ n: 0 }])
  expect(await world.sql(`select from auth.touchline_rate_limits where subject = 'x'`)).toEqual([])
  expect(await world.sql(`select from private.rate_limit_counters where subject = 'x'`)).toEqual([])
})
