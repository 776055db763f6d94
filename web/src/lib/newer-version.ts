let isNewer = false
const listeners = new Set<() => void>()

/** Whether another version has come since this page was opened (`service-worker.ts`). */
export const hasNewerVersion = () => isNewer
export function onNewerVersion(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
export function noteNewerVersion() {
  isNewer = true
  for (const listener of listeners) listener()
}
