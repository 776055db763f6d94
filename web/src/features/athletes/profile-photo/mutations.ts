import { useMutation, useQueryClient } from '@tanstack/react-query'
import { LIMITS } from '#shared/limits.ts'
import { athleteProfileKeys } from '#web/features/athletes/athlete-profile/keys.ts'
import { avatarBucket } from '#web/lib/avatar-urls.ts'
import { dataOrThrow, db, storage } from '#web/lib/supabase.ts'
import { centerSquare } from './rules.ts'

/** The browser could not make a picture of the file. */
export class UnreadablePhotoError extends Error {}

const QUALITY = 0.85

/**
 * A small square, drawn anew: nothing of the file but what is seen leaves the device, above all not the place where a phone
 * says it was taken.
 */
async function resizeToSquare(file: File): Promise<Blob> {
  const picture = await createImageBitmap(file).catch(() => {
    throw new UnreadablePhotoError()
  })
  const { x, y, side } = centerSquare(picture.width, picture.height)
  const pixels = Math.min(side, LIMITS.athlete.photoPixels)
  const canvas = document.createElement('canvas')
  canvas.width = pixels
  canvas.height = pixels
  canvas.getContext('2d')?.drawImage(picture, x, y, side, side, 0, 0, pixels, pixels)
  picture.close()
  return new Promise((resolve, reject) => {
    const done = (blob: Blob | null) => (blob ? resolve(blob) : reject(new UnreadablePhotoError()))
    // Safari writes no WebP, and answers with a PNG several times the size.
    canvas.toBlob(
      (blob) => (blob?.type === 'image/webp' ? resolve(blob) : canvas.toBlob(done, 'image/jpeg', QUALITY)),
      'image/webp',
      QUALITY,
    )
  })
}

type Change = { athleteId: string; before: string; file: File | null }

/** The new picture is there before the profile names it, and the old one goes only when nothing names it any more. */
export async function changePhoto({ athleteId, before, file }: Change): Promise<string> {
  const files = (await storage()).from(avatarBucket)
  let path = ''
  if (file) {
    const square = await resizeToSquare(file)
    path = `${athleteId}/${crypto.randomUUID()}.${square.type.split('/')[1]}`
    const { error } = await files.upload(path, square, { contentType: square.type })
    if (error) throw error
  }
  const saved = await db
    .from('athlete_profiles')
    .update({ avatar_path: path })
    .eq('id', athleteId)
    .select('id')
    .single()
  const unused = saved.error ? path : before
  if (unused) await files.remove([unused])
  dataOrThrow(saved)
  return path
}

export function useChangePhoto() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: changePhoto,
    onSettled: () => queryClient.invalidateQueries({ queryKey: athleteProfileKeys.all }),
  })
}
