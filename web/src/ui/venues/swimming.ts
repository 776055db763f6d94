import { circle, line, rect, repeat, type Venue } from './venue.ts'

const lane = 2.5
/** The middle of a lane; lanes are counted from the right of those who stand on the blocks, lane 0 below. */
const inLane = (number: number) => 2.5 + (9.5 - number) * lane

/** 50 × 25 m with ten lanes of 2.5 m, and open water beside it. */
export const venue: Venue = {
  width: 66,
  height: 30,
  shapes: [
    { path: rect(0, 0, 66, 30, 1), ground: 'floor' },
    { path: rect(3, 2.5, 50, 25), ground: 'water', stroke: 'bold' },
    { path: repeat(9, (i) => line(3, 5 + i * lane, 53, 5 + i * lane)), stroke: 'dashed' },
    {
      path: repeat(10, (i) => `M5 ${3.75 + i * lane}H51M5 ${3.25 + i * lane}v1M51 ${3.25 + i * lane}v1`),
      stroke: 'faint',
    },
    { path: repeat(10, (i) => rect(1.9, 3.3 + i * lane, 1, 0.9)), stroke: 'line' },
    { path: line(8, 1.6, 8, 28.4) + line(48, 1.6, 48, 28.4), stroke: 'red' },
    {
      path: repeat(11, (i) => circle(18, 2.5 + i * lane, 0.18) + circle(38, 2.5 + i * lane, 0.18)),
      stroke: 'red',
    },
    { path: 'M54.6 2.5q1.4 3 .2 6.2t.3 6.3t-.3 6.3t.2 6.2H64V2.5z', ground: 'water' },
    {
      path: repeat(5, (i) => `M57 ${6 + i * 4.6}q.8-.9 1.6 0t1.6 0t1.6 0`),
      stroke: 'faint',
    },
    { path: 'M58.6 22.4l1.2-3l1.2 3z', ground: 'mat', stroke: 'red' },
  ],
  spots: {
    fl: [20, inLane(7)],
    bk: [32, inLane(6)],
    fr_sprint: [44, inLane(5)],
    fr_middle: [26, inLane(4)],
    fr_distance: [14, inLane(3)],
    br: [38, inLane(2)],
    im: [26, inLane(1)],
    ow: [59.6, 13.6],
  },
  labels: { fr_sprint: '50', fr_middle: '200', fr_distance: '800' },
  reach: 5,
}
