import { arc, line, rect, repeat, type Venue } from './venue.ts'

/** 91.4 × 55 m: lines at 22.9 m, circles of 14.63 m around the posts with dashes 5 m outside, attack to the right. */
export const venue: Venue = {
  width: 101.4,
  height: 63,
  shapes: [
    { path: rect(0, 0, 101.4, 63, 2.5), ground: 'grass' },
    { path: rect(5, 4, 91.4, 55), ground: 'water' },
    { path: rect(5, 4, 91.4, 55) + line(50.7, 4, 50.7, 59), stroke: 'line' },
    { path: line(27.9, 4, 27.9, 59), stroke: 'line', mirror: 'x' },
    {
      path: `${arc(5, 29.67, 14.63, 270, 360)}V33.33${arc(5, 33.33, 14.63, 0, 90)}`,
      stroke: 'line',
      mirror: 'x',
    },
    {
      path: `${arc(5, 29.67, 19.63, 270, 360)}V33.33${arc(5, 33.33, 19.63, 0, 90)}`,
      stroke: 'dashed',
      mirror: 'x',
    },
    { path: 'M11.2 31.5h.55', stroke: 'bold', mirror: 'x' },
    { path: repeat(2, (i) => line(5, 19.67 + i * 5, 5.9, 19.67 + i * 5)), stroke: 'line', mirror: 'x' },
    { path: repeat(2, (i) => line(5, 38.33 + i * 5, 5.9, 38.33 + i * 5)), stroke: 'line', mirror: 'x' },
    { path: rect(3.8, 29.67, 1.2, 3.66), stroke: 'bold', mirror: 'x' },
  ],
  spots: {
    gk: [8.4, 31.5],
    cb: [26, 31.5],
    fb: [30, 50],
    mid: [50.7, 31.5],
    wing: [70, 13],
    fwd: [82, 31.5],
  },
}
