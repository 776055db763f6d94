// Cuts the two bundled typefaces down to what the product prints. Run again only when a typeface changes:
//   node scripts/build-fonts.mjs
import { copyFile, readFile, writeFile } from 'node:fs/promises'
import subsetFont from 'subset-font'

const source = new URL('../node_modules/@fontsource-variable/', import.meta.url)
const target = new URL('../web/src/app/fonts/', import.meta.url)

const range = (from, to) =>
  Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).join('')

// ASCII, Latin-1 and the punctuation, arrows and signs that screens use; anything else falls to the -ext file.
const latin = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}ıŒœŸ–—‘’‚“”„†•…‰‹›€™−≈≤≥←↑→↓×`
const latinExt = `${range(0x100, 0x17f).replace(/[ıŒœŸ]/gu, '')}${range(0x218, 0x21b)}${range(0x1e80, 0x1e85)}ẞ`

// Numbers stand narrower than headings, so that they line up in tables.
const figures = '0123456789.,:+-−–±%°/ \u2009\u00a0'
const archivo = 'archivo/files/archivo'

const cuts = [
  {
    from: 'inter/files/inter-latin-wght-normal.woff2',
    to: 'inter-latin.woff2',
    text: latin,
    axes: { wght: [400, 700] },
  },
  {
    from: 'inter/files/inter-latin-ext-wght-normal.woff2',
    to: 'inter-latin-ext.woff2',
    text: latinExt,
    axes: { wght: [400, 700] },
  },
  {
    from: `${archivo}-latin-standard-normal.woff2`,
    to: 'archivo-latin.woff2',
    text: latin,
    axes: { wght: [600, 700], wdth: 110 },
  },
  {
    from: `${archivo}-latin-ext-standard-normal.woff2`,
    to: 'archivo-latin-ext.woff2',
    text: latinExt,
    axes: { wght: [600, 700], wdth: 110 },
  },
  {
    from: `${archivo}-latin-standard-normal.woff2`,
    to: 'archivo-figures.woff2',
    text: figures,
    axes: { wght: [600, 700], wdth: 96 },
  },
]

for (const { from, to, text, axes } of cuts) {
  const whole = await readFile(new URL(from, source))
  const variationAxes = Object.fromEntries(
    Object.entries(axes).map(([axis, span]) => [
      axis,
      typeof span === 'number' ? span : { min: span[0], max: span[1] },
    ]),
  )
  const cut = await subsetFont(whole, text, {
    targetFormat: 'woff2',
    variationAxes,
    keepFeatures: ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'tnum', 'calt', 'ss03', 'cv11'],
    noHinting: true,
  })
  await writeFile(new URL(to, target), cut)
  console.log(
    `${to.padEnd(24)} ${(cut.length / 1000).toFixed(1)} kB (was ${(whole.length / 1000).toFixed(1)})`,
  )
}

for (const family of ['inter', 'archivo'])
  await copyFile(new URL(`${family}/LICENSE`, source), new URL(`license-${family}.txt`, target))
