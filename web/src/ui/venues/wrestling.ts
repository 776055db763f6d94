import { circle, rect, type Venue } from './venue.ts'

/** 12 × 12 m: the circle of 9 m with its red zone of 1 m, the centre of 1 m, one red and one blue corner. */
export const venue: Venue = {
  width: 14,
  height: 14,
  shapes: [
    { path: rect(0, 0, 14, 14, 0.4), ground: 'floor' },
    { path: rect(1, 1, 12, 12), ground: 'mat', stroke: 'line' },
    { path: circle(7, 7, 4.5), ground: 'track', stroke: 'red' },
    { path: circle(7, 7, 3.5), ground: 'zone', stroke: 'line' },
    { path: circle(7, 7, 0.5), ground: 'mat', stroke: 'red' },
    { path: 'M1 13V10.6L3.4 13z', ground: 'track', stroke: 'red' },
    { path: 'M13 1V3.4L10.6 1z', ground: 'water', stroke: 'blue' },
  ],
  spots: { freestyle: [7, 5], greco: [5.1, 8.3], folkstyle: [8.9, 8.3] },
  labels: { freestyle: 'FS', greco: 'GR', folkstyle: 'FK' },
  reach: 1.5,
}
