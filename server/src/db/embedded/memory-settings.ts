import { totalmem } from 'node:os'

const MB = 2 ** 20
const [SHARED_LEAST, SHARED_MOST] = [128 * MB, 2_048 * MB]

/** An eighth of the machine, or of what a container lets this process have, is PostgreSQL's own; the system keeps files in half of it. */
export function memorySettings(bytes: number = machineMemory()): Record<string, string> {
  const shared = Math.min(SHARED_MOST, Math.max(SHARED_LEAST, bytes / 8))
  return {
    shared_buffers: megabytes(shared),
    effective_cache_size: megabytes(Math.max(shared * 2, bytes / 2)),
  }
}

function machineMemory() {
  const allowed = process.constrainedMemory()
  return allowed > 0 ? Math.min(allowed, totalmem()) : totalmem()
}

const megabytes = (bytes: number) => `${Math.floor(bytes / MB)}MB`
