import { LIMITS } from '#shared/limits.ts'
import { type Method, timingOf, toCanonical } from '#shared/units.ts'
import type { Metric, SportCatalog } from '#web/features/athletes/sport/types.ts'
import { isWeakProof, PROVENANCE_LEVELS, type Provenance } from '#web/ui/provenance-badge.tsx'
import type { Measurement, MetricSummary, NumberToRaise } from './types.ts'

export const provenanceRank = (provenance: Provenance) => PROVENANCE_LEVELS.indexOf(provenance) + 1

/** In no ranking: somebody doubts it, or an official has just recorded it and its athlete may still say no. */
const isRankable = ({ dispute_status, ranked_from }: Measurement) =>
  dispute_status !== 'disputed' && ranked_from === null

/** The best number that may be ranked; of neutral metrics the latest. Another stands only where there is none. */
export function headlineOf(
  history: readonly Measurement[],
  better: Metric['better'],
): Measurement | undefined {
  const sound = history.filter(isRankable)
  const candidates = sound.length > 0 ? sound : history
  return candidates.reduce<Measurement | undefined>((best, next) => {
    if (!best || better === 'neutral') return next
    const isBetter = better === 'higher' ? next.value >= best.value : next.value <= best.value
    return isBetter ? next : best
  }, undefined)
}

const byTime = (a: Measurement, b: Measurement) =>
  a.measured_on.localeCompare(b.measured_on) || a.created_at.localeCompare(b.created_at)

/** In the order in which the sport's people read them: its key metrics, its other ones, then what is left. */
export function summarizeByMetric(
  measurements: readonly Measurement[],
  { sports, metrics }: SportCatalog,
  sportCode: string | null,
): MetricSummary[] {
  const order = sports.find(({ code }) => code === sportCode)?.metrics ?? []
  const place = (code: string) => {
    const at = order.findIndex((metric) => metric.code === code)
    if (at === -1) return 1000
    return at + (order[at]?.isKey ? 0 : 100)
  }
  const groups = new Map<string, Measurement[]>()
  for (const measurement of [...measurements].sort(byTime)) {
    const timed = metrics[measurement.metric_code]?.timed ?? false
    const key = `${measurement.metric_code}.${timingOf(measurement.method, timed)}`
    groups.set(key, [...(groups.get(key) ?? []), measurement])
  }
  return [...groups]
    .flatMap(([key, history]): MetricSummary[] => {
      const metric = metrics[history[0]?.metric_code ?? '']
      const headline = metric && headlineOf(history, metric.better)
      if (!metric || !headline) return []
      const previous = history.slice(0, history.indexOf(headline)).at(-1) ?? null
      return [{ key, metric, timing: timingOf(headline.method, metric.timed), headline, previous, history }]
    })
    .sort((a, b) => place(a.metric.code) - place(b.metric.code) || a.key.localeCompare(b.key))
}

/** How many tests have a number, and in how many somebody other than the athlete vouches for one. */
export function countVouched(measurements: readonly Measurement[]): { all: number; vouched: number } {
  const codes = (rows: readonly Measurement[]) => new Set(rows.map(({ metric_code }) => metric_code)).size
  const sound = measurements.filter((one) => !isWeakProof(one.provenance) && isRankable(one))
  return { all: codes(measurements), vouched: codes(sound) }
}

/** A club or a league could still vouch for it. One in no ranking has to be settled first. */
export const canBeRaised = (one: Measurement) =>
  isRankable(one) && provenanceRank(one.provenance) < provenanceRank('league_verified')

/** The first that scouts read and that a club or a league could still vouch for. */
export function findNumberToRaise(lines: readonly MetricSummary[]): NumberToRaise | null {
  const line = lines.find(({ headline }) => canBeRaised(headline))
  if (!line) return null
  return { line, to: line.headline.provenance === 'club_recorded' ? 'league_verified' : 'club_recorded' }
}

/** Whether a better number is a faster one, rather than merely better. */
export const isFaster = ({ unit, better }: Metric) =>
  (unit === 's' && better === 'lower') || (['km_h', 'm_s'].includes(unit) && better === 'higher')

/** The results that were better than all before them, by id. The first of all is a beginning and no record. */
export function recordIds({ history, metric: { better } }: MetricSummary): ReadonlySet<string> {
  const records = new Set<string>()
  let best: number | null = null
  for (const one of history) {
    const { id, value } = one
    if (better === 'neutral' || !isRankable(one)) continue
    const isBetter = best !== null && (better === 'higher' ? value > best : value < best)
    if (isBetter) records.add(id)
    if (best === null || isBetter) best = value
  }
  return records
}

