import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** The processor cores that a process or thread may use, in order; none where the system does not say. */
export function allowedCores(id: number | 'self'): number[] {
  try {
    const list = /^Cpus_allowed_list:\s*(\S+)/m.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1] ?? ''
    return list.split(',').flatMap((range) => {
      const [first = 0, last = first] = range.split('-').map(Number)
      return Array.from({ length: last - first + 1 }, (_, n) => first + n)
    })
  } catch {
    return []
  }
}

/**
 * Keeps a process or thread of ours off the first core of several, so that what is short finds one where nothing long runs. Who
 * wakes on a busy core waits for the end of a time slice, however unimportant the other is. Node has no call for it: `taskset`
 * comes with Linux, and where it does not, everything runs everywhere as before.
 */
export function leaveFirstCore(id: number) {
  const [, ...others] = allowedCores('self')
  if (others.length > 0) execFile('taskset', ['-cp', others.join(), String(id)], () => undefined)
}
