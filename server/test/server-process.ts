import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { readServerStatus, type ServerStatus } from '#server/start/server-status.ts'

export type ServerProcess = {
  pid: number
  status: ServerStatus
  output(): string
  /** Sends the signal and waits until the process is gone. */
  stop(signal?: NodeJS.Signals): Promise<void>
}

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const MAIN = fileURLToPath(new URL('../src/start/main.ts', import.meta.url))

/** A server in a process of its own, or behind the command that is given; resolves once it says that it is ready. */
export function startServerProcess(
  env: Record<string, string>,
  command: readonly [string, ...string[]] = [process.execPath, MAIN],
): Promise<ServerProcess> {
  const [file, ...args] = command
  const child = spawn(file, args, {
    cwd: ROOT,
    env: { ...process.env, LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const gone = new Promise<void>((resolve) => child.on('exit', () => resolve()))
  return new Promise((resolve, reject) => {
    const hear = (text: string) => {
      output += text
      if (!/is ready at/.test(text)) return
      const status = readServerStatus(env.DATA_DIR ?? '')
      if (!status) return reject(new Error(`the server is ready but wrote no status:\n${output}`))
      resolve({
        pid: child.pid ?? 0,
        status,
        output: () => output,
        stop: async (signal = 'SIGTERM') => {
          child.kill(signal)
          await gone
        },
      })
    }
    child.stdout.setEncoding('utf8').on('data', hear)
    child.stderr.setEncoding('utf8').on('data', hear)
    child.on('exit', (code) =>
      reject(new Error(`the server ended with ${code} before it was ready:\n${output}`)),
    )
  })
}
