import { diamond } from './diamond.ts'
import { circle, rect, type Venue } from './venue.ts'

/** Feet: bases 60 apart on an infield of dirt, the rubber at 43 in its circle of 8, fences at 200 and 220. */
export const venue: Venue = {
  width: 310,
  height: 268,
  shapes: [
    { path: rect(0, 0, 310, 268, 8), ground: 'floor' },
    ...diamond({
      home: [155, 232],
      base: 60,
      pitch: 43,
      fence: { lines: 200, centre: 220 },
      infieldRadius: 60,
      moundRadius: 8,
      grassInfield: false,
    }),
    { path: circle(129, 242, 2.5) + circle(181, 242, 2.5) + rect(72, 224, 36, 8, 2), stroke: 'faint' },
    { path: rect(202, 224, 36, 8, 2), stroke: 'faint' },
  ],
  spots: {
    p: [155, 189],
    c: [155, 248],
    '1b': [205, 182],
    '2b': [180, 152],
    ss: [130, 152],
    '3b': [105, 182],
    lf: [74, 94],
    cf: [155, 42],
    rf: [236, 94],
    dp: [126, 243],
    flex: [186, 243],
    utl: [90, 226],
  },
  labels: { flex: 'FLX' },
  reach: 28,
}
