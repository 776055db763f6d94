import { geoEqualEarth, geoPath } from 'd3-geo'
import type { FoundRegion } from './types.ts'

export const MAP = { width: 720, height: 440 } as const
/** Room around the outermost circles, in degrees: one region alone is shown with its country. */
const AROUND = 6
/** Room at the edges of the map, so that on a phone too no outermost circle is cut. */
const EDGE = 44
/** Pixels across: what is still hit by a pointer, and the most that stays beside its neighbours. */
const SMALLEST = 14
const LARGEST = 56

/** A line for each word that pages name, since the filter knows words: with the countries that have such a region. */
export type RegionRow = { region: string; countries: string[]; count: number }

export function rowsOf(regions: readonly FoundRegion[]): RegionRow[] {
  const rows = new Map<string, RegionRow>()
  for (const { region, country, count } of regions) {
    const row = rows.get(region) ?? { region, countries: [], count: 0 }
    rows.set(region, {
      region,
      countries: [...row.countries, ...(country ? [country] : [])],
      count: row.count + count,
    })
  }
  return [...rows.values()].sort((a, b) => b.count - a.count || a.region.localeCompare(b.region))
}

/** What is called differently and lies in one place is one circle. The largest stand first, and so below the others. */
export type Circle = { lat: number; lon: number; regions: string[]; count: number }

export function circlesOf(regions: readonly FoundRegion[]): Circle[] {
  const circles = new Map<string, Circle>()
  for (const { region, count, lat, lon } of regions) {
    if (lat === null || lon === null) continue
    const known = circles.get(`${lat},${lon}`) ?? { lat, lon, regions: [], count: 0 }
    circles.set(`${lat},${lon}`, {
      ...known,
      regions: [...new Set([...known.regions, region])],
      count: known.count + count,
    })
  }
  return [...circles.values()].sort((a, b) => b.count - a.count)
}

/** The area tells the count, not the width: twice as wide would look like four times as many. */
export const diameterOf = (count: number, most: number) =>
  Math.round(Math.max(SMALLEST, LARGEST * Math.sqrt(count / Math.max(1, most))))

/** All of them are let go where all are chosen, else all are chosen. */
export function toggleRegions(chosen: readonly string[], regions: readonly string[]): string[] {
  const others = chosen.filter((region) => !regions.includes(region))
  return regions.every((region) => chosen.includes(region)) ? others : [...others, ...regions]
}

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** The meridian in the middle of them all, on a globe. */
function middleOf(circles: readonly Circle[]) {
  const sum = (of: (angle: number) => number) => circles.reduce((all, { lon }) => all + of(radians(lon)), 0)
  return (Math.atan2(sum(Math.sin), sum(Math.cos)) * 180) / Math.PI
}

/** The part of the world that the circles are in; all of it where there are none. */
export function viewOf(circles: readonly Circle[]) {
  const projection = geoEqualEarth()
  const size: [number, number] = [MAP.width, MAP.height]
  if (circles.length === 0) projection.fitSize(size, { type: 'Sphere' })
  else {
    const corners = circles.flatMap(({ lat, lon }) =>
      [-AROUND, AROUND].flatMap((up) =>
        [-AROUND, AROUND].map((right): [number, number] => [
          lon + right,
          Math.min(89, Math.max(-89, lat + up)),
        ]),
      ),
    )
    const inner: [[number, number], [number, number]] = [
      [EDGE, EDGE],
      [MAP.width - EDGE, MAP.height - EDGE],
    ]
    projection.rotate([-middleOf(circles), 0]).fitExtent(inner, { type: 'MultiPoint', coordinates: corners })
  }
  projection.clipExtent([[0, 0], size])
  const path = geoPath(projection).digits(1)
  return {
    path,
    /** In parts of the width and height. */
    placeOf: ({ lat, lon }: Circle): [number, number] => {
      const [x, y] = projection([lon, lat]) ?? [0, 0]
      return [x / MAP.width, y / MAP.height]
    },
  }
}

const LABELS = 6

/** Which circles have room for a name: the largest that no larger one's name is near. */
export function labelled(places: readonly [number, number][]): ReadonlySet<number> {
  const named: number[] = []
  for (const [i, [x, y]] of places.entries()) {
    if (named.length >= LABELS) break
    const isFree = named.every((other) => {
      const [left, top] = places[other] ?? [0, 0]
      return Math.abs(left - x) > 0.26 || Math.abs(top - y) > 0.14
    })
    if (isFree && x > 0.08 && x < 0.92 && y < 0.92) named.push(i)
  }
  return new Set(named)
}
