import { readdirSync, readFileSync } from 'node:fs'

/** What a process holds, its share of what it shares with others; 0 of one that is gone. */
export function memoryMb(pid: number): number {
  const [, kilobytes = '0'] = /^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`)) ?? []
  return Number(kilobytes) / 1024
}

/** A browser is many processes: this one, what it started, and what those started. */
export function descendantsOf(pid: number): number[] {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc')) {
    // "pid (name) state parent": the name may hold spaces and brackets.
    const [, parent] = / \S (\d+)/.exec(read(`/proc/${name}/stat`).replace(/^.*\)/s, '')) ?? []
    if (/^\d+$/.test(name) && parent) parents.set(Number(name), Number(parent))
  }
  const found = [pid]
  for (const one of found) for (const [child, parent] of parents) if (parent === one) found.push(child)
  return found
}

/** Of a browser: a process that holds a page. */
export const isPage = (pid: number) => read(`/proc/${pid}/cmdline`).includes('--type=renderer')

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

/** Looks again and again until it is told to stop, and keeps the most that it saw of each. */
export function watchMemory(server: number, browser: number) {
  const most = { server: 0, page: 0, browser: 0 }
  const look = () => {
    const processes = descendantsOf(browser).map((pid) => ({ pid, mb: memoryMb(pid) }))
    most.server = Math.max(most.server, memoryMb(server))
    most.browser = Math.max(
      most.browser,
      processes.reduce((sum, { mb }) => sum + mb, 0),
    )
    most.page = Math.max(most.page, ...processes.filter(({ pid }) => isPage(pid)).map(({ mb }) => mb))
  }
  look()
  const first = { ...most }
  let warm = 0
  const timer = setInterval(look, 200)
  return {
    /** From now on the server has done all of it once: its code is compiled, its caches are full. */
    isWarm: () => {
      look()
      warm = most.server
    },
    stop: () => {
      clearInterval(timer)
      look()
      return { first, most, warm }
    },
  }
}
