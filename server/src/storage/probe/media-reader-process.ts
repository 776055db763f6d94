/**
 * Runs in a process of its own: an index is a stranger's claim of how much there is to list, and following it may take all the memory
 * there is, or stand still for minutes. The parent has the files and shows it the bytes; it ends what takes too much of either.
 */
import { writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import type { FromReader, ToReader } from '#server/storage/probe/media-job.ts'
import { readMedia } from '#server/storage/probe/read-media.ts'

setPriority(10)
try {
  // Where memory is short after all, Linux ends this process and not the server or its database.
  writeFileSync('/proc/self/oom_score_adj', '1000')
} catch {
  // Elsewhere the limit of its heap has to do.
}

const say = (message: FromReader) => process.send?.(message)
const reads = new Map<number, PromiseWithResolvers<Buffer>>()
let asked = 0

function read(start: number, end: number): Promise<Buffer> {
  asked += 1
  const answer = Promise.withResolvers<Buffer>()
  reads.set(asked, answer)
  say({ read: asked, start, end })
  return answer.promise
}

process.on('message', async (message: ToReader) => {
  if ('size' in message) {
    say(
      await readMedia({ size: message.size, read }).then(
        (facts): FromReader => ({ facts }),
        (): FromReader => ({ isAway: true }),
      ),
    )
    return
  }
  const answer = reads.get(message.read)
  reads.delete(message.read)
  if (message.bytes) answer?.resolve(Buffer.from(message.bytes))
  else answer?.reject(new Error('the store did not answer'))
})
process.on('disconnect', () => process.exit(0))
