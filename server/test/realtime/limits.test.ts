import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { TUNING } from '#server/config/tuning.ts'

test('what SQL repeats is what the limits say', () => {
  const sql = readFileSync(new URL('../../src/db/supabase/0004_realtime.sql', import.meta.url), 'utf8')
  const { daysAhead, keptHours } = TUNING.realtime.replay
  expect(sql).toContain(`select realtime.maintain_message_partitions(${daysAhead}, ${keptHours});`)
  expect(sql).toContain(`octet_length(whole) < ${TUNING.realtime.fanOut.notificationMaxBytes}`)
})

test('a peer is given up only after it missed several beats, and before a minute', () => {
  const { beatEverySeconds, peerGoneAfterSeconds } = TUNING.realtime.fanOut
  expect(peerGoneAfterSeconds).toBeGreaterThan(3 * beatEverySeconds)
  expect(peerGoneAfterSeconds).toBeLessThan(60)
})

test('an ended session is noticed within a minute, and a silent socket outlasts two heartbeats of 25 s', () => {
  expect(TUNING.realtime.token.sessionCheckEverySeconds).toBeLessThan(60)
  expect(TUNING.realtime.idleSocketSeconds).toBeGreaterThan(50)
})
