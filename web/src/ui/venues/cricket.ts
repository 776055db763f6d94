import { arc, line, rect, repeat, type Venue } from './venue.ts'

const middle = 36
/** Middle stumps, 20.12 m apart. The striker is on the right. */
const bowler = 45
const striker = bowler + 20.12
/** One end of the pitch: stumps, bowling crease, popping crease 1.22 m in front, return creases. */
const creases = (x: number, side: 1 | -1) =>
  line(x, middle - 1.32, x, middle + 1.32) +
  line(x + side * 1.22, middle - 1.83, x + side * 1.22, middle + 1.83) +
  line(x + side * 1.22, middle - 1.32, x - side * 1.22, middle - 1.32) +
  line(x + side * 1.22, middle + 1.32, x - side * 1.22, middle + 1.32)

/** Metres: the pitch is 20.12 × 3.05 inside the circle of 30 yards; bowlers run in from the left. */
export const venue: Venue = {
  width: 104,
  height: 72,
  shapes: [
    { path: rect(0, 0, 104, 72, 3), ground: 'grass' },
    {
      path: `${arc(striker, middle, 27.43, 270, 450)}H${bowler}${arc(bowler, middle, 27.43, 90, 270).replace('M', 'L')}z`,
      ground: 'stripe',
      stroke: 'dashed',
    },
    { path: `M0 3.2Q52 -3.6 104 3.2M0 68.8Q52 75.6 104 68.8`, stroke: 'line' },
    { path: rect(bowler - 1.9, middle - 1.525, 23.92, 3.05), ground: 'sand', stroke: 'faint' },
    { path: creases(bowler, 1) + creases(striker, -1), stroke: 'line' },
    {
      path: repeat(
        3,
        (i) =>
          `M${bowler - 0.3} ${middle - 0.35 + i * 0.35}h.5M${striker - 0.2} ${middle - 0.35 + i * 0.35}h.5`,
      ),
      stroke: 'bold',
    },
  ],
  spots: {
    opener: [66.5, 42.5],
    top: [50, 29.5],
    middle: [56.5, 42.5],
    wk: [76, 36],
    fast: [10, 36],
    medium: [19, 36],
    bowl_ar: [28, 36],
    off_spin: [38.5, 29],
    leg_spin: [38, 43],
    sla: [29, 48],
    wrist_l: [29, 25],
    bat_ar: [64, 29],
  },
  labels: {
    opener: 'OP',
    top: '3',
    middle: '5',
    fast: 'F',
    medium: 'M',
    bowl_ar: 'BA',
    bat_ar: 'AR',
    off_spin: 'OS',
    leg_spin: 'LS',
    wrist_l: 'LW',
  },
  reach: 9,
}
