import { expect, test } from 'vitest'
import { earlyBornRatio, sentenceOf } from './rules.ts'

const born = (contacted: (number | null)[], population: number[]) => ({
  people: 20,
  population: 200,
  quarters: contacted.map((count, i) => ({
    quarter: i + 1,
    contacted: count,
    population: population[i] ?? null,
  })),
})

test.each([
  [[30, 20, 10, 5], [50, 50, 50, 50], 1.5, 'early'],
  [[5, 5, 15, 15], [50, 50, 50, 50], 0.5, 'late'],
  [[5, 5, 5, 5], [50, 50, 50, 50], 1, 'even'],
  [[15, 5, null, 5], [50, 50, 50, 50], null, 'unknown'],
] as const)('%j beside %j is %s times as often: %s', (contacted, population, ratio, sentence) => {
  const found = earlyBornRatio(born([...contacted], [...population]))
  expect(found).toBe(ratio)
  expect(sentenceOf(found)).toBe(sentence)
})
