import { circle, line, rect, type Venue } from './venue.ts'

/** Yards: 110 × 60, goals 15 from the ends in creases of 3, attack to the right. */
export const venue: Venue = {
  width: 118,
  height: 68,
  shapes: [
    { path: rect(0, 0, 118, 68, 3), ground: 'grass' },
    { path: rect(4, 14, 35, 40) + rect(79, 14, 35, 40), ground: 'stripe' },
    { path: rect(4, 4, 110, 60), stroke: 'line' },
    { path: line(59, 4, 59, 64) + circle(59, 34, 0.6), stroke: 'bold' },
    { path: line(39, 4, 39, 64), stroke: 'line', mirror: 'x' },
    { path: line(4, 14, 39, 14) + line(4, 54, 39, 54), stroke: 'line', mirror: 'x' },
    { path: line(49, 14, 69, 14) + line(49, 54, 69, 54), stroke: 'line' },
    { path: circle(19, 34, 3), ground: 'zone', stroke: 'line', mirror: 'x' },
    { path: 'M19 33v2l-2.2-1z', stroke: 'bold', mirror: 'x' },
    { path: rect(52, 62.5, 14, 4), stroke: 'faint' },
  ],
  spots: {
    g: [20, 34],
    d: [31, 26],
    lsm: [50, 20],
    ssdm: [46, 46],
    fogo: [61, 34],
    m: [72, 44],
    a: [92, 28],
  },
  labels: { fogo: 'FO' },
}
