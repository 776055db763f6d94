import type { SportCatalog } from '#web/features/athletes/sport/types.ts'
import { listOf, number, object, optional, type Read, text } from '#web/lib/json-reader.ts'
import type { SearchFilter } from '../types.ts'
import { type Match, NEEDS, type Need, type Part, type Weighed } from './types.ts'

/** A match takes nine; what is beyond is said to be too many. */
export const NEEDS_IN_ADDRESS = 12

const asNumber = (given: string) => (given.trim() && Number.isFinite(Number(given)) ? Number(given) : given)
const codes = (given: string | undefined) => (given ?? '').split('.').filter(Boolean)

/** `metric~8~sprint30_s~electronic~4.2`, `position~5~lw.rw~left`, `film~3` */
export function needFrom(given: string): Need {
  const [need = '', weight = '', what, how, target] = given.split('~')
  const isMetric = need === 'metric'
  return {
    need,
    weight: asNumber(weight),
    metric: isMetric ? (what ?? '') : null,
    timing: (isMetric && how) || null,
    target: isMetric && target ? asNumber(target) : null,
    positions: isMetric ? [] : codes(what),
    sides: isMetric ? [] : codes(how),
  }
}

export const needText = ({ need, weight, metric, timing, target, positions, sides }: Need) =>
  (need === 'metric'
    ? [need, weight, metric ?? '', timing ?? '', target ?? '']
    : [need, weight, positions.join('.'), sides.join('.')]
  )
    .join('~')
    .replace(/~+$/, '')

/** A need by its name: the same one twice is refused. */
export const needKey = ({ need, metric, timing }: Pick<Need | Weighed, 'need' | 'metric' | 'timing'>) =>
  [need, metric, timing].filter(Boolean).join(' ')

/** A need as search_athletes reads it. */
export const needRequest = ({ need, weight, metric, timing, target, positions, sides }: Need) => ({
  need,
  weight,
  ...(metric !== null && { metric }),
  ...(timing && { timing }),
  ...(target !== null && { target }),
  ...(positions.length > 0 && { positions }),
  ...(sides.length > 0 && { sides }),
})

/** A need as it was kept in a saved search. */
export const keptNeed = object({
  need: text,
  weight: number,
  metric: optional(text),
  timing: optional(text),
  target: optional(number),
  positions: optional(listOf(text)),
  sides: optional(listOf(text)),
})
export const needOfRequest = (kept: Read<typeof keptNeed>): Need => ({
  need: kept.need,
  weight: kept.weight,
  metric: kept.metric ?? null,
  timing: kept.timing ?? null,
  target: kept.target ?? null,
  positions: kept.positions ?? [],
  sides: kept.sides ?? [],
})

const empty: Omit<Need, 'need' | 'weight'> = {
  metric: null,
  timing: null,
  target: null,
  positions: [],
  sides: [],
}
export const newNeed = (need: string, weight: number | string, more: Partial<Need> = {}): Need => ({
  ...empty,
  ...more,
  need,
  weight,
})

/** The metrics of a sport of which more or less is better. */
export const metricsToWeigh = (sport: string | null, { sports, metrics }: SportCatalog) =>
  (sports.find(({ code }) => code === sport)?.metrics ?? []).filter(
    ({ code }) => metrics[code] && metrics[code].better !== 'neutral',
  )

/** What the sheet begins with: one's own needs, else what the filter asks about. What is not weighed has 0. */
export function needsToWeigh(filter: SearchFilter, catalog: SportCatalog): Need[] {
  const own = filter.match.filter(({ need }) => NEEDS.some((known) => known === need))
  const ranges = new Map(filter.ranges.map((range) => [range.metric, range]))
  const asked = metricsToWeigh(filter.sport, catalog)
    .filter(({ code }) => ranges.has(code))
    .slice(0, 5)
    .map(({ code }) =>
      newNeed('metric', 5, {
        metric: code,
        timing: catalog.metrics[code]?.timed ? (ranges.get(code)?.timing ?? 'electronic') : null,
      }),
    )
  const begin = (need: string, isAsked: boolean, more?: Partial<Need>) =>
    own.find((one) => one.need === need) ?? newNeed(need, own.length === 0 && isAsked ? 5 : 0, more)
  const { positions, dominantSides: sides } = filter
  return [
    ...(own.length > 0 ? own.filter(({ need }) => need === 'metric') : asked),
    begin('position', positions.length + sides.length > 0, { positions, sides }),
    begin('film', filter.hasVideo || filter.filmWithin !== null),
    begin('verification', filter.minProvenance !== null),
    begin('availability', false),
  ]
}

export type NeedProblem = {
  kind:
    | 'need'
    | 'metric'
    | 'metrics'
    | 'twice'
    | 'sport'
    | 'timing'
    | 'target'
    | 'weight'
    | 'weights'
    | 'position'
  /** Which need it is, and what was given for it. */
  need?: Need
  given: string
}

