const QUALITY = 0.85

/** The browser could not make a picture of the file. */
export class UnreadablePictureError extends Error {}

/** The part of a picture that is kept, in its own pixels, and how large it is drawn. */
export type PicturePart = { x: number; y: number; width: number; height: number; scale: number }

/**
 * Drawn anew: nothing of the file but what is seen leaves the device, above all not the place where a phone says it was taken. WebP, or
 * JPEG where the browser writes none.
 */
export async function drawPicture(
  file: File,
  partOf: (width: number, height: number) => PicturePart,
): Promise<Blob> {
  const unreadable = () => Promise.reject(new UnreadablePictureError())
  const picture = await createImageBitmap(file).catch(unreadable)
  const { x, y, width, height, scale } = partOf(picture.width, picture.height)
  const [wide, high] = [width, height].map((side) => Math.max(1, Math.round(side * scale))) as [
    number,
    number,
  ]
  const canvas = new OffscreenCanvas(wide, high)
  canvas.getContext('2d')?.drawImage(picture, x, y, width, height, 0, 0, wide, high)
  picture.close()
  const drawn = await canvas.convertToBlob({ type: 'image/webp', quality: QUALITY }).catch(unreadable)
  // Safari answers with a PNG several times the size.
  return drawn.type === 'image/webp'
    ? drawn
    : canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY }).catch(unreadable)
}
