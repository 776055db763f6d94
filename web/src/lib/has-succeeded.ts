/** Whether a change went through, for what comes after it. A refusal is told by the mutation itself. */
export const hasSucceeded = (change: Promise<unknown>): Promise<boolean> =>
  change.then(
    () => true,
    () => false,
  )
