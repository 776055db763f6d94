import { line, rect, type Venue } from './venue.ts'

/** 23.77 × 10.97 m, 8.23 m wide for singles, service lines 6.40 m from the net. */
export const venue: Venue = {
  width: 33,
  height: 16,
  shapes: [
    { path: rect(0, 0, 33, 16, 0.6), ground: 'floor' },
    { path: rect(4.615, 2.515, 23.77, 10.97), ground: 'track' },
    { path: rect(4.615, 2.515, 23.77, 10.97), stroke: 'line' },
    { path: line(4.615, 3.885, 28.385, 3.885) + line(4.615, 12.115, 28.385, 12.115), stroke: 'line' },
    { path: line(10.1, 3.885, 10.1, 12.115), stroke: 'line', mirror: 'x' },
    { path: line(10.1, 8, 22.9, 8), stroke: 'line' },
    { path: line(4.615, 8, 4.9, 8), stroke: 'line', mirror: 'x' },
    { path: line(16.5, 1.6, 16.5, 14.4), stroke: 'bold' },
  ],
  spots: { singles: [4, 8.9], doubles: [13.6, 10.4] },
  labels: { singles: '1', doubles: '2' },
  reach: 2.6,
}
