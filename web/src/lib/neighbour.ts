/** The row after the open one, or before it; of one that has left the list whichever took its place. */
export function neighbour<T>(
  rows: readonly T[],
  isOpen: (row: T) => boolean,
  step: 1 | -1,
  lastAt = 0,
): T | undefined {
  const at = rows.findIndex(isOpen)
  if (at >= 0) return rows[at + step]
  return rows[step > 0 ? Math.min(lastAt, rows.length - 1) : lastAt - 1]
}
