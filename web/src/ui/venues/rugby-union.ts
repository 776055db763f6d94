import { line, rect, type Venue } from './venue.ts'

/** The 70 m between the touch lines, from the 10 m line beyond half-way back to one's own posts. Attack upwards. */
export const venue: Venue = {
  width: 76,
  height: 74,
  shapes: [
    { path: rect(0, 0, 76, 74, 2), ground: 'grass' },
    { path: rect(3, 2, 70, 10) + rect(3, 22, 70, 18) + rect(3, 62, 70, 10), ground: 'stripe' },
    { path: line(3, 0, 3, 74) + line(73, 0, 73, 74), stroke: 'line' },
    { path: line(3, 12, 73, 12) + line(3, 40, 73, 40) + line(3, 62, 73, 62), stroke: 'line' },
    { path: line(3, 2, 73, 2) + line(3, 22, 73, 22), stroke: 'dashed' },
    { path: line(8, 0, 8, 62) + line(18, 0, 18, 62), stroke: 'dashed', mirror: 'x' },
    { path: line(18, 57, 58, 57), stroke: 'dashed' },
    { path: line(3, 72, 73, 72), stroke: 'line' },
    { path: 'M35.2 62h5.6M35.2 60.6v2.8M40.8 60.6v2.8', stroke: 'bold' },
  ],
  spots: {
    lhp: [31, 15.5],
    hk: [38, 15.5],
    thp: [45, 15.5],
    lk: [38, 22],
    bsf: [30.5, 22],
    osf: [45.5, 22],
    n8: [38, 28.5],
    sh: [30, 30],
    fh: [44.5, 35],
    ic: [51.5, 40],
    oc: [58.5, 45],
    wg: [67, 49.5],
    fb: [36, 53],
  },
  labels: { n8: '8' },
  reach: 7,
}
