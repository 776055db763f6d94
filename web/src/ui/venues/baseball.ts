import { diamond } from './diamond.ts'
import { circle, rect, type Venue } from './venue.ts'

/** Feet: bases 90 apart, the rubber at 60½, fences at 330 and 400. */
export const venue: Venue = {
  width: 500,
  height: 470,
  shapes: [
    { path: rect(0, 0, 500, 470, 12), ground: 'floor' },
    ...diamond({
      home: [250, 415],
      base: 90,
      pitch: 60.5,
      fence: { lines: 330, centre: 400 },
      infieldRadius: 95,
      moundRadius: 9,
      grassInfield: true,
    }),
    { path: circle(213, 432, 6) + circle(287, 432, 6) + rect(112, 398, 58, 12, 3), stroke: 'faint' },
    { path: rect(330, 398, 58, 12, 3), stroke: 'faint' },
  ],
  spots: {
    rhp: [273, 350],
    lhp: [227, 350],
    c: [250, 440],
    '1b': [326, 336],
    '2b': [290, 284],
    ss: [210, 284],
    '3b': [174, 336],
    lf: [112, 192],
    cf: [250, 92],
    rf: [388, 192],
    dh: [204, 440],
    utl: [140, 404],
  },
  reach: 45,
}
