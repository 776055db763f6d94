import type { Socket } from 'node:net'

type SocketHandle = { writeQueueSize?: number }

/**
 * Of what was handed to the system, the part it could not pass on yet. Node keeps that to itself and says only how many bytes of whole
 * writes are left, which hides the progress of a slow reader; where it is not to be had, that count is the answer.
 */
export function unsentBytes(socket: Socket): number {
  const handle: SocketHandle | null | undefined = Reflect.get(socket, '_handle')
  return handle?.writeQueueSize ?? socket.writableLength
}
