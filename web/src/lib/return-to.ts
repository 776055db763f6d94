import { readSessionItem, writeSessionItem } from './session-storage.ts'

const key = 'touchline-return-to'
let paused = false

type ReturnTo = { path: string; of: string | null }

/**
 * The address that was asked for before the sign-in, in this tab: never in the address bar, where a link could set it. It is nothing
 * for another person than the one whose session was lost there.
 */
export function readReturnTo(personId: string | undefined): string | null {
  try {
    const kept = JSON.parse(readSessionItem(key) ?? 'null') as ReturnTo | null
    return kept && (kept.of === null || kept.of === personId) ? kept.path : null
  } catch {
    return null
  }
}

/** `of` is the person whom this browser knew last, or null. */
export function setReturnTo(path: string, of: string | null) {
  if (!paused) writeSessionItem(key, JSON.stringify({ path, of }))
}

export function clearReturnTo() {
  writeSessionItem(key, null)
}

/** The page that a session ended on is nothing for the next person: until one has arrived no address is kept. */
export function pauseReturnTo() {
  paused = true
}

export function resumeReturnTo() {
  paused = false
}
