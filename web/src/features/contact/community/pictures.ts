import { LIMITS } from '#shared/limits.ts'
import { drawPicture } from '#web/lib/draw-picture.ts'
import { storage } from '#web/lib/supabase.ts'

export const pictureBucket = 'community-pictures'
const { pictureSidePixels } = LIMITS.communityPost

/** No larger than a screen shows. The server strips what it is sent once more. */
const drawForScreens = (file: File) =>
  drawPicture(file, (width, height) => ({
    x: 0,
    y: 0,
    width,
    height,
    scale: Math.min(1, pictureSidePixels / Math.max(width, height)),
  }))

/** Answers with the name that the post gives. Not kept by the browser without asking: whoever may not see it any more does not. */
export async function uploadPicture(communityId: string, file: File): Promise<string> {
  const picture = await drawForScreens(file)
  const path = `${communityId}/${crypto.randomUUID()}.${picture.type.split('/')[1]}`
  const files = (await storage()).from(pictureBucket)
  const { error } = await files.upload(path, picture, { contentType: picture.type, cacheControl: '0' })
  if (error) throw error
  return path
}

/** One that was not posted after all. What stays because this fails is collected by the server. */
export const discardPicture = async (path: string) => (await storage()).from(pictureBucket).remove([path])
