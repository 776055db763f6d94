import { arc, circle, line, polygon, rect, repeat, type Venue } from './venue.ts'

const [x, y] = [97, 52]
/** Half of a straight; the finish is where the home straight ends. */
const half = 84.39 / 2
const oval = (r: number) =>
  `M${x - half} ${y - r}H${x + half}A${r} ${r} 0 0 1 ${x + half} ${y + r}H${x - half}A${r} ${r} 0 0 1 ${x - half} ${y - r}z`
const lane = 1.22
const outer = 36.5 + 8 * lane
/** A throwing circle and the sector it throws into. */
const sector = (cx: number, cy: number, length: number, from: number, to: number) => {
  const at = (degrees: number) =>
    [
      cx + length * Math.cos((degrees * Math.PI) / 180),
      cy + length * Math.sin((degrees * Math.PI) / 180),
    ] as const
  return polygon([at(from), [cx, cy], at(to)], false)
}

/** A 400 m track: straights of 84.39 m, eight lanes of 1.22 m, bends of 36.5 m; run against the clock. */
export const venue: Venue = {
  width: 194,
  height: 104,
  shapes: [
    { path: rect(0, 0, 194, 104, 4), ground: 'floor' },
    { path: oval(outer) + rect(x - half - 32, y + 36.5, 34, 8 * lane), ground: 'track' },
    { path: oval(36.5), ground: 'grass' },
    { path: repeat(7, (i) => oval(36.5 + (i + 1) * lane)), stroke: 'faint' },
    {
      path: repeat(8, (i) =>
        line(x - half - 32, y + 36.5 + (i + 1) * lane, x - half, y + 36.5 + (i + 1) * lane),
      ),
      stroke: 'faint',
    },
    { path: oval(36.5) + oval(outer), stroke: 'line' },
    { path: line(x + half, y + 36.5, x + half, y + outer), stroke: 'bold' },
    {
      path:
        line(x + half - 100, y + 36.5, x + half - 100, y + outer) +
        line(x + half - 110, y + 36.5, x + half - 110, y + outer),
      stroke: 'line',
    },
    {
      path: repeat(5, (i) => line(x - 34 + i * 17, y + 37.5, x - 34 + i * 17, y + outer - 1)),
      stroke: 'bold',
    },
    // Long and triple jump beside the home straight, pole vault beside the other.
    { path: rect(x - 40, y + 27.4, 42, 1.6), ground: 'track' },
    { path: rect(x + 2, y + 26.8, 9, 2.8), ground: 'sand', stroke: 'faint' },
    { path: rect(x - 14, y - 30, 40, 1.6), ground: 'track' },
    { path: rect(x - 21, y - 32.2, 6, 6), ground: 'mat', stroke: 'faint' },
    // High jump on its apron, throws from their circles into their sectors, the javelin's runway with its arc.
    { path: `M${x + half} ${y - 34}A34 34 0 0 1 ${x + half} ${y + 34}z`, ground: 'track' },
    { path: rect(x + half + 6, y + 9, 3, 6), ground: 'mat', stroke: 'line' },
    {
      path: sector(x - half - 8, y - 17, 60, -4, 30.92) + circle(x - half - 8, y - 17, 1.25),
      stroke: 'faint',
    },
    { path: rect(x - half - 32, y - 2, 30, 4), ground: 'track' },
    { path: sector(x - half - 10, y, 66, -14.48, 14.48), stroke: 'faint' },
    {
      path: sector(x + half - 2, y - 17, 24, 162.54, 197.46) + circle(x + half - 2, y - 17, 1.07),
      stroke: 'faint',
    },
    { path: rect(x - half - 31, y - 35.5, 5, 3.7), ground: 'water' },
    { path: arc(20, 12, 10, 180, 300) + arc(33, 12, 7, 200, 340), stroke: 'faint' },
  ],
  spots: {
    '100m': [x + half - 97, y + 41.4],
    '110mh': [x + half - 119, y + 41.4],
    '100mh': [x - 32, y + 41.4],
    '400m': [x + half - 2, y + 41.4],
    '400mh': [x + half + 22, y + 34],
    '800m': [x + half + 37, y + 18],
    '10000m': [x + half + 42, y],
    '1500m': [x + half, y - 41.4],
    '3000msc': [x - 8, y - 41.4],
    '5000m': [x - 26, y - 41.4],
    '200m': [x - half - 3, y - 41.4],
    relay: [x + half + 36, y - 20],
    rw: [x - half - 38, y + 17],
    xc: [26, 10],
    hj: [x + half + 14, y + 9],
    pv: [x - 12, y - 26],
    lj: [x - 6, y + 25],
    tj: [x + 12, y + 25],
    sp: [x + half - 4, y - 17],
    dt: [x - half - 6, y - 19],
    ht: [x - half + 10, y - 12],
    jt: [x - half - 10, y + 3],
    combined: [x + 4, y - 2],
  },
  labels: {
    '100m': '100',
    '110mh': '110H',
    '100mh': '100H',
    '200m': '200',
    '400m': '400',
    '400mh': '400H',
    '800m': '800',
    '1500m': '1500',
    '3000msc': 'SC',
    '5000m': '5K',
    '10000m': '10K',
    relay: '4×',
    combined: '10×',
  },
  reach: 14,
}
