import { funnelStages } from '#web/features/scouting/board/types.ts'
import type { ScoutFigures, Stage } from './types.ts'

export const steps = ['opened', ...funnelStages] as const

/** From a page that was opened to a signature: how far those went who were put on a shortlist in the period. */
export function stepCounts(brought: ScoutFigures['yield'], reached: ScoutFigures['stages']): number[] {
  const at = (name: Stage) => reached.find(({ stage }) => stage === name)?.people ?? 0
  return [brought.opened, ...funnelStages.map(at)]
}

type Quarters = NonNullable<ScoutFigures['birth_quarters']>

/** How many times as often one writes to those born early in the year as there are; null where a quarter is too small to tell. */
export function earlyBornRatio({ quarters }: Quarters): number | null {
  const sums = { contacted: [0, 0], population: [0, 0] }
  for (const { quarter, contacted, population } of quarters) {
    if (contacted === null || population === null) return null
    const half = quarter <= 2 ? 0 : 1
    sums.contacted[half] = (sums.contacted[half] ?? 0) + contacted
    sums.population[half] = (sums.population[half] ?? 0) + population
  }
  const share = ([early = 0, late = 0]: number[]) => early / (early + late)
  return Math.round((share(sums.contacted) / share(sums.population)) * 10) / 10
}

const EVEN_FROM = 0.9
const EVEN_TO = 1.1

export const sentenceOf = (ratio: number | null) =>
  ratio === null ? 'unknown' : ratio > EVEN_TO ? 'early' : ratio < EVEN_FROM ? 'late' : 'even'
