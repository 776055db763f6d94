import { arc, circle, line, rect, repeat, type Venue } from './venue.ts'

/** 105 × 68 m, attack to the right, the left side above. */
export const venue: Venue = {
  width: 113,
  height: 74,
  shapes: [
    { path: rect(0, 0, 113, 74, 3), ground: 'grass' },
    { path: repeat(5, (i) => rect(14.5 + i * 21, 3, 10.5, 68)), ground: 'stripe' },
    { path: rect(4, 3, 105, 68) + line(56.5, 3, 56.5, 71) + circle(56.5, 37, 9.15), stroke: 'line' },
    { path: rect(4, 16.84, 16.5, 40.32) + rect(4, 27.84, 5.5, 18.32), stroke: 'line', mirror: 'x' },
    { path: arc(15, 37, 9.15, -53.05, 53.05) + circle(15, 37, 0.25), stroke: 'line', mirror: 'x' },
    { path: arc(4, 3, 1, 0, 90) + arc(4, 71, 1, 270, 360), stroke: 'line', mirror: 'x' },
    { path: rect(1.56, 33.34, 2.44, 7.32), stroke: 'bold', mirror: 'x' },
    { path: circle(56.5, 37, 0.3), stroke: 'line' },
  ],
  spots: {
    gk: [9, 37],
    cb: [25, 37],
    lb: [28, 14],
    rb: [28, 60],
    lwb: [41, 10],
    rwb: [41, 64],
    dm: [39, 37],
    cm: [53, 37],
    am: [68, 37],
    lm: [56, 14],
    rm: [56, 60],
    lw: [85, 12],
    rw: [85, 62],
    ss: [81, 29],
    st: [93, 40],
  },
}
