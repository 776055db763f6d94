import type { QueryFailure } from '#web/lib/query-failure.ts'

/** Several of them as one, told once: trying again asks for all. */
export function joinFailures(...failures: (QueryFailure | null)[]): QueryFailure | null {
  const told = failures.filter((one) => one !== null)
  return told[0]
    ? { error: told[0].error, onRetry: () => told.forEach(({ onRetry }) => void onRetry()) }
    : null
}
