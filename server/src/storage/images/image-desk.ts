import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { digestFile } from '#server/storage/blobs/digest.ts'
import type { Spooled } from '#server/storage/blobs/spool.ts'
import { refuse } from '#server/storage/errors.ts'
import type { ImageJob, ImageReply } from '#server/storage/images/job.ts'
import type { Transform } from '#server/storage/images/transform.ts'
import type { RasterType } from '#server/storage/inspect/types.ts'
import { LIMITS } from '#shared/limits.ts'

export type ImageDesk = {
  /** The same picture made from its pixels alone, as a new file that the caller takes over. */
  redraw(input: string, type: RasterType): Promise<Spooled>
  render(input: string, transform: Transform): Promise<{ file: string; type: string }>
  close(): void
}
type Wish = Omit<ImageJob, 'id' | 'output' | 'maxPixels'>

const WORKER = fileURLToPath(new URL('./worker.ts', import.meta.url))
const IDLE_MS = 30_000

/** A line of pictures in front of one worker process, which is started when there is work and ended when there is none. */
export function createImageDesk(scratch: string): ImageDesk {
  let worker: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined
  let line: Promise<unknown> = Promise.resolve()
  let waiting = 0
  let jobs = 0

  function hired(): ChildProcess {
    clearTimeout(idle)
    if (worker?.connected) return worker
    // An empty environment: nothing this process knows reaches the one that reads strangers' files.
    worker = fork(WORKER, { env: { NODE_OPTIONS: '' }, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
    return worker
  }

  function rest() {
    idle = setTimeout(() => worker?.kill('SIGKILL'), IDLE_MS)
    idle.unref()
  }

  function ask(job: ImageJob): Promise<string> {
    const process = hired()
    return new Promise<string>((resolve, reject) => {
      const timer = setTimeout(() => process.kill('SIGKILL'), LIMITS.storage.image.timeoutMs)
      const settle = (outcome: () => void) => {
        clearTimeout(timer)
        process.off('message', onReply)
        process.off('exit', onExit)
        outcome()
      }
      const onExit = () => settle(() => reject(unreadable()))
      const onReply = (reply: ImageReply) => {
        if (reply.id !== job.id) return
        settle(() => (reply.type === undefined ? reject(unreadable()) : resolve(reply.type)))
      }
      process.on('message', onReply)
      process.on('exit', onExit)
      process.send(job)
    })
  }

  async function draw(wish: Wish): Promise<{ file: string; type: string }> {
    if (waiting >= LIMITS.storage.image.maxWaiting) throw refuse.busy()
    waiting += 1
    jobs += 1
    const output = join(scratch, randomUUID())
    const job = { ...wish, id: jobs, output, maxPixels: LIMITS.storage.image.maxPixels }
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
    redraw: async (input, type) => digestFile((await draw({ kind: 'redraw', input, type })).file),
    render: (input, transform) => draw({ kind: 'render', input, ...transform }),
    close: () => {
      clearTimeout(idle)
      worker?.kill('SIGKILL')
    },
  }
}

const unreadable = () => refuse.invalidRequest('This picture could not be read')
