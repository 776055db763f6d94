import { line, rect, repeat, type Venue } from './venue.ts'

const left = 2.5
const right = left + 53.33
const middle = left + 53.33 / 2
/** Yard lines every 5 yards; the ball is on the one in the middle. */
const ball = 25

/** Yards: 53⅓ wide, the 46 around the line of scrimmage, attack upwards. Hash marks 18½ ft apart. */
export const venue: Venue = {
  width: 58.33,
  height: 50,
  shapes: [
    { path: rect(0, 0, 58.33, 50, 1.5), ground: 'grass' },
    { path: repeat(5, (i) => rect(left, i * 10 + 5, 53.33, 5)), ground: 'stripe' },
    { path: repeat(11, (i) => line(left, i * 5, right, i * 5)), stroke: 'line' },
    {
      path: repeat(50, (i) =>
        [left, middle - 3.08 - 0.67, middle + 3.08, right - 0.67].map((x) => `M${x} ${i}h.67`).join(''),
      ),
      stroke: 'line',
    },
    { path: line(left, 0, left, 50) + line(right, 0, right, 50), stroke: 'bold' },
    { path: line(left, ball, right, ball), stroke: 'blue' },
    {
      path: `M${middle} ${ball - 1.1}c.8.5.8 1.7 0 2.2c-.8-.5-.8-1.7 0-2.2z`,
      ground: 'track',
      stroke: 'line',
    },
  ],
  numbers: [
    [left + 9, 15, 2.6, '4 0', 90],
    [left + 9, 35, 2.6, '4 0', 90],
    [right - 9, 15, 2.6, '4 0', -90],
    [right - 9, 35, 2.6, '4 0', -90],
  ],
  spots: {
    wr: [9, 27.5],
    ot: [18, 27.5],
    og: [23.6, 27.5],
    c: [29.17, 27.5],
    ol: [34.7, 27.5],
    te: [40.3, 27.5],
    qb: [29.17, 33],
    fb: [29.17, 38.5],
    rb: [35, 36.5],
    ath: [46.5, 31.5],
    dt: [26.4, 22.2],
    nt: [32, 22.2],
    dl: [20.8, 22.2],
    de: [37.6, 22.2],
    olb: [16, 17.5],
    ilb: [26.4, 16.8],
    lb: [33, 16.8],
    cb: [8, 19.5],
    db: [51.5, 19],
    ss: [39.5, 12.5],
    fs: [25, 9.5],
    s: [17, 10.5],
    rs: [46, 4.5],
    p: [29.17, 46],
    k: [20.5, 45],
    ls: [38, 42.5],
  },
  reach: 6,
}
