import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { Target } from './load.ts'

export type ChildServer = {
  target: Target
  pid: number
  memoryMb(): Promise<number>
  cpuMicros(): Promise<number>
  stop(): Promise<void>
}

/** Starts a server in a child process, so that it does not share a thread with the measurement. */
export async function startChildServer(
  name: string,
  file: string | URL,
  env: Record<string, string>,
  execArgv: string[] = [],
): Promise<ChildServer> {
  const child = fork(new URL(file, import.meta.url), [], {
    env: { ...process.env, ...env },
    execArgv,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ready = await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => {
      throw new Error(`${name} ended with ${code} before it was ready`)
    }),
  ])
  const { url, headers } = ready[0] as { url: string; headers: Record<string, string> }
  return {
    target: { name, url, headers },
    pid: child.pid ?? 0,
    memoryMb: async () => (await usage(child)).memoryMb,
    cpuMicros: async () => (await usage(child)).cpuMicros,
    stop: async () => {
      const ended = once(child, 'exit')
      child.send('stop')
      await ended
    },
  }
}

async function usage(child: ChildProcess) {
  child.send('usage')
  const [answer] = await once(child, 'message')
  return answer as { memoryMb: number; cpuMicros: number }
}

/** Runs in the child: reports its address, answers messages and stops on request. */
export function reportToParent(
  ready: { url: string; headers: Record<string, string> },
  stop: () => Promise<void>,
) {
  process.on('message', async (message) => {
    if (message === 'usage') {
      const { user, system } = process.cpuUsage()
      process.send?.({ memoryMb: process.memoryUsage.rss() / 1_048_576, cpuMicros: user + system })
    }
    if (message === 'stop') {
      await stop()
      process.disconnect()
    }
  })
  process.send?.(ready)
}
