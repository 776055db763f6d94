/**
 * Says what came of a change, also when the part of the page that asked for it has left by then: a request that was sent takes its
 * button away, a task that was handed over its row, and a callback given to `mutate` would go with them. A change that failed is
 * said by whoever shows its error.
 */
export function saidAfter<Answer>(change: Promise<Answer>, say: (answer: Answer) => void): void {
  change.then(say, () => undefined)
}
