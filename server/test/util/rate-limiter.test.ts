import { describe, expect, test } from 'vitest'
import { FixedWindowCounter, TokenBucket } from '#server/util/rate-limiter.ts'

describe('TokenBucket', () => {
  test('gives what it holds and fills steadily', () => {
    const bucket = new TokenBucket(10, 20, 0)
    expect(bucket.consume(20, 0)).toBe(true)
    expect(bucket.consume(1, 50)).toBe(false)
    expect(bucket.consume(1, 100)).toBe(true)
    expect(bucket.consume(20, 1_900)).toBe(false)
    expect(bucket.consume(20, 10_000)).toBe(true)
  })
})

describe('FixedWindowCounter', () => {
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
