import { percentile } from '../realtime/clients.ts'
import type { Section } from '../report.ts'
import { SEARCHES } from './search-queries.ts'

const BUDGET = {
  total: 5,
  /** Words are looked up among names before anybody is counted, and typos among all that sound like them. */
  totalOf: { 'first name': 15, typo: 60 } as Record<string, number>,
  whole: 50,
  match: 100,
  crowded: 250,
  change: 20,
  rebuildSeconds: 60,
  bandsSeconds: 30,
}

export type Times = {
  found: number
  total: number[]
  page: number[]
  whole: number[]
  naive: number[]
  crowded: number[]
}

export type Size = {
  athletes: number
  seconds: number
  /** How long each part took that the bands of ranges were written in. */
  bands: number[]
  searches: Map<string, Times>
  changes: number[]
  rebuild: { seconds: number; people: number; searches: number[] }
  sizes: string[][]
}

const ms = (times: number[], share: number) => percentile(times, share).toFixed(1)
export const both = (times: number[]) => `${ms(times, 0.5)}/${ms(times, 0.95)}`
export const cells = (times: Times) => [
  times.found.toLocaleString('en'),
  both(times.total),
  both(times.page),
  both(times.whole),
  ms(times.crowded, 0.95),
  ms(times.naive, 0.5),
  `${(percentile(times.naive, 0.5) / percentile(times.whole, 0.5)).toFixed(1)} ×`,
]

export function searchesOf({ athletes, searches }: Size): Section {
  const over = [...searches].filter(
    ([name, times]) =>
      percentile(times.total, 0.95) > (BUDGET.totalOf[name] ?? BUDGET.total) ||
      percentile(times.whole, 0.95) > (name.includes('match') ? BUDGET.match : BUDGET.whole) ||
      percentile(times.crowded, 0.95) > BUDGET.crowded,
  )
  return {
    title: `${athletes.toLocaleString('en')} athletes, as a verified scout, p50/p95 ms`,
    columns: [
      'filters',
      'found',
      'total',
      'page and total',
      'whole',
      '16 connections p95',
      'plain SQL',
      'plain ÷ whole',
    ],
    rows: [...searches].map(([name, times]) => [name, ...cells(times)]),
    verdict: `Budgets: total ${BUDGET.total} (first name ${BUDGET.totalOf['first name']}, typo ${BUDGET.totalOf.typo}), whole ${BUDGET.whole}, in the order of a match ${BUDGET.match}, from 16 connections ${BUDGET.crowded} at p95: ${over.length === 0 ? 'met' : `not met by ${over.map(([name]) => name).join(', ')}`}.`,
  }
}

/** The power of the number of athletes that a median grows with. */
export function growthOf(sizes: Size[]): Section {
  const [first, last] = [sizes[0], sizes.at(-1)]
  const power = (times: (size: Size) => number[]) =>
    first && last && first !== last
      ? (
          Math.log(percentile(times(last), 0.5) / percentile(times(first), 0.5)) /
          Math.log(last.athletes / first.athletes)
        ).toFixed(2)
      : '–'
  return {
    title: `Growth from ${first?.athletes.toLocaleString('en')} to ${last?.athletes.toLocaleString('en')}, as a power of the number`,
    columns: ['filters', 'total', 'page and total', 'whole'],
    rows: SEARCHES.map(([name]) => [
      name,
      ...(['total', 'page', 'whole'] as const).map((part) =>
        power(({ searches }) => searches.get(name)?.[part] ?? []),
      ),
    ]),
  }
}

export function costsOf(sizes: Size[]): Section {
  return {
    title: 'What it costs',
    columns: ['', ...sizes.map(({ athletes }) => athletes.toLocaleString('en'))],
    rows: [
      ['made in', ...sizes.map(({ seconds }) => `${seconds.toFixed(0)} s`)],
      [
        `bands of ranges, the longest part (budget ${BUDGET.bandsSeconds} s)`,
        ...sizes.map(
          ({ bands }) =>
            `${Math.max(...bands).toFixed(1)} s; ${bands.reduce((sum, part) => sum + part, 0).toFixed(1)} s in ${bands.length} parts`,
        ),
      ],
      [
        `a profile changes, p50/p95 ms (budget ${BUDGET.change})`,
        ...sizes.map(({ changes }) => both(changes)),
      ],
      [
        `projections anew (budget ${BUDGET.rebuildSeconds} s)`,
        ...sizes.map(
          ({ rebuild }) =>
            `${rebuild.people.toLocaleString('en')} in ${rebuild.seconds.toFixed(0)} s; a search meanwhile ${both(rebuild.searches)} ms`,
        ),
      ],
      ...(sizes[0]?.sizes ?? []).map(([name = ''], index) => [
        name,
        ...sizes.map((size) => size.sizes[index]?.[1] ?? ''),
      ]),
    ],
  }
}
