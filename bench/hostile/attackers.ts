import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { leaveFirstCore } from '#server/util/core-affinity.ts'
import { lowerProcessPriority } from '#server/util/process-priority.ts'
import type { Answers, Orders } from './callers.ts'

const STEPS = 19

/**
 * The hostile callers stand for other people's machines, whose work costs the server's machine nothing. Here they share it. So they are
 * a process of their own with the lowest priority, off the core that the server keeps free: what they do with an answer takes no time from the server or from honest people.
 */
export async function startAttackers(orders: Orders) {
  const child = fork(fileURLToPath(new URL('./callers.ts', import.meta.url)), [JSON.stringify(orders)], {
    detached: true,
  })
  if (child.pid !== undefined) {
    lowerProcessPriority(child.pid, STEPS)
    leaveFirstCore(child.pid)
  }
  await once(child, 'message')
  return {
    attack: () => void child.send('attack'),
    rest: async (): Promise<Answers> => {
      child.send('rest')
      const [answers] = await once(child, 'message')
      return answers as Answers
    },
    end: async () => {
      const ended = once(child, 'exit')
      child.disconnect()
      await ended
    },
  }
}
