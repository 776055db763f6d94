import type { ComparedMetric, ComparedValue, Comparison } from './types.ts'

/** In the order in which the people of the sport read their numbers; what only others measure comes after. */
export function inOrder(metrics: ComparedMetric[], order: string[]): ComparedMetric[] {
  const place = ({ metric }: ComparedMetric) => order.indexOf(metric) + 1 || order.length + 1
  return metrics.toSorted(
    (a, b) => place(a) - place(b) || a.metric.localeCompare(b.metric) || a.timing.localeCompare(b.timing),
  )
}

/** Best says something only where at least two at the chosen level can be put beside each other and they differ. */
export function isBest(line: ComparedMetric, value: ComparedValue): boolean {
  const ranked = line.values.filter(({ comparable }) => comparable)
  return (
    line.better !== 'neutral' &&
    value.comparable &&
    value.value === line.best &&
    ranked.some((other) => other.value !== line.best)
  )
}

/** One line for each number, one column for each athlete; what was not measured stays empty. */
export function comparisonCsv(
  { athletes }: Comparison,
  lines: ComparedMetric[],
  nameOf: (line: ComparedMetric) => string,
): string {
  const cell = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  const head = ['', ...athletes.map(({ display_name }) => display_name)]
  const rows = lines.map((line) => [
    nameOf(line),
    ...athletes.map(({ id }) => String(line.values.find(({ athlete_id }) => athlete_id === id)?.value ?? '')),
  ])
  return [head, ...rows].map((row) => row.map(cell).join(',')).join('\n')
}
