import { arc, circle, line, rect, type Venue } from './venue.ts'

/** Half of 28 × 15 m, attack upwards. The three-point arc is 6.75 m from the basket and .9 m from the sidelines. */
export const venue: Venue = {
  width: 17,
  height: 16,
  shapes: [
    { path: rect(0, 0, 17, 16, 0.5), ground: 'floor' },
    { path: rect(1, 1, 15, 14), ground: 'court' },
    { path: rect(6.05, 1, 4.9, 5.8), ground: 'zone' },
    { path: `M1 15V1H16V15`, stroke: 'bold' },
    { path: line(1, 15, 16, 15) + arc(8.5, 15, 1.8, 180, 360), stroke: 'line' },
    { path: rect(6.05, 1, 4.9, 5.8) + arc(8.5, 6.8, 1.8, 0, 180), stroke: 'line' },
    { path: arc(8.5, 6.8, 1.8, 180, 360), stroke: 'dashed' },
    { path: 'M1.9 1V3.99A6.75 6.75 0 0 0 15.1 3.99V1', stroke: 'line' },
    { path: 'M7.25 2.2v.375A1.25 1.25 0 0 0 9.75 2.575V2.2', stroke: 'line' },
    { path: line(7.6, 2.2, 9.4, 2.2), stroke: 'bold' },
    { path: circle(8.5, 2.575, 0.225), stroke: 'red' },
    {
      path: 'M6.05 2.75h-.25M6.05 4h-.25M6.05 4.85h-.25M6.05 5.7h-.25M10.95 2.75h.25M10.95 4h.25M10.95 4.85h.25M10.95 5.7h.25',
      stroke: 'line',
    },
  ],
  spots: { pg: [8.5, 10.6], sg: [13.4, 8.2], sf: [3.3, 7.4], pf: [11.2, 5.6], c: [5.9, 3.4] },
  reach: 2,
}
