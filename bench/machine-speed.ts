import { percentile } from './realtime/clients.ts'

const MEGABYTES = 64
const STEPS = 2_000_000
const ADDITIONS = 200_000_000

/** Nanoseconds that one read of memory at a place nobody could foresee takes: what a database waits for most. */
function memoryLatency(): number {
  const next = new Int32Array((MEGABYTES << 20) / 4)
  for (let at = 0; at < next.length; at++) next[at] = at
  // Sattolo's shuffle: one cycle through all places, so that no walk ends up going round in a cache.
  for (let at = next.length - 1; at > 0; at--) {
    const other = Math.floor(Math.random() * at)
    const kept = next[at] as number
    next[at] = next[other] as number
    next[other] = kept
  }
  return nanosecondsPerStep(() => {
    let at = 0
    for (let step = 0; step < STEPS; step++) at = next[at] as number
    return at
  }, STEPS)
}

/** Nanoseconds that one addition takes whose operands depend on the one before. */
const additionTime = () =>
  nanosecondsPerStep(() => {
    let sum = 0
    for (let step = 0; step < ADDITIONS; step++) sum = (sum + step) | 0
    return sum
  }, ADDITIONS)

/** The median of five tries. Their result is used, so that no compiler leaves the work out. */
function nanosecondsPerStep(work: () => number, steps: number): number {
  const times = Array.from({ length: 5 }, () => {
    const started = performance.now()
    if (!Number.isInteger(work()))
      throw new Error('The work that tells the speed of the machine was not done.')
    return ((performance.now() - started) * 1e6) / steps
  })
  return percentile(times, 0.5)
}

/** How fast the machine is at the moment, in words for the line above a part of the report. */
export const machineSpeed = () =>
  `random reads of ${MEGABYTES} MB take ${memoryLatency().toFixed(0)} ns, additions ${additionTime().toFixed(2)} ns`
