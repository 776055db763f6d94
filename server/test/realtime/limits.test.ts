import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { TUNING } from '#server/config/tuning.ts'

test('the SQL of Realtime repeats the values of LIMITS', () => {
  const sql = readFileSync(new URL('../../src/db/supabase/0004_realtime.sql', import.meta.url), 'utf8')
  const { daysAhead, keptHours } = TUNING.realtime.replay
  expect(sql).toContain(`select realtime.maintain_message_partitions(${daysAhead}, ${keptHours});`)
  expect(sql).toContain(`octet_length(whole) < ${TUNING.realtime.fanOut.notificationMaxBytes}`)
})

test('a peer is removed after several missed heartbeats and within a minute', () => {
  const { beatEverySeconds, peerGoneAfterSeconds } = TUNING.realtime.fanOut
  expect(peerGoneAfterSeconds).toBeGreaterThan(3 * beatEverySeconds)
  expect(peerGoneAfterSeconds).toBeLessThan(60)
})

test('an ended session is noticed within a minute, and an idle socket outlives two client heartbeats', () => {
  expect(TUNING.realtime.token.sessionCheckEverySeconds).toBeLessThan(60)
  expect(TUNING.realtime.idleSocketSeconds).toBeGreaterThan(50)
})
