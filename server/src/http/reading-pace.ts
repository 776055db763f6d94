import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { LIMITS } from '#shared/limits.ts'

const { checkSeconds, stallSeconds } = LIMITS.requestBody

type Seen = { queued: number; since: number }

/**
 * Whoever asks for much and then does not read it would hold a connection, a file and the bytes for ever. An answer of which
 * the other side takes nothing at all for a while is given up; one that is taken slowly is not.
 */
export function endStalledAnswers(server: Server): () => void {
  const sockets = new Map<Socket, Seen>()
  server.on('connection', (socket: Socket) => {
    sockets.set(socket, { queued: 0, since: 0 })
    socket.once('close', () => sockets.delete(socket))
  })
  // A web socket has a limit of its own on what waits for its reader.
  server.on('upgrade', ({ socket }) => sockets.delete(socket))

  const timer = setInterval(() => {
    const now = performance.now()
    for (const [socket, seen] of sockets) {
      const queued = waitingForReader(socket)
      if (queued === 0 || queued !== seen.queued) {
        seen.queued = queued
        seen.since = now
      } else if (now - seen.since > (stallSeconds - checkSeconds / 2) * 1000) {
        // Not in order: what lies in the system’s own buffers would be kept for a reader that is not one.
        socket.resetAndDestroy()
      }
    }
  }, checkSeconds * 1000)
  timer.unref()
  return () => clearInterval(timer)
}

/** Of what was handed to the system, the part it could not pass on yet; a count of whole writes would hide a slow reader's progress. */
function waitingForReader(socket: Socket): number {
  const { _handle: handle } = socket as unknown as { _handle: { writeQueueSize?: number } | null }
  return handle?.writeQueueSize ?? 0
}
