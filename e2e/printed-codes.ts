import { createRequire } from 'node:module'
import sharp from 'sharp'

/** CommonJS, whose types say otherwise. */
const jsQR: typeof import('jsqr').default = createRequire(import.meta.url)('jsqr')

/** Dots of a printer that is set to 200 an inch, of which the browser draws 96. */
const PRINTED = 200 / 96

/** What an independent reader makes of a picture. */
export async function readCode(picture: Buffer): Promise<string | undefined> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data
}

/** The same, of a picture as it comes out of the printer. */
export async function readPrintedCode(picture: Buffer): Promise<string | undefined> {
  const { width } = await sharp(picture).metadata()
  return readCode(
    await sharp(picture)
      .resize(Math.round(width * PRINTED))
      .toBuffer(),
  )
}

/** Sides of a PDF as the browser writes it. */
export const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0
