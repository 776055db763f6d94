type Asked = { data: unknown; error: unknown; refetch: () => unknown }

export type QueryFailure = { error: unknown; onRetry: () => void }

/** What could not be read at all, to be asked for once more together; null while it is still on its way, or is here. */
export function failureOf(...asked: Asked[]): QueryFailure | null {
  const failed = asked.filter(({ data, error }) => error && data === undefined)
  if (!failed[0]) return null
  return { error: failed[0].error, onRetry: () => failed.forEach(({ refetch }) => void refetch()) }
}