/** What the search would refuse, the first of it. */
export function needProblem(needs: Need[], sport: string | null, catalog: SportCatalog): NeedProblem | null {
  if (needs.filter(({ need }) => need === 'metric').length > 5)
    return { kind: 'metrics', given: String(needs.filter(({ need }) => need === 'metric').length) }
  for (const need of needs) {
    const problem = problemOf(need, sport, catalog)
    if (problem) return { ...problem, need }
  }
  const names = needs.map(needKey)
  const twice = needs.find((_, at) => names.indexOf(names[at] ?? '') !== at)
  if (twice) return { kind: 'twice', need: twice, given: '' }
  return needs.some(({ weight }) => Number(weight) > 0) ? null : { kind: 'weights', given: '0' }
}

function problemOf(need: Need, sport: string | null, catalog: SportCatalog): NeedProblem | null {
  const { weight, metric, timing, target, positions, sides } = need
  if (!NEEDS.some((known) => known === need.need)) return { kind: 'need', given: need.need }
  if (!Number.isInteger(weight) || Number(weight) < 0 || Number(weight) > 10)
    return { kind: 'weight', given: String(weight) }
  if (need.need === 'metric') {
    const known = metric ? catalog.metrics[metric] : undefined
    if (!sport) return { kind: 'sport', given: metric ?? '' }
    if (!known || !metricsToWeigh(sport, catalog).some(({ code }) => code === metric))
      return { kind: 'metric', given: metric ?? '' }
    if (known.timed && !['electronic', 'hand', 'unstated'].includes(timing ?? ''))
      return { kind: 'timing', given: timing ?? '' }
    if (target !== null && !(Number(target) >= known.min && Number(target) <= known.max))
      return { kind: 'target', given: String(target) }
  }
  if (need.need !== 'position') return null
  if (positions.length + sides.length === 0) return { kind: 'position', given: '' }
  const own = catalog.sports.filter(({ code }) => sport === null || code === sport)
  const wrong =
    positions.find((code) => !own.some((one) => one.positions.some((known) => known.code === code))) ??
    sides.find((side) => !['left', 'right', 'both'].includes(side))
  return wrong === undefined ? null : { kind: 'position', given: wrong }
}

/** The weights shared out to exactly a hundred, as the search does it: the largest remainder first, the first of equals before the others. */
export function maximaOf(weights: number[]): number[] {
  const sum = weights.reduce((a, b) => a + b, 0)
  if (sum === 0) return weights
  const whole = weights.map((weight) => Math.floor((100 * weight) / sum))
  const left = 100 - whole.reduce((a, b) => a + b, 0)
  const first = weights
    .map((weight, at) => ({ at, rest: (100 * weight) % sum }))
    .toSorted((a, b) => b.rest - a.rest || a.at - b.at)
    .slice(0, left)
  return whole.map((max, at) => max + Number(first.some((one) => one.at === at)))
}

export const totalOf = (parts: Part[]) => parts.reduce((sum, { points }) => sum + points, 0)

/** Needs whose weight is nothing give nothing, and are not shown. */
export const shownParts = ({ needs }: Match, parts: Part[]) =>
  needs.flatMap((need, at) => {
    const part = parts[at]
    return part && need.max > 0 ? [{ need, ...part }] : []
  })

/** The number of a metric that counts, by how it is proven: 3 to 5; null where there is none. */
export type Proven = { metric: string; provenance: number | null }
export type NextStep = { kind: 'film' | 'league' | 'any_league'; metric?: string; total: number }

/** Whole points, as the search rounds them. */
const pointsOf = (max: number, share: number) => Math.floor(max * share + 0.5)

/**
 * What one step would change most. Only what can be worked out: a new film, and a league's test with the same result,
 * which moves no mark of anybody. What a better result would do depends on how others stand by then.
 */
export function nextStep(needs: Weighed[], parts: Part[], proven: Proven[]): NextStep | null {
  const total = totalOf(parts)
  const steps = needs.flatMap((need, at): NextStep[] => {
    const part = parts[at]
    if (!part || part.share >= 1) return []
    const gained = (share: number) => total - part.points + pointsOf(need.max, share)
    if (need.need === 'film') return [{ kind: 'film', total: gained(1) }]
    if (need.need !== 'verification') return []
    if (proven.length === 0) return [{ kind: 'any_league', total: gained(1) }]
    const sum = proven.reduce((all, { provenance }) => all + Math.min(provenance ?? 0, 4), 0)
    return proven.flatMap(({ metric, provenance }) =>
      provenance !== null && provenance < 4
        ? [{ kind: 'league' as const, metric, total: gained((sum - provenance + 4) / (4 * proven.length)) }]
        : [],
    )
  })
  const [best] = steps.toSorted((a, b) => b.total - a.total)
  return best && best.total > total ? best : null
}
