import { useMutation, useQueryClient } from '@tanstack/react-query'
import { LIMITS } from '#shared/limits.ts'
import { accountKeys } from '#web/features/accounts/account/queries.ts'
import { athleteProfileKeys } from '#web/features/athletes/athlete-profile/keys.ts'
import { avatarBucket } from '#web/lib/avatar-urls.ts'
import { drawPicture } from '#web/lib/draw-picture.ts'
import { dataOrThrow, db, storage } from '#web/lib/supabase.ts'
import { centerSquare } from './rules.ts'

const resizeToSquare = (file: File) =>
  drawPicture(file, (width, height) => {
    const { x, y, side } = centerSquare(width, height)
    return { x, y, width: side, height: side, scale: Math.min(1, LIMITS.athlete.photoPixels / side) }
  })

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
    // The head of every screen shows it as well.
    onSettled: () =>
      Promise.all(
        [athleteProfileKeys.all, accountKeys.all].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  })
}
