import { isWeakProof } from '#web/ui/provenance-badge.tsx'
import type { PageNumber, PageResult } from './athlete-document.ts'

/** A test once: the number that stands for it, and everything else of the same test. */
export type NumberGroup = {
  best: PageNumber
  others: PageResult[]
  /** All of them lie before the best one. */
  allEarlier: boolean
}

/** The numbers come in the sport's order, each way of timing for itself: the first of a test stands for it. */
export function groupNumbers(numbers: readonly PageNumber[]): NumberGroup[] {
  const tests = new Map<string, PageNumber[]>()
  for (const number of numbers) tests.set(number.metric, [...(tests.get(number.metric) ?? []), number])
  return [...tests.values()].flatMap(([best, ...ways]) => {
    if (!best) return []
    const others = [...best.earlier, ...ways.flatMap((way) => [way, ...way.earlier])].sort((a, b) =>
      b.measured_on.localeCompare(a.measured_on),
    )
    return [{ best, others, allEarlier: others.every((one) => one.measured_on < best.measured_on) }]
  })
}

const figures = 4
function strength({ best }: NumberGroup): number {
  if (best.percentile !== null) return best.percentile
  // A height is no achievement, however well it was measured.
  if (best.better === 'neutral') return -3
  return isWeakProof(best.provenance) ? -2 : -1
}

/** The four that say most: ranked ones by their place, then those that others vouch for, each in the sport's order. */
export function splitNumbers(groups: readonly NumberGroup[]): { large: NumberGroup[]; more: NumberGroup[] } {
  const large = groups.toSorted((a, b) => strength(b) - strength(a)).slice(0, figures)
  return { large, more: groups.filter((group) => !large.includes(group)) }
}