/** The line that somebody last added to: what one comes back to. */
export const newestLine = (lines: readonly MetricSummary[]): MetricSummary | undefined => {
  const added = ({ history }: MetricSummary) =>
    history
      .map(({ created_at }) => created_at)
      .sort()
      .at(-1) ?? ''
  return lines.toSorted((a, b) => added(b).localeCompare(added(a)))[0]
}

/** The first key test without a number, one of the same unit as the newest number before the others. */
export function suggestedTest(
  measurements: readonly Measurement[],
  { sports, metrics }: SportCatalog,
  sport: string | null,
): Metric | null {
  const newest = measurements.toSorted((a, b) => b.created_at.localeCompare(a.created_at))[0]
  if (!newest) return null
  const keys = sports.find(({ code }) => code === sport)?.metrics.filter(({ isKey }) => isKey) ?? []
  const missing = keys.flatMap(({ code }) => {
    const metric = metrics[code]
    return metric && !measurements.some(({ metric_code }) => metric_code === code) ? [metric] : []
  })
  const unit = metrics[newest.metric_code]?.unit
  return missing.find((metric) => metric.unit === unit) ?? missing[0] ?? null
}

export type Change = { delta: number; verdict: 'better' | 'worse' | 'same' | 'neutral' }

/** Null where there is nothing to compare with. A change that rounds to nothing is none. */
export function compareWithPrevious({ metric, headline, previous }: MetricSummary): Change | null {
  if (!previous) return null
  const delta = Number((headline.value - previous.value).toFixed(metric.decimals))
  if (delta === 0) return { delta: 0, verdict: 'same' }
  if (metric.better === 'neutral') return { delta, verdict: 'neutral' }
  return { delta, verdict: delta > 0 === (metric.better === 'higher') ? 'better' : 'worse' }
}

/** The metric's bounds in the unit somebody types in, rounded inwards so that both ends are taken. */
export function boundsInUnit(metric: Metric, unit: string): { min: number; max: number } {
  const one = toCanonical(1, unit, metric.unit) ?? 1
  const step = 10 ** Math.max(metric.decimals, 1)
  return {
    min: Math.ceil((metric.min / one) * step) / step,
    max: Math.floor((metric.max / one) * step) / step,
  }
}

/** 4.12, 4,12, 6:21.4 (minutes and seconds), 5'9" (feet and inches); null: no number. */
export function parseEntered(typed: string, unit: string): number | null {
  const text = typed.trim().replace(',', '.').replace(/[′’]/g, "'").replace(/[″”]/g, '"')
  const clock = /^(\d{1,3}):([0-5]?\d(?:\.\d+)?)$/.exec(text)
  if (clock) {
    const seconds = Number(clock[1]) * 60 + Number(clock[2])
    if (unit === 's') return Number(seconds.toFixed(3))
    return unit === 'min' ? Number((seconds / 60).toFixed(6)) : null
  }
  const feet = /^(\d{1,3})'\s*(\d{1,2}(?:\.\d+)?)"?$/.exec(text)
  if (feet && unit === 'ft') return Number((Number(feet[1]) + Number(feet[2]) / 12).toFixed(6))
  return /^[+-]?\d+(\.\d+)?$/.test(text) ? Number(text) : null
}

/** How a metric can be measured at all: nobody times a weight. */
export function methodsFor(metric: Metric): readonly Method[] {
  if (metric.timed) return ['fat', 'laser', 'device', 'video', 'hand', 'official', 'unknown']
  if (metric.unit === 'km_h') return ['radar', 'device', 'video', 'official', 'estimate', 'unknown']
  if (['pct', 'ratio', 'points', 'count', 'level'].includes(metric.unit))
    return ['official', 'video', 'device', 'hand', 'estimate', 'unknown']
  return ['hand', 'device', 'laser', 'video', 'official', 'estimate', 'unknown']
}

/** What goes with who measured: the name of a chosen organization or of an event of the calendar is read from there. */
export function measurerToSave(typed: {
  measured_by: string
  measured_by_name: string
  event_id: string
  organization_id: string
}) {
  const event_id = typed.measured_by === 'event' && typed.event_id !== '' ? typed.event_id : null
  const organization_id =
    typed.measured_by === 'organization' && typed.organization_id !== '' ? typed.organization_id : null
  const isNamed = typed.measured_by !== 'self' && event_id === null && organization_id === null
  return { event_id, organization_id, measured_by_name: isNamed ? typed.measured_by_name : '' }
}

/** The most that fits into a field of words. */
export const maxCharsOf = (field: string) =>
  ({
    measured_by_name: LIMITS.measurement.measurerMaxChars,
    device: LIMITS.measurement.deviceMaxChars,
    evidence_url: LIMITS.measurement.urlMaxChars,
  })[field] ?? LIMITS.measurement.conditionsMaxChars
