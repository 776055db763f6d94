import { csvLine } from '#shared/csv-cell.ts'
import type { Percentile } from '#web/features/athletes/measurement/types.ts'
import type { ComparedMetric, ComparedValue, Comparison } from './types.ts'

/** In the order in which the people of the sport read their numbers; what only others measure comes after. */
export function inOrder(metrics: ComparedMetric[], order: string[]): ComparedMetric[] {
  const place = ({ metric }: ComparedMetric) => order.indexOf(metric) + 1 || order.length + 1
  return metrics.toSorted(
    (a, b) => place(a) - place(b) || a.metric.localeCompare(b.metric) || a.timing.localeCompare(b.timing),
  )
}

export const valueFor = (line: ComparedMetric, athleteId: string) =>
  line.values.find(({ athlete_id }) => athlete_id === athleteId)

const ranked = (line: ComparedMetric) => line.values.filter(({ comparable }) => comparable)

/** At least two at the chosen level can be put beside each other, and they differ. */
export const differs = (line: ComparedMetric) => new Set(ranked(line).map(({ value }) => value)).size > 1

/** What is said of a value beside the others: "best" only where it can be told from another at the chosen level. */
export function verdictOf(
  line: ComparedMetric,
  one: ComparedValue,
): 'best' | 'only_one' | 'not_compared' | null {
  if (line.better === 'neutral') return null
  if (!one.comparable) return 'not_compared'
  if (ranked(line).length < 2) return 'only_one'
  return differs(line) && one.value === line.best ? 'best' : null
}

/** One athlete's percentiles at the chosen level, and the one that belongs to a line. */
export const percentileOf = (known: Percentile[] | undefined, line: ComparedMetric, one?: ComparedValue) =>
  known?.find(
    ({ metric_code, timing, value }) =>
      one?.comparable && metric_code === line.metric && timing === line.timing && value === one.value,
  )

export type RadarAxis = { line: ComparedMetric; percentiles: (number | null)[] }
const fewestAxes = 3
const mostAxes = 8

/**
 * The tests a radar is drawn of: those that say something of most athletes, in the order of the table. None where fewer
 * than three are left, because two spokes are no shape.
 */
export function radarAxes(
  lines: ComparedMetric[],
  athleteIds: string[],
  percentile: (athleteId: string, line: ComparedMetric) => number | null,
): RadarAxis[] {
  const known = lines
    .map((line, place) => {
      const percentiles = athleteIds.map((id) => percentile(id, line))
      return { line, percentiles, place, told: percentiles.filter((one) => one !== null).length }
    })
    .filter(({ told }) => told > 0)
  const chosen = known.toSorted((a, b) => b.told - a.told || a.place - b.place).slice(0, mostAxes)
  if (chosen.length < fewestAxes) return []
  return chosen.toSorted((a, b) => a.place - b.place).map(({ line, percentiles }) => ({ line, percentiles }))
}

/** Neighbours that are both known are joined; a missing number is a gap on both of its sides. */
export const joinedNeighbours = (percentiles: (number | null)[]): [number, number][] =>
  percentiles.flatMap((one, i): [number, number][] => {
    const next = (i + 1) % percentiles.length
    return one !== null && percentiles[next] !== null && percentiles[next] !== undefined ? [[i, next]] : []
  })

export const csvOf = (rows: (string | number)[][]) => rows.map(csvLine).join('\n')

/** What is told of a number beside it: how far it is verified, who measured it, how and when, and its percentile. */
type CsvColumn = 'level' | 'measured_by' | 'method' | 'date' | 'percentile'
const csvColumns: CsvColumn[] = ['level', 'measured_by', 'method', 'date', 'percentile']

type CsvWords = {
  test: string
  column: (column: CsvColumn, name: string) => string
  nameOf: (line: ComparedMetric) => string
  levelOf: (value: ComparedValue) => string
  measurerOf: (value: ComparedValue) => string
  methodOf: (value: ComparedValue, line: ComparedMetric) => string
  percentileOf: (athleteId: string, line: ComparedMetric) => number | null
}

/** As precisely as it is known: 2026, 2026-10 or 2026-10-03. */
const dateKnown = ({ measured_on, precision }: ComparedValue) =>
  measured_on.slice(0, { year: 4, month: 7, day: 10 }[precision])

/** One line for each test; of each athlete the value and the columns that belong to it. What is not known stays empty. */
export function comparisonCsv(
  { athletes }: Pick<Comparison, 'athletes'>,
  lines: ComparedMetric[],
  words: CsvWords,
) {
  const cells = (value: ComparedValue, line: ComparedMetric): Record<CsvColumn, string | number> => ({
    level: words.levelOf(value),
    measured_by: words.measurerOf(value),
    method: words.methodOf(value, line),
    date: dateKnown(value),
    percentile: words.percentileOf(value.athlete_id, line) ?? '',
  })
  return csvOf([
    [
      words.test,
      ...athletes.flatMap(({ display_name: name }) => [
        name,
        ...csvColumns.map((column) => words.column(column, name)),
      ]),
    ],
    ...lines.map((line) => [
      words.nameOf(line),
      ...athletes.flatMap(({ id }) => {
        const value = valueFor(line, id)
        if (!value) return ['', ...csvColumns.map(() => '')]
        const told = cells(value, line)
        return [Number(value.value.toFixed(line.decimals)), ...csvColumns.map((column) => told[column])]
      }),
    ]),
  ])
}

/** Which of the athletes fit on the screen: as many as there is room for, from the one in the address on. */
export function visibleFrom(wanted: string | null, total: number, room: number): number {
  const first = Number(wanted ?? 1) - 1
  return Math.min(Math.max(0, Number.isInteger(first) ? first : 0), Math.max(0, total - room))
}

export type FilmInAddress = { id: string; startMs: number }
const filmPattern = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\.(\d{1,8}))?$/

/** The two films that the address names, as `<id>.<start in ms>` with a comma between; null for one that is not chosen or is no id. */
export function filmsIn(address: string | null): [FilmInAddress | null, FilmInAddress | null] {
  const [left = '', right = ''] = (address ?? '').split(',')
  const read = (text: string) => {
    const [, id, start] = filmPattern.exec(text) ?? []
    return id ? { id, startMs: Number(start ?? 0) } : null
  }
  return [read(left), read(right)]
}

/** Null where neither is chosen: the address then says nothing of films. */
export const filmsInAddress = (films: readonly (FilmInAddress | null)[]) =>
  films.some(Boolean)
    ? films.map((film) => (film ? `${film.id}.${Math.round(film.startMs)}` : '')).join(',')
    : null
