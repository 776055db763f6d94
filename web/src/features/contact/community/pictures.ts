import { LIMITS } from '#shared/limits.ts'
import { storage } from '#web/lib/supabase.ts'

export const pictureBucket = 'community-pictures'
const { pictureSidePixels } = LIMITS.communityPost
const QUALITY = 0.85

/** The browser could not make a picture of the file. */
export class UnreadablePictureError extends Error {}

/**
 * Drawn anew, no larger than a screen shows: nothing of the file but what is seen leaves the device, above all not the place
 * where a phone says it was taken. The server strips what it is sent once more.
 */
async function drawAnew(file: File): Promise<Blob> {
  const picture = await createImageBitmap(file).catch(() => {
    throw new UnreadablePictureError()
  })
  const scale = Math.min(1, pictureSidePixels / Math.max(picture.width, picture.height))
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(picture.width * scale)),
    Math.max(1, Math.round(picture.height * scale)),
  )
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  const drawn = await canvas.convertToBlob({ type: 'image/webp', quality: QUALITY })
  // Safari writes no WebP, and answers with a PNG several times the size.
  return drawn.type === 'image/webp' ? drawn : canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY })
}

/** Answers with the name that the post gives. Not kept by the browser without asking: whoever may not see it any more does not. */
export async function uploadPicture(communityId: string, file: File): Promise<string> {
  const picture = await drawAnew(file)
  const path = `${communityId}/${crypto.randomUUID()}.${picture.type.split('/')[1]}`
  const files = (await storage()).from(pictureBucket)
  const { error } = await files.upload(path, picture, { contentType: picture.type, cacheControl: '0' })
  if (error) throw error
  return path
}

/** One that was not posted after all. What stays because this fails is collected by the server. */
export const discardPicture = async (path: string) => (await storage()).from(pictureBucket).remove([path])
