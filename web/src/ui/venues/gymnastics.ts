import { circle, line, rect, type Venue } from './venue.ts'

/** The apparatus of both programmes in one hall, in metres: floor 12 × 12, runway 25, beam 5. */
export const venue: Venue = {
  width: 44,
  height: 30,
  shapes: [
    { path: rect(0, 0, 44, 30, 1), ground: 'floor' },
    // Floor with its border of 2 m.
    { path: rect(2, 2, 14, 14), ground: 'water', stroke: 'faint' },
    { path: rect(3, 3, 12, 12), ground: 'zone', stroke: 'bold' },
    // Runway, springboard, table, landing mat.
    { path: rect(2, 24.2, 25, 1), ground: 'track', stroke: 'line' },
    { path: rect(25.6, 24.1, 1.2, 1.2), ground: 'mat', stroke: 'line' },
    { path: rect(27.4, 24.2, 1.2, 0.95, 0.3), ground: 'track', stroke: 'bold' },
    { path: rect(29, 23.2, 6, 3), ground: 'water', stroke: 'faint' },
    // Uneven bars and beam.
    { path: rect(18.5, 2, 10, 5.5), ground: 'water', stroke: 'faint' },
    { path: line(22.6, 3.5, 22.6, 5.9) + line(24.2, 3.5, 24.2, 5.9), stroke: 'bold' },
    { path: rect(18.5, 9.5, 10, 4.5), ground: 'water', stroke: 'faint' },
    { path: rect(21, 11.7, 5, 0.1), ground: 'track', stroke: 'bold' },
    // Pommel horse, rings, parallel bars, horizontal bar.
    { path: rect(31, 2, 5, 5), ground: 'water', stroke: 'faint' },
    { path: `${rect(32.7, 4.32, 1.6, 0.36, 0.18)}M33.25 4.1v.8M33.75 4.1v.8`, stroke: 'bold' },
    { path: rect(37.5, 2, 5, 5), ground: 'water', stroke: 'faint' },
    {
      path: `${circle(39.7, 4.5, 0.13)}${circle(40.3, 4.5, 0.13)}${line(38.6, 4.5, 39.57, 4.5)}${line(40.43, 4.5, 41.4, 4.5)}`,
      stroke: 'bold',
    },
    { path: rect(31, 9, 11.5, 5), ground: 'water', stroke: 'faint' },
    { path: line(34.9, 11.2, 38.4, 11.2) + line(34.9, 11.8, 38.4, 11.8), stroke: 'bold' },
    { path: rect(31, 16, 11.5, 5), ground: 'water', stroke: 'faint' },
    {
      path: `${line(36.7, 17.3, 36.7, 19.7)}M36.7 17.3l-1.6-.9M36.7 17.3l1.6-.9M36.7 19.7l-1.6.9M36.7 19.7l1.6.9`,
      stroke: 'bold',
    },
  ],
  spots: {
    wag_fx: [6, 6.2],
    mag_fx: [12, 11.8],
    wag_vt: [18.5, 24.7],
    mag_vt: [8.5, 24.7],
    wag_ub: [23.4, 4.7],
    wag_bb: [23.5, 11.75],
    wag_aa: [21, 18.5],
    mag_aa: [26, 18.5],
    mag_ph: [33.5, 4.5],
    mag_sr: [40, 4.5],
    mag_pb: [36.7, 11.5],
    mag_hb: [36.7, 18.5],
  },
  labels: {
    wag_fx: 'FX',
    mag_fx: 'FX',
    wag_vt: 'VT',
    mag_vt: 'VT',
    wag_ub: 'UB',
    wag_bb: 'BB',
    wag_aa: 'AA',
    mag_aa: 'AA',
    mag_ph: 'PH',
    mag_sr: 'SR',
    mag_pb: 'PB',
    mag_hb: 'HB',
  },
  reach: 4,
}
