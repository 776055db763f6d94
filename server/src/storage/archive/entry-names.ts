/** Names that every program unpacks into one folder: no way out of it, and none twice. */
export function createEntryNames(): (name: string) => string {
  const taken = new Set<string>()
  return (name) => {
    const safe = name
      .replace(/[\\:*?"<>|\p{Cc}]/gu, '_')
      .split('/')
      .filter((part) => part !== '' && !/^\.+$/.test(part))
      .join('/')
    const dot = safe.lastIndexOf('.') > safe.lastIndexOf('/') + 1 ? safe.lastIndexOf('.') : safe.length
    let free = safe || 'file'
    // Programs for Windows and macOS take names that differ in case alone for one.
    for (let count = 2; taken.has(free.toLowerCase()); count += 1)
      free = `${safe.slice(0, dot)} (${count})${safe.slice(dot)}`
    taken.add(free.toLowerCase())
    return free
  }
}
