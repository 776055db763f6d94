import type { Metric } from '#web/features/athletes/sport/types.ts'
import { type Sort, TIMINGS } from '../types.ts'

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

/** Times that were taken differently never rank together: a time is put in order by one way of taking it. */
export const orderBy = (metric: string, timed: boolean): Sort => ({
  metric,
  timing: timed ? TIMINGS[0] : null,
})

const columnOf = (sort: Sort) => (typeof sort === 'string' ? sort : `metric ${sort.metric}`)

/** How a column is put in order now, however its times were taken; null when the rows are not in its order. */
export function orderOf(current: Sort, column: Sort, metrics: Record<string, Pick<Metric, 'better'>>) {
  if (columnOf(current) !== columnOf(column)) return null
  const rises = typeof column === 'string' ? column === 'name' : metrics[column.metric]?.better === 'lower'
  return rises ? 'ascending' : 'descending'
}

export const orderAfter = (current: Sort, pressed: Sort): Sort =>
  columnOf(current) === columnOf(pressed) ? 'recent' : pressed

/** Whoever puts the rows in order by a column that is in sight finds the column where it was pressed. */
export const columnsInPlace = (sort: Sort, ordered: string[], unordered: string[]) =>
  typeof sort !== 'string' && unordered.includes(sort.metric) ? unordered : ordered
