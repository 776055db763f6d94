import { describe, expect, test } from 'vitest'
import { circlesOf, diameterOf, labelled, rowsOf, toggleRegions, viewOf } from './rules.ts'
import type { FoundRegion } from './types.ts'

const region = (
  name: string,
  country: string,
  count: number,
  lat: number | null,
  lon: number | null,
): FoundRegion => ({
  region: name,
  country,
  count,
  lat,
  lon,
})
const found = [
  region('Cataluña', 'ES', 5, 41.6, 1.9),
  region('Catalonia', 'ES', 4, 41.6, 1.9),
  region('Córdoba', 'ES', 1, 37.9, -4.7),
  region('Córdoba', 'AR', 6, -31.9, -63.4),
  region('Beyond the hill', 'ES', 2, null, null),
]

test('the list has a line for each word, and the map a circle for each place', () => {
  expect(rowsOf(found)).toEqual([
    { region: 'Córdoba', countries: ['ES', 'AR'], count: 7 },
    { region: 'Cataluña', countries: ['ES'], count: 5 },
    { region: 'Catalonia', countries: ['ES'], count: 4 },
    { region: 'Beyond the hill', countries: ['ES'], count: 2 },
  ])
  expect(circlesOf(found)).toEqual([
    { lat: 41.6, lon: 1.9, regions: ['Cataluña', 'Catalonia'], count: 9 },
    { lat: -31.9, lon: -63.4, regions: ['Córdoba'], count: 6 },
    { lat: 37.9, lon: -4.7, regions: ['Córdoba'], count: 1 },
  ])
})

test('four times as many are twice as wide, and one alone can still be hit', () => {
  expect([diameterOf(100, 100), diameterOf(25, 100), diameterOf(1, 100_000)]).toEqual([56, 28, 14])
})

test('a press chooses what a circle stands for, and the next one lets it go', () => {
  expect(toggleRegions(['Galicia'], ['Cataluña', 'Catalonia'])).toEqual(['Galicia', 'Cataluña', 'Catalonia'])
  expect(toggleRegions(['Galicia', 'Cataluña', 'Catalonia'], ['Cataluña', 'Catalonia'])).toEqual(['Galicia'])
  expect(toggleRegions(['Cataluña'], ['Cataluña', 'Catalonia'])).toEqual(['Cataluña', 'Catalonia'])
})

describe('the part of the world that is shown', () => {
  const at = (lat: number, lon: number) => ({ lat, lon, regions: ['x'], count: 1 })
  test.each([
    ['one region', [at(41.6, 1.9)]],
    ['two continents', circlesOf(found)],
    ['both sides of the date line', [at(-18, 178), at(-17, -179)]],
    ['near a pole', [at(78, 15), at(-54, -68)]],
  ])('holds every circle of %s, north above south', (_what, circles) => {
    const { placeOf } = viewOf(circles)
    for (const circle of circles)
      for (const part of placeOf(circle)) {
        expect(part).toBeGreaterThan(0)
        expect(part).toBeLessThan(1)
      }
    const [, north] = placeOf(at(circles[0]!.lat + 1, circles[0]!.lon))
    expect(north).toBeLessThan(placeOf(circles[0]!)[1])
  })

  test('is not wider than it has to be across the date line', () => {
    const { placeOf } = viewOf([at(-18, 178), at(-17, -179)])
    expect(placeOf(at(-17, -179))[0]).toBeGreaterThan(placeOf(at(-18, 178))[0])
  })

  test('is all of it where nobody names a region', () => {
    expect(viewOf([]).path({ type: 'Sphere' })).toMatch(/^M/)
  })
})

test('names stand where no larger circle’s name is near', () => {
  expect([
    ...labelled([
      [0.5, 0.5],
      [0.52, 0.55],
      [0.2, 0.5],
      [0.01, 0.2],
    ]),
  ]).toEqual([0, 2])
})
