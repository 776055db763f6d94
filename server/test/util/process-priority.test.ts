import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { afterEach, expect, test } from 'vitest'
import { lowerProcessPriority } from '#server/util/process-priority.ts'

const children: ReturnType<typeof spawn>[] = []
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

async function startIdleProcess(detached: boolean): Promise<number> {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { detached, stdio: 'ignore' })
  children.push(child)
  await once(child, 'spawn')
  return child.pid as number
}

const sessionNice = (pid: number | 'self') =>
  Number(/nice (-?\d+)/.exec(readFileSync(`/proc/${pid}/autogroup`, 'utf8'))?.[1])

test('a process goes down by so many steps, never below the lowest, and nobody else does', async () => {
  const own = getPriority()
  const pid = await startIdleProcess(false)
  lowerProcessPriority(pid, 3)
  expect(getPriority(pid)).toBe(Math.min(19, own + 3))
  lowerProcessPriority(pid, 40)
  expect(getPriority(pid)).toBe(19)
  expect(getPriority()).toBe(own)
})

test.runIf(existsSync('/proc/self/autogroup'))(
  'so does a session of its own, and the session of this process does not',
  async () => {
    const own = sessionNice('self')
    const [apart, beside] = [await startIdleProcess(true), await startIdleProcess(false)]
    lowerProcessPriority(apart, 7)
    lowerProcessPriority(beside, 7)
    await expect.poll(() => sessionNice(apart)).toBe(7)
    expect(sessionNice('self')).toBe(own)
  },
)

test('a process that is gone is no failure', async () => {
  const pid = await startIdleProcess(true)
  const [child] = children
  if (child) {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  expect(() => lowerProcessPriority(pid, 5)).not.toThrow()
})
