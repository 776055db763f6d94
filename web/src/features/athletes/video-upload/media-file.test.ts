import { expect, test } from 'vitest'
import { readMedia, UnreadableVideoError } from './media-file.ts'

/** As a browser answers about a file that moved, or that the cloud has not handed over yet. */
class OutOfReach extends Blob {
  override slice() {
    const gone = () =>
      Promise.reject(new DOMException('The requested file could not be read', 'NotReadableError'))
    return Object.assign(new Blob(), { arrayBuffer: gone, stream: () => new ReadableStream({ pull: gone }) })
  }
}

test('a file that the browser cannot get at is not said to be no video', async () => {
  await expect(readMedia(new OutOfReach(['film']))).rejects.not.toBeInstanceOf(UnreadableVideoError)
  await expect(readMedia(new Blob(['just words']))).rejects.toMatchObject({ failure: 'not_a_video' })
})
