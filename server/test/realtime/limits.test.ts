import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { Peers } from '#server/realtime/cluster/peers.ts'
import { FixedWindowCounter, Semaphore, TokenBucket } from '#server/util/rate-limiter.ts'
import { LIMITS } from '#shared/limits.ts'

test('what SQL repeats is what the limits say', () => {
  const sql = readFileSync(new URL('../../src/db/supabase/0042_realtime.sql', import.meta.url), 'utf8')
  const { daysAhead, keptHours } = LIMITS.realtime.replay
  expect(sql).toContain(`select realtime.maintain_message_partitions(${daysAhead}, ${keptHours});`)
  expect(sql).toContain(`octet_length(whole) < ${LIMITS.realtime.fanOut.notificationMaxBytes}`)
})

test('a peer is given up only after it missed several beats, and before a minute', () => {
  const { beatEverySeconds, peerGoneAfterSeconds } = LIMITS.realtime.fanOut
  expect(peerGoneAfterSeconds).toBeGreaterThan(3 * beatEverySeconds)
  expect(peerGoneAfterSeconds).toBeLessThan(60)
})

test('an ended session is noticed within a minute, and a silent socket outlasts two heartbeats of 25 s', () => {
  expect(LIMITS.realtime.token.sessionCheckEverySeconds).toBeLessThan(60)
  expect(LIMITS.realtime.idleSocketSeconds).toBeGreaterThan(50)
})

describe('a bucket', () => {
  test('gives what it holds and fills steadily', () => {
    const bucket = new TokenBucket(10, 20, 0)
    expect(bucket.consume(20, 0)).toBe(true)
    expect(bucket.consume(1, 50)).toBe(false)
    expect(bucket.consume(1, 100)).toBe(true)
    expect(bucket.consume(20, 1_900)).toBe(false)
    expect(bucket.consume(20, 10_000)).toBe(true)
  })
})

describe('a window', () => {
  test('counts from its first event and starts anew after its end', () => {
    const window = new FixedWindowCounter(2, 1)
    expect([window.consume(0), window.consume(1), window.consume(2), window.consume(1_000)]).toEqual([
      true,
      true,
      false,
      false,
    ])
    expect(window.consume(1_001)).toBe(true)
  })
})

describe('a gate', () => {
  test('lets so many through at once, the others in the order they came, also after a failure', async () => {
    const gate = new Semaphore(2)
    const order: string[] = []
    const doors = new Map<string, PromiseWithResolvers<void>>()
    const pass = (name: string) => {
      const door = Promise.withResolvers<void>()
      doors.set(name, door)
      return gate.run(async () => {
        order.push(name)
        await door.promise
      })
    }
    const [a, b, c, d] = [pass('a'), pass('b'), pass('c'), pass('d')]
    expect(order).toEqual(['a', 'b'])
    doors.get('b')?.reject(new Error('failed'))
    await expect(b).rejects.toThrow('failed')
    expect(order).toEqual(['a', 'b', 'c'])
    for (const name of ['a', 'c', 'd']) doors.get(name)?.resolve()
    await Promise.all([a, c, d])
    expect(order).toEqual(['a', 'b', 'c', 'd'])
  })
})

describe('peers', () => {
  test('are in order until a number is missing', () => {
    const peers = new Peers(() => undefined)
    expect(peers.recordEnvelope('n', 1, true, 0)).toBe('in order')
    expect(peers.recordEnvelope('n', 2, false, 0)).toBe('in order')
    expect(peers.recordEnvelope('n', 4, false, 0)).toBe('missed some')
    expect(peers.recordEnvelope('n', 5, false, 0)).toBe('in order')
    expect(peers.recordEnvelope('unknown', 9, false, 0)).toBe('missed some')
  })

  test('that fall silent are gone once', () => {
    const gone: string[] = []
    const peers = new Peers((node) => gone.push(node))
    peers.recordEnvelope('n', 1, true, 0)
    peers.removeSilent(LIMITS.realtime.fanOut.peerGoneAfterSeconds * 1000)
    expect(gone).toEqual([])
    peers.removeSilent(LIMITS.realtime.fanOut.peerGoneAfterSeconds * 1000 + 1)
    peers.removeSilent(1e9)
    expect(gone).toEqual(['n'])
  })
})
