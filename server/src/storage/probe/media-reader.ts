import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { TUNING } from '#server/config/tuning.ts'
import type { ByteSource } from '#server/storage/inspect/byte-source.ts'
import type { FromReader, ToReader } from '#server/storage/probe/media-job.ts'
import type { MediaFacts } from '#server/storage/probe/read-media.ts'
import { Semaphore } from '#server/util/semaphore.ts'

export type MediaReader = {
  /** What stands in this file; `unreadable` where reading it takes more than a film may take. Fails where the store or this server does. */
  read(source: ByteSource): Promise<MediaFacts>
  close(): void
}
export type ReaderLimits = { memoryMb: number; thinkMs: number; partMaxBytes: number }

const PROCESS_FILE = fileURLToPath(new URL('./media-reader-process.ts', import.meta.url))
const IDLE_MS = 30_000
/** A process can also end for what others do: only who ends two of them is to blame. */
const ATTEMPTS = 2
const UNREADABLE: MediaFacts = { failure: 'unreadable' }

/**
 * One process reads one file after another; it is started when there is work and ended when there is none. A thread would not do: the
 * limit of its heap ends the whole server where one list outgrows it, and does not count buffers.
 */
export function createMediaReader(
  folder: string,
  limits: ReaderLimits = TUNING.storage.video.reader,
): MediaReader {
  const turns = new Semaphore(1)
  let reader: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined
  let isClosed = false

  function hired(): ChildProcess {
    if (reader?.connected && !reader.killed) return reader
    // An empty environment: nothing this process knows reaches the one that reads strangers' files.
    reader = fork(PROCESS_FILE, {
      cwd: folder,
      env: { NODE_OPTIONS: '' },
      execArgv: [...process.execArgv, `--max-old-space-size=${limits.memoryMb}`],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
      // A terminal sends Ctrl+C to the whole group: the server ends its reader itself.
      detached: true,
    })
    return reader
  }

  function rest() {
    idle = setTimeout(() => reader?.kill('SIGKILL'), IDLE_MS)
    idle.unref()
  }

  async function readOnce(source: ByteSource): Promise<MediaFacts | 'ended'> {
    if (isClosed) throw new Error('no media file is read any more')
    clearTimeout(idle)
    try {
      return await follow(hired(), source, limits)
    } finally {
      rest()
      if (isClosed) reader?.kill('SIGKILL')
    }
  }

  return {
    read: (source) =>
      turns.run(async () => {
        for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
          const found = await readOnce(source)
          if (found !== 'ended') return found
        }
        if (isClosed) throw new Error('no media file is read any more')
        return UNREADABLE
      }),
    close: () => {
      isClosed = true
      clearTimeout(idle)
      reader?.kill('SIGKILL')
    },
  }
}

/** Shows a file to a reader until it has an answer, the reader has ended, or it takes more than it may. */
function follow(
  reader: ChildProcess,
  source: ByteSource,
  limits: ReaderLimits,
): Promise<MediaFacts | 'ended'> {
  const { promise, resolve, reject } = Promise.withResolvers<MediaFacts | 'ended'>()
  const clock = startClock(limits.thinkMs, () => giveUp())
  // Twice the file is more than any index needs; who wants more goes in circles.
  let allowance = 2 * source.size + limits.partMaxBytes
  let outage: unknown
  let hasBegun = false

  const giveUp = () => {
    resolve(UNREADABLE)
    reader.kill('SIGKILL')
  }
  const tell = (message: ToReader) => reader.connected && reader.send(message, () => undefined)
  async function show(read: number, start: number, end: number) {
    hasBegun = true
    allowance -= end - start
    if (end - start > limits.partMaxBytes || allowance < 0) return giveUp()
    clock.pause()
    const bytes = await source.read(start, end).catch((error: unknown) => {
      outage ??= error ?? new Error('the store did not answer')
      return undefined
    })
    clock.resume()
    tell({ read, bytes })
  }
  const onMessage = (message: FromReader) => {
    if ('read' in message) return void show(message.read, message.start, message.end)
    if ('facts' in message) resolve(message.facts)
    else onExit()
  }
  const onExit = () => {
    if (outage === undefined && hasBegun) resolve('ended')
    else reject(outage ?? new Error('the reader of media files did not start'))
  }
  reader.on('message', onMessage)
  reader.once('exit', onExit)
  reader.once('error', reject)
  tell({ size: source.size })
  return promise.finally(() => {
    clock.pause()
    reader.off('message', onMessage)
    reader.off('exit', onExit)
    reader.off('error', reject)
  })
}

/** Counts the time in which nobody but the reader is at work, so that a slow store is no fault of the file. */
function startClock(limitMs: number, onEnd: () => void) {
  let left = limitMs
  let paused = 0
  let since = performance.now()
  let timer = setTimeout(onEnd, left)
  return {
    pause() {
      paused += 1
      if (paused > 1) return
      clearTimeout(timer)
      left -= performance.now() - since
    },
    resume() {
      paused -= 1
      if (paused > 0) return
      since = performance.now()
      timer = setTimeout(onEnd, Math.max(0, left))
    },
  }
}
