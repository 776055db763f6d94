import { circle, type Venue } from './venue.ts'

/** One hole, seen from above: tee below, a fairway that bends around its bunkers, water, green and flag. */
export const venue: Venue = {
  width: 330,
  height: 190,
  shapes: [
    { path: 'M10 0H320Q330 0 330 10V180Q330 190 320 190H10Q0 190 0 180V10Q0 0 10 0z', ground: 'grass' },
    {
      path: 'M62 150C80 168 118 166 150 150C186 132 196 96 226 78C246 66 262 68 262 54C262 38 236 30 206 44C164 62 150 108 112 122C82 132 50 136 62 150z',
      ground: 'stripe',
      stroke: 'faint',
    },
    {
      path: 'M258 26C282 18 308 32 306 54C304 74 278 82 260 70C244 60 240 34 258 26z',
      ground: 'stripe',
      stroke: 'line',
    },
    { path: 'M24 146L44 138L52 158L32 166z', ground: 'stripe', stroke: 'line' },
    {
      path: 'M196 132C216 116 246 108 268 118C288 128 286 150 262 156C234 162 180 148 196 132z',
      ground: 'water',
      stroke: 'faint',
    },
    {
      path: 'M150 84C160 72 176 74 174 86C172 98 160 96 156 102C148 108 142 94 150 84zM240 88C250 84 260 90 256 98C252 104 238 104 234 98C232 92 234 90 240 88zM268 12C278 8 292 12 290 18C286 24 272 22 268 18z',
      ground: 'sand',
      stroke: 'line',
    },
    {
      path: [
        [22, 40, 13],
        [46, 26, 16],
        [74, 40, 12],
        [104, 24, 14],
        [130, 40, 11],
        [24, 74, 11],
        [110, 176, 9],
        [140, 178, 10],
        [306, 104, 11],
        [312, 132, 13],
        [300, 162, 12],
      ]
        .map(([x = 0, y = 0, r = 0]) => circle(x, y, r))
        .join(''),
      ground: 'stripe',
      stroke: 'faint',
    },
    { path: 'M38 152Q120 40 222 66M222 66Q252 34 278 47', stroke: 'dashed' },
    { path: circle(280, 50, 1.6), stroke: 'line' },
    { path: 'M280 50V22l16 6l-16 6', ground: 'mat', stroke: 'red' },
  ],
  spots: { individual: [38, 152] },
  labels: { individual: '1' },
  reach: 30,
}
