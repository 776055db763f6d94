import { open } from 'node:fs/promises'
import { type ByteSource, withFile } from '#server/storage/inspect/byte-source.ts'
import { storageErrors } from '#server/storage/storage-errors.ts'
import { type TellingPart, UnreadableMediaError } from '#shared/media/byte-source.ts'
import { tellingParts as findTellingParts } from '#shared/media/telling-parts.ts'

const ZEROS = Buffer.alloc(1_048_576)

/** Where a media file tells of a place, a device, a person or holds words of its own: all that is neither picture nor sound. */
export async function tellingParts(source: ByteSource, mimetype: string): Promise<TellingPart[]> {
  try {
    return await findTellingParts(source, mimetype)
  } catch (error) {
    if (error instanceof UnreadableMediaError) throw storageErrors.unsupportedFile('of this video')
    throw error
  }
}

/** Overwrites these parts where they lie, so that no other byte moves. True when there were any. */
export async function stripTellingParts(file: string, mimetype: string): Promise<boolean> {
  const parts = await withFile(file, (source) => tellingParts(source, mimetype))
  if (parts.length === 0) return false
  const handle = await open(file, 'r+')
  try {
    for (const { start, end, head } of parts) {
      await handle.write(head, 0, head.length, start)
      for (let at = start + head.length; at < end; at += ZEROS.length)
        await handle.write(ZEROS, 0, Math.min(ZEROS.length, end - at), at)
    }
    await handle.sync()
  } finally {
    await handle.close()
  }
  return true
}
