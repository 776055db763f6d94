import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { TUNING } from '#server/config/tuning.ts'
import { unsentBytes } from './unsent-bytes.ts'

const { stallSeconds } = TUNING.slowUploads
const { checkMs, perReaderBytes, togetherBytes, patienceMs } = TUNING.slowReaders

type ReadProgress = { queued: number; since: number; began: number }
type SlowReader = { socket: Socket; bytes: number; idleMs: number; ageMs: number }

/**
 * Whoever asks for much and then does not read it would hold a connection, a file and the bytes for ever. An answer of which
 * the other side takes nothing at all for a while is given up; one that is taken slowly is not, unless so many long ones wait
 * that they would fill the memory.
 */
export function closeSlowReaders(server: Server): () => void {
  const sockets = new Map<Socket, ReadProgress>()
  server.on('connection', (socket: Socket) => {
    sockets.set(socket, { queued: 0, since: 0, began: 0 })
    socket.once('close', () => sockets.delete(socket))
  })
  // A web socket has a limit of its own on what waits for its reader.
  server.on('upgrade', ({ socket }) => sockets.delete(socket))

  const timer = setInterval(() => {
    const now = performance.now()
    const long: SlowReader[] = []
    for (const [socket, seen] of sockets) {
      const queued = unsentBytes(socket)
      if (seen.queued === 0) seen.began = now
      if (queued === 0 || queued !== seen.queued) {
        seen.queued = queued
        seen.since = now
      }
      const [bytes, idleMs] = [socket.writableLength, now - seen.since]
      if (idleMs > stallSeconds * 1000) resetConnection(socket)
      else if (bytes > perReaderBytes) long.push({ socket, bytes, idleMs, ageMs: now - seen.began })
    }
    for (const socket of selectReadersToClose(long)) resetConnection(socket)
  }, checkMs)
  timer.unref()
  return () => clearInterval(timer)
}

/** Who has to go for the rest to fit: first who took nothing for longest, then whose answer waits for least long. */
function selectReadersToClose(long: SlowReader[]): Socket[] {
  let kept = long.reduce((sum, { bytes }) => sum + bytes, 0)
  const gone: Socket[] = []
  // A line has its pauses: only after a while is taking nothing told from taking slowly.
  const order = ({ idleMs, ageMs }: SlowReader) => (idleMs > patienceMs ? idleMs : -ageMs)
  for (const { socket, bytes } of long.sort((a, b) => order(b) - order(a))) {
    if (kept <= togetherBytes) break
    kept -= bytes
    gone.push(socket)
  }
  return gone
}

/** Not in order: what lies in the system’s own buffers would be kept for a reader that is not one. */
function resetConnection(socket: Socket) {
  socket.resetAndDestroy()
}
