import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { Lock, Locker, RequestRelease } from '@tus/server'
import { TUNING } from '#server/config/tuning.ts'
import type { UploadRows } from '#server/storage/resumable/upload-rows.ts'
import { storageErrors } from '#server/storage/storage-errors.ts'

type HeldLock = {
  requestRelease: RequestRelease
  freed: Promise<void>
  free: () => void
  renewal: NodeJS.Timeout
}

const RETRY_MS = 100
const { lockSeconds } = TUNING.storage.resumable

/**
 * One writer an upload, in this process and across all that share the database: a lease that its holder renews, so that
 * a process which was killed holds nobody up for long, and not at all when it was on this machine and can be seen to be gone.
 */
export class LeaseLocker implements Locker {
  readonly #rows: UploadRows
  readonly #holder = `${hostname()}:${process.pid}:${randomUUID()}`
  readonly #held = new Map<string, HeldLock>()

  constructor(rows: UploadRows) {
    this.#rows = rows
  }

  newLock(id: string): Lock {
    return {
      lock: (signal, requestRelease) => this.#lock(id, signal, requestRelease),
      unlock: () => this.#unlock(id),
    }
  }

  async #lock(id: string, signal: AbortSignal, requestRelease: RequestRelease): Promise<void> {
    const deadline = performance.now() + (lockSeconds + 2) * 1000
    for (let holding = this.#held.get(id); holding; holding = this.#held.get(id)) {
      await holding.requestRelease()
      await Promise.race([holding.freed, pause(RETRY_MS)])
      if (signal.aborted || performance.now() > deadline) throw storageErrors.locked()
    }
    const { promise: freed, resolve: free } = Promise.withResolvers<void>()
    const renewal = setInterval(() => this.#renew(id), (lockSeconds * 1000) / 3)
    renewal.unref()
    this.#held.set(id, { requestRelease, freed, free, renewal })
    try {
      let gone: string | undefined
      for (;;) {
        const { held, by } = await this.#rows.lease(id, this.#holder, lockSeconds, gone)
        if (held) return
        if (by === null) throw storageErrors.uploadNotFound()
        if (signal.aborted || performance.now() > deadline) throw storageErrors.locked()
        gone = isHolderGone(by) ? by : undefined
        if (gone === undefined) await pause(RETRY_MS)
      }
    } catch (error) {
      this.#drop(id)
      throw error
    }
  }

  async #unlock(id: string): Promise<void> {
    this.#drop(id)
    await this.#rows.endLease(id, this.#holder)
  }

  #drop(id: string) {
    const holding = this.#held.get(id)
    if (!holding) return
    clearInterval(holding.renewal)
    this.#held.delete(id)
    holding.free()
  }

  /** A lease that is lost ends the write: somebody else has the file now. */
  #renew(id: string) {
    this.#rows.lease(id, this.#holder, lockSeconds).then(
      ({ held }) => (held ? undefined : this.#held.get(id)?.requestRelease()),
      () => this.#held.get(id)?.requestRelease(),
    )
  }
}

function isHolderGone(holder: string): boolean {
  const [host, pid] = holder.split(':')
  if (host !== hostname() || Number(pid) === process.pid) return false
  try {
    process.kill(Number(pid), 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
