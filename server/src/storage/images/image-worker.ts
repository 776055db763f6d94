import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { TUNING } from '#server/config/tuning.ts'
import { digestFile } from '#server/storage/blobs/digest.ts'
import type { SpooledFile } from '#server/storage/blobs/spool.ts'
import type { ImageJob, ImageReply } from '#server/storage/images/image-job.ts'
import type { Transform } from '#server/storage/images/transform.ts'
import type { RasterType } from '#server/storage/inspect/media-types.ts'
import { storageErrors } from '#server/storage/storage-errors.ts'

export type ImageWorker = {
  /** The same picture made from its pixels alone, as a new file that the caller takes over. */
  sanitize(input: string, type: RasterType): Promise<SpooledFile>
  render(input: string, transform: Transform): Promise<{ file: string; type: string }>
  close(): void
}
type ImageRequest = Omit<ImageJob, 'id' | 'output' | 'maxPixels'>

const WORKER_FILE = fileURLToPath(new URL('./image-worker-process.ts', import.meta.url))
const IDLE_MS = 30_000

/** A line of pictures in front of one worker process, which is started when there is work and ended when there is none. */
export function createImageWorker(scratch: string): ImageWorker {
  let worker: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined
  let line: Promise<unknown> = Promise.resolve()
  let waiting = 0
  let jobs = 0

  function hired(): ChildProcess {
    clearTimeout(idle)
    if (worker?.connected) return worker
    // An empty environment: nothing this process knows reaches the one that reads strangers' files.
    worker = fork(WORKER_FILE, {
      env: { NODE_OPTIONS: '' },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      // A terminal sends Ctrl+C to the whole group: the server finishes the picture at hand, then ends its worker itself.
      detached: true,
    })
    return worker
  }

  function rest() {
    idle = setTimeout(() => worker?.kill('SIGKILL'), IDLE_MS)
    idle.unref()
  }

  function ask(job: ImageJob): Promise<string> {
    const process = hired()
    return new Promise<string>((resolve, reject) => {
      const timer = setTimeout(() => process.kill('SIGKILL'), TUNING.storage.image.timeoutMs)
      const settle = (outcome: () => void) => {
        clearTimeout(timer)
        process.off('message', onReply)
        process.off('exit', onExit)
        outcome()
      }
      const onExit = () => settle(() => reject(unreadableImage()))
      const onReply = (reply: ImageReply) => {
        if (reply.id !== job.id) return
        settle(() => (reply.type === undefined ? reject(unreadableImage()) : resolve(reply.type)))
      }
      process.on('message', onReply)
      process.on('exit', onExit)
      process.send(job)
    })
  }

  async function draw(wish: ImageRequest): Promise<{ file: string; type: string }> {
    if (waiting >= TUNING.storage.image.maxWaiting) throw storageErrors.busy()
    waiting += 1
    jobs += 1
    const output = join(scratch, randomUUID())
    const job = { ...wish, id: jobs, output, maxPixels: TUNING.storage.image.maxPixels }
    const turn = line.then(() => ask(job))
    line = turn.catch(() => undefined)
    try {
      return { file: output, type: await turn }
    } catch (error) {
      await rm(output, { force: true })
      throw error
    } finally {
      waiting -= 1
      if (waiting === 0) rest()
    }
  }

  return {
    sanitize: async (input, type) => digestFile((await draw({ kind: 'redraw', input, type })).file),
    render: (input, transform) => draw({ kind: 'render', input, ...transform }),
    close: () => {
      clearTimeout(idle)
      worker?.kill('SIGKILL')
    },
  }
}

const unreadableImage = () => storageErrors.invalidRequest('This picture could not be read')
