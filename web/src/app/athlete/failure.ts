type Asked = { data: unknown; error: unknown; refetch: () => unknown }

export type Failure = { error: unknown; onRetry: () => void }

/** What could not be read at all, to be asked for once more together; null while it is still on its way, or is here. */
export function failureOf(...asked: Asked[]): Failure | null {
  const failed = asked.filter(({ data, error }) => error && data === undefined)
  if (!failed[0]) return null
  return { error: failed[0].error, onRetry: () => failed.forEach(({ refetch }) => void refetch()) }
}

/** Several of them as one, told once: trying again asks for all. */
export function joinFailures(...failures: (Failure | null)[]): Failure | null {
  const told = failures.filter((one) => one !== null)
  return told[0]
    ? { error: told[0].error, onRetry: () => told.forEach(({ onRetry }) => void onRetry()) }
    : null
}
