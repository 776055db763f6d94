import { type ByteSource, type TellingPart, UnreadableMediaError } from './byte-source.ts'
import { tellingBoxes } from './telling-boxes.ts'
import { tellingElements } from './telling-elements.ts'

/** Where a media file tells of a place, a device, a person or holds words of its own: all that is neither picture nor sound. */
export async function tellingParts(source: ByteSource, mimetype: string): Promise<TellingPart[]> {
  try {
    return await (mimetype === 'video/webm' ? tellingElements(source) : tellingBoxes(source))
  } catch (error) {
    // A table that says it is longer than it is.
    if (error instanceof RangeError) throw new UnreadableMediaError(error.message)
    throw error
  }
}
