import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

/** The mark of `public/icon.svg` on a field of its own, since phones cut icons to their own shape. */
const mark = (inset: number) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
<rect width="32" height="32" fill="#155c35"/>
<g transform="translate(${16 * inset} ${16 * inset}) scale(${1 - inset})">
<path d="M5 28V5h23M5 13a8 8 0 0 0 8-8" fill="none" stroke="#8fe3ae" stroke-width="3"/><circle cx="23" cy="23" r="3.5" fill="#8fe3ae"/>
</g></svg>`

const icons = [
  { file: 'apple-touch-icon.png', size: 180, inset: 0.3 },
  { file: 'icon-192.png', size: 192, inset: 0.2 },
  { file: 'icon-512.png', size: 512, inset: 0.2 },
  // A circle of four fifths is all that a phone promises to show.
  { file: 'icon-maskable-512.png', size: 512, inset: 0.4 },
]

/** The pictures that phones, tabs and search engines ask for. */
export async function writeIcons(folder: string) {
  for (const { file, size, inset } of icons) await writeFile(join(folder, file), await png(mark(inset), size))
  await writeFile(join(folder, 'favicon.ico'), asIco(await png(mark(0.1), 48), 48))
}

const png = (svg: string, size: number) =>
  sharp(Buffer.from(svg), { density: 1200 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()

/** An icon file of one picture: six bytes of head, sixteen for the picture, then the PNG as it is. */
function asIco(picture: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(picture.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, picture])
}
