import { LIMITS } from '#shared/limits.ts'
import { log } from '#web/lib/log.ts'
import { refusedRule } from '#web/lib/refusals.ts'
import { dataOrThrow, db, storage } from '#web/lib/supabase.ts'
import { posterMoments } from './rules.ts'
import type { Upload } from './types.ts'

/** The row that the file belongs to; shown to nobody before it is published. A title that the gate of contact refuses is left out. */
export async function addVideoRow({ athleteId, file, title }: Upload, bytes: number): Promise<string> {
  const id = crypto.randomUUID()
  const row = {
    id,
    athlete_id: athleteId,
    visibility: 'scouts' as const,
    file_name: [...file.name].slice(0, LIMITS.video.fileNameMaxChars).join(''),
    byte_size: bytes,
  }
  const add = (words: string) =>
    db
      .from('videos')
      .insert({ ...row, title: words })
      .select('id')
      .single()
  const added = await add(title)
  const refused = refusedRule(added.error)
  if (refused === 'contact.details' || refused === 'profile.surname') dataOrThrow(await add('Video'))
  else dataOrThrow(added)
  return id
}

export const deleteVideoRow = async (id: string) => {
  dataOrThrow(await db.from('videos').delete().eq('id', id).select('id'))
}

/** The server lets the poster before go, and names the new one in the row. */
export async function addPoster(athleteId: string, videoId: string, picture: Blob) {
  const ending = picture.type === 'image/webp' ? 'webp' : 'jpg'
  const name = `${athleteId}/${videoId}-${crypto.randomUUID()}.${ending}`
  const bucket = (await storage()).from('video-posters')
  const { error } = await bucket.upload(name, picture, { contentType: picture.type, cacheControl: '3600' })
  if (error) throw error
}

/** So that the list shows what it is from the first minute. Where this browser does not play the file there is none. */
export async function addFirstPoster({ athleteId, videoId = '', facts, trim }: Upload, body: Blob) {
  try {
    const { asPoster, openFrames } = await import('./film-frames.ts')
    const frames = await openFrames(body)
    try {
      const seconds = trim ? trim.end - trim.start : (facts?.seconds ?? 1)
      const [moment = 0] = posterMoments(seconds)
      await addPoster(
        athleteId,
        videoId,
        await asPoster(await frames.frameAt(moment, LIMITS.video.posterMaxWidth)),
      )
    } finally {
      frames.close()
    }
  } catch (error) {
    log('warn', 'no poster was made', { error: String(error) })
  }
}
