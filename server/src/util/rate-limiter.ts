/** A bucket that fills steadily; durations come from a clock that never jumps. */
export class TokenBucket {
  readonly #capacity: number
  readonly #perSecond: number
  #tokens: number
  #at: number

  constructor(perSecond: number, capacity = perSecond, now = performance.now()) {
    this.#perSecond = perSecond
    this.#capacity = capacity
    this.#tokens = capacity
    this.#at = now
  }

  /** False when there is not enough left; nothing is taken then. */
  consume(amount = 1, now = performance.now()): boolean {
    this.#tokens = Math.min(this.#capacity, this.#tokens + ((now - this.#at) / 1000) * this.#perSecond)
    this.#at = now
    if (this.#tokens < amount) return false
    this.#tokens -= amount
    return true
  }
}

/** At most `count` in each window; the window starts with its first event. */
export class FixedWindowCounter {
  readonly #count: number
  readonly #windowMs: number
  #used = 0
  #endsAt = Number.NEGATIVE_INFINITY

  constructor(count: number, windowSeconds: number) {
    this.#count = count
    this.#windowMs = windowSeconds * 1000
  }

  consume(now = performance.now()): boolean {
    if (now > this.#endsAt) {
      this.#endsAt = now + this.#windowMs
      this.#used = 0
    }
    this.#used += 1
    return this.#used <= this.#count
  }
}
