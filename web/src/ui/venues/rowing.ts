import { circle, line, rect, repeat, type Venue } from './venue.ts'

/** An eight: 17.5 m, here a little wider than in truth, its bow to the right; the cox sits in the stern. */
const eight = 'M4 9.2C7 8.75 18 8.7 21.5 9.2C18 9.7 7 9.65 4 9.2z'
const seat = (index: number) => 7.3 + index * 1.5
/** Seen from above with the bow to the right, port is above: there the even seats row, stroke included. */
const sweepOar = (index: number) => {
  const out = index % 2 === 0 ? -1 : 1
  return `M${seat(index)} 9.2L${seat(index) - 0.5} ${9.2 + out * 2.35}l-.25 ${out * 0.75}h.5z`
}
/** A single: 8.2 m, one rower with two oars. */
const single = 'M9 18.3C11 18.05 15 18.02 17.2 18.3C15 18.58 11 18.55 9 18.3z'

/** Metres: two lanes of a course, buoys between them. */
export const venue: Venue = {
  width: 26,
  height: 25,
  shapes: [
    { path: rect(0, 0, 26, 25, 0.8), ground: 'water' },
    {
      path: repeat(
        9,
        (i) => circle(1 + i * 3, 2.6, 0.13) + circle(1 + i * 3, 14.2, 0.13) + circle(1 + i * 3, 22.6, 0.13),
      ),
      stroke: 'red',
    },
    {
      path: repeat(
        3,
        (i) =>
          `M1.2 ${6 + i * 2.4}q1-.5 2 0M22.6 ${5 + i * 3}q1-.5 2 0M3 ${16.4 + i * 1.8}q1-.5 2 0M20.6 ${16 + i * 2}q1-.5 2 0`,
      ),
      stroke: 'faint',
    },
    { path: repeat(8, sweepOar), ground: 'mat', stroke: 'line' },
    { path: eight, ground: 'mat', stroke: 'bold' },
    { path: repeat(8, (i) => circle(seat(i), 9.2, 0.2)), stroke: 'line' },
    { path: 'M12.8 18.3L12 15.6l-.25-.75h.5zM12.8 18.3L12 21l-.25.75h.5z', ground: 'mat', stroke: 'line' },
    { path: single, ground: 'mat', stroke: 'bold' },
    { path: line(24.6, 0.6, 24.6, 24.4), stroke: 'dashed' },
  ],
  spots: { cox: [5.1, 9.2], port: [10.3, 6.4], starboard: [14.8, 12], sculler: [12.8, 18.3] },
  labels: { port: 'P', starboard: 'S', sculler: '1X' },
  reach: 2.6,
}
