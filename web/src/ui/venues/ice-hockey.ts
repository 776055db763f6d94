import { arc, circle, line, rect, type Venue } from './venue.ts'

const spot = (x: number, y: number) => circle(x, y, 1)
/** The marks inside a face-off circle where the players put their feet. */
const feet = (x: number, y: number) =>
  [-1, 1].map((side) => `M${x - 4} ${y + side * 2.6}h-3M${x + 4} ${y + side * 2.6}h3`).join('')

/** Feet: 200 × 85 with corners of 28, attack to the right, the left side above. */
export const venue: Venue = {
  width: 210,
  height: 95,
  shapes: [
    { path: rect(5, 5, 200, 85, 28), ground: 'ice' },
    { path: line(16, 9.9, 16, 85.1), stroke: 'red', mirror: 'x' },
    { path: line(80, 5, 80, 90), stroke: 'blue', mirror: 'x' },
    { path: line(105, 5, 105, 90), stroke: 'red' },
    { path: circle(105, 47.5, 15), stroke: 'blue' },
    { path: spot(105, 47.5), stroke: 'blue' },
    {
      path: [25.5, 69.5].map((y) => circle(36, y, 15) + spot(36, y) + feet(36, y) + spot(85, y)).join(''),
      stroke: 'red',
      mirror: 'x',
    },
    { path: `M16 43.5h4.5A6 6 0 0 1 20.5 51.5H16z`, ground: 'water', stroke: 'red', mirror: 'x' },
    { path: line(16, 36.5, 5, 33.5) + line(16, 58.5, 5, 61.5), stroke: 'red', mirror: 'x' },
    { path: rect(12.7, 44.5, 3.3, 6, 1.2), stroke: 'bold', mirror: 'x' },
    { path: arc(105, 90, 10, 180, 360), stroke: 'red' },
    { path: rect(5, 5, 200, 85, 28), stroke: 'bold' },
  ],
  spots: { g: [24, 47.5], ld: [62, 30], rd: [62, 65], c: [124, 47.5], lw: [140, 22], rw: [140, 73] },
  reach: 17,
}
