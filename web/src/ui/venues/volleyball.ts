import { line, rect, type Venue } from './venue.ts'

/** 18 × 9 m with the attack lines 3 m from the net, attack to the right, the left side above. */
export const venue: Venue = {
  width: 23,
  height: 14,
  shapes: [
    { path: rect(0, 0, 23, 14, 0.5), ground: 'floor' },
    { path: rect(2.5, 2.5, 18, 9), ground: 'court' },
    { path: rect(8.5, 2.5, 6, 9), ground: 'zone' },
    { path: rect(2.5, 2.5, 18, 9), stroke: 'line' },
    { path: line(8.5, 2.5, 8.5, 11.5), stroke: 'line', mirror: 'x' },
    { path: line(8.5, 0.75, 8.5, 2.5) + line(8.5, 11.5, 8.5, 13.25), stroke: 'dashed', mirror: 'x' },
    { path: line(11.5, 1.5, 11.5, 12.5), stroke: 'bold' },
    { path: line(2.2, 2.5, 1.2, 2.5) + line(2.2, 11.5, 1.2, 11.5), stroke: 'line', mirror: 'x' },
  ],
  spots: { oh: [9.9, 3.8], mb: [10.1, 7], opp: [9.9, 10.2], s: [7, 9.4], l: [4.6, 6.4], ds: [5.6, 3.9] },
  reach: 1.9,
}
