import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp, { type OverlayOptions } from 'sharp'

const SHEET_WIDTH = 1800
const GAP = 10
const CAPTION = 22
/** How many pictures of a width stand beside each other, and how much of a long one is shown. */
const COLUMNS: Record<string, number> = { 360: 5, 768: 3, 1440: 2 }
const TALLEST = 1100

/** Contact sheets of a folder of pictures, six or so on each, to look at many in a row. */
export async function writeSheets(folder: string, wanted: (name: string) => boolean): Promise<string[]> {
  const target = join(folder, 'sheets')
  mkdirSync(target, { recursive: true })
  const names = readdirSync(folder).filter((name) => name.endsWith('.png') && wanted(name))
  const written: string[] = []
  for (const [width, columns] of Object.entries(COLUMNS)) {
    const own = names.filter((name) => name.includes(`--${width}--`)).sort()
    const perSheet = columns * (columns > 3 ? 2 : columns > 2 ? 2 : 3)
    for (let start = 0; start < own.length; start += perSheet) {
      const path = join(target, `${width}-${String(start / perSheet).padStart(3, '0')}.png`)
      await writeSheet(folder, own.slice(start, start + perSheet), columns, path)
      written.push(path)
    }
  }
  return written
}

async function writeSheet(folder: string, names: string[], columns: number, path: string) {
  const width = Math.floor((SHEET_WIDTH - GAP * (columns + 1)) / columns)
  const cells = await Promise.all(names.map((name) => shrink(join(folder, name), width)))
  const layers: OverlayOptions[] = []
  let top = GAP
  for (let start = 0; start < cells.length; start += columns) {
    const row = cells.slice(start, start + columns)
    for (const [index, cell] of row.entries()) {
      const left = GAP + index * (width + GAP)
      layers.push({ input: caption(names[start + index] ?? '', width), left, top })
      layers.push({ input: cell.data, left, top: top + CAPTION })
    }
    top += Math.max(...row.map(({ info }) => info.height)) + CAPTION + GAP
  }
  const canvas = { width: SHEET_WIDTH, height: top, channels: 3, background: '#9a9a9a' } as const
  await sharp({ create: canvas }).composite(layers).png().toFile(path)
}

/** To the width of a column; of a long one, the top. */
async function shrink(path: string, width: number) {
  const whole = await sharp(path).resize({ width }).toBuffer({ resolveWithObject: true })
  if (whole.info.height <= TALLEST) return whole
  return sharp(whole.data)
    .extract({ left: 0, top: 0, width, height: TALLEST })
    .toBuffer({ resolveWithObject: true })
}

function caption(name: string, width: number) {
  const text = name.replace('.png', '').replaceAll('&', '&amp;')
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${CAPTION}"><text y="15" font-size="13" font-family="monospace" fill="#000">${text}</text></svg>`,
  )
}
