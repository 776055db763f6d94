import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { TUNING } from '#server/config/tuning.ts'
import { Peers } from '#server/realtime/cluster/peers.ts'
import { FixedWindowCounter, Semaphore, TokenBucket } from '#server/util/rate-limiter.ts'

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

describe('TokenBucket', () => {
  test('allows its capacity at once and refills steadily', () => {
    const bucket = new TokenBucket(10, 20, 0)
    expect(bucket.consume(20, 0)).toBe(true)
    expect(bucket.consume(1, 50)).toBe(false)
    expect(bucket.consume(1, 100)).toBe(true)
    expect(bucket.consume(20, 1_900)).toBe(false)
    expect(bucket.consume(20, 10_000)).toBe(true)
  })
})

describe('FixedWindowCounter', () => {
  test('counts from its first event and starts again after the window', () => {
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

describe('Semaphore', () => {
  test('runs a fixed number at once and the rest in order, after a failure too', async () => {
    const semaphore = new Semaphore(2)
    const order: string[] = []
    const tasks = new Map<string, PromiseWithResolvers<void>>()
    const start = (name: string) => {
      const task = Promise.withResolvers<void>()
      tasks.set(name, task)
      return semaphore.run(async () => {
        order.push(name)
        await task.promise
      })
    }
    const [a, b, c, d] = [start('a'), start('b'), start('c'), start('d')]
    expect(order).toEqual(['a', 'b'])
    tasks.get('b')?.reject(new Error('failed'))
    await expect(b).rejects.toThrow('failed')
    expect(order).toEqual(['a', 'b', 'c'])
    for (const name of ['a', 'c', 'd']) tasks.get(name)?.resolve()
    await Promise.all([a, c, d])
    expect(order).toEqual(['a', 'b', 'c', 'd'])
  })
})

describe('Peers', () => {
  test('are in order until a sequence number is missing', () => {
    const peers = new Peers(() => undefined)
    expect(peers.recordEnvelope('n', 1, true, 0)).toBe('in order')
    expect(peers.recordEnvelope('n', 2, false, 0)).toBe('in order')
    expect(peers.recordEnvelope('n', 4, false, 0)).toBe('missed some')
    expect(peers.recordEnvelope('n', 5, false, 0)).toBe('in order')
    expect(peers.recordEnvelope('unknown', 9, false, 0)).toBe('missed some')
  })

  test('are removed once after they fall silent', () => {
    const gone: string[] = []
    const peers = new Peers((node) => gone.push(node))
    peers.recordEnvelope('n', 1, true, 0)
    peers.removeSilent(TUNING.realtime.fanOut.peerGoneAfterSeconds * 1000)
    expect(gone).toEqual([])
    peers.removeSilent(TUNING.realtime.fanOut.peerGoneAfterSeconds * 1000 + 1)
    peers.removeSilent(1e9)
    expect(gone).toEqual(['n'])
  })
})
