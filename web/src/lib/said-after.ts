/**
 * Says what came of a change, also when the part of the page that asked for it has left by then: a request that was sent takes its
 * button away, a dialog may be closed while it saves, and a callback given to `mutate` would go with them. What closes or empties
 * the form belongs to `onSuccess` of `mutateAsync`, which does go with it: another form may stand in its place by then. A change
 * that failed is said by whoever shows its error.
 */
export function saidAfter<Answer>(change: Promise<Answer>, say: (answer: Answer) => void): void {
  change.then(say, () => undefined)
}
