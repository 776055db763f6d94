import type { ServerResponse } from 'node:http'
import { TUNING } from '#server/config/tuning.ts'

/**
 * Gives the memory of a long answer back as soon as its last byte is with the system or its reader gone, instead of when the engine next
 * looks for what is unused: that takes seconds in which a crowd of long answers piles up beside the ones in use. Until a response is
 * closed the system may still read from the buffer, which is why nothing is done before. The body must be nobody else's.
 */
export function releaseBufferOnClose(response: ServerResponse, body: string | Buffer | null) {
  if (!Buffer.isBuffer(body) || body.length < TUNING.rest.bufferFromBytes) return
  response.once('close', () => {
    if (body.buffer instanceof ArrayBuffer) body.buffer.transfer(0)
  })
}
