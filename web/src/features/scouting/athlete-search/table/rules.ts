/** Those between the one pressed before and the one pressed now, both with them, in the order of the list. */
export function rangeOf(ids: readonly string[], from: string | null, to: string): string[] {
  const [a, b] = [ids.indexOf(from ?? to), ids.indexOf(to)]
  return a < 0 || b < 0 ? [to] : ids.slice(Math.min(a, b), Math.max(a, b) + 1)
}

/** A press ticks or unticks one; with Shift all up to it become like it. */
export function selectedAfter(
  selected: ReadonlySet<string>,
  pressed: string[],
  target: string,
): ReadonlySet<string> {
  const next = new Set(selected)
  const tick = !selected.has(target)
  for (const id of pressed) {
    if (tick) next.add(id)
    else next.delete(id)
  }
  return next
}

/** The columns that were chosen, of those that there are; none chosen means the usual ones. */
export const chosenColumns = (chosen: readonly string[], known: readonly string[], usual: string[]) => {
  const columns = chosen.filter((metric) => known.includes(metric))
  return columns.length > 0 ? columns : usual
}
