/** Another tab of this browser sends the same file. */
class TabLockedError extends Error {
  override name = 'TabLockedError'
}

export const isTabLocked = (error: unknown) => error instanceof TabLockedError

/** Does the work if no other tab does it for the same file. A browser without locks takes the risk: the server keeps one file of the two. */
export async function withTabLock<T>(personId: string, fingerprint: string, work: () => Promise<T>) {
  if (!navigator.locks) return work()
  return navigator.locks.request(`upload ${personId} ${fingerprint}`, { ifAvailable: true }, (lock) => {
    if (!lock) throw new TabLockedError()
    return work()
  })
}
