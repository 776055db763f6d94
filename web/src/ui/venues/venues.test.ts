import { expect, test } from 'vitest'
import { loadVenue, sportsWithVenue } from './load-venue.ts'

test('a sport without a drawing has none, and breaks nothing', async () => {
  expect(await loadVenue('chess')).toBeNull()
  expect(await loadVenue('toString')).toBeNull()
})

test.each(sportsWithVenue)('%s: every spot has room on the drawing and from every other', async (sport) => {
  const venue = await loadVenue(sport)
  if (!venue) throw new Error('no drawing')
  const spots = Object.entries(venue.spots)
  const radius = venue.width * 0.034
  for (const [code, [x, y]] of spots) {
    expect(x, code).toBeGreaterThanOrEqual(radius * 0.8)
    expect(y, code).toBeGreaterThanOrEqual(radius * 0.8)
    expect(x, code).toBeLessThanOrEqual(venue.width - radius * 0.8)
    expect(y, code).toBeLessThanOrEqual(venue.height - radius * 0.8)
  }
  // A finger of 24 pixels finds each one where the drawing is as wide as a phone.
  const near = spots.flatMap(([code, [x, y]], index) =>
    spots.slice(index + 1).flatMap(([other, [u, v]]) => {
      const pixels = (Math.hypot(x - u, y - v) / venue.width) * 328
      return pixels < 24 ? [`${code} and ${other}: ${pixels.toFixed(1)}`] : []
    }),
  )
  expect(near).toEqual([])
})

test.each(sportsWithVenue)('%s: labels are short and name spots there are', async (sport) => {
  const venue = await loadVenue(sport)
  const labels = Object.entries(venue?.labels ?? {})
  expect(labels.filter(([code]) => !venue?.spots[code])).toEqual([])
  for (const code of Object.keys(venue?.spots ?? {}))
    expect((venue?.labels?.[code] ?? code).length, code).toBeLessThanOrEqual(4)
})

/** The lines of a rule book, in its own units, read from the paths. */
const pathOf = async (sport: string) =>
  (await loadVenue(sport))?.shapes.map(({ path }) => path).join(' ') ?? ''
test.each([
  ['soccer', 'M4 3h105v68h-105z', 'a field of 105 × 68 m'],
  ['soccer', 'M4 16.84h16.5v40.32', 'a penalty area of 16.5 × 40.32 m'],
  ['swimming', 'M3 2.5h50v25h-50z', 'a pool of 50 × 25 m'],
  ['tennis', 'M4.615 2.515h23.77v10.97', 'a court of 23.77 × 10.97 m'],
  ['volleyball', 'M2.5 2.5h18v9h-18z', 'a court of 18 × 9 m'],
  ['wrestling', 'a4.5 4.5', 'a circle of 9 m'],
  ['field_hockey', 'A14.63 14.63', 'circles of 14.63 m'],
  ['lacrosse', 'M4 4h110v60', 'a field of 110 × 60 yards'],
])('%s has %s: %s', async (sport, path) => expect(await pathOf(sport)).toContain(path))
