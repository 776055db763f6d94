/** sessionStorage that is allowed to be missing: private windows and policies close it or fill it up, and nothing may fail for that. */
export function readSessionItem(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

/** Answers whether it is kept. */
export function writeSessionItem(key: string, value: string | null): boolean {
  try {
    if (value === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, value)
    return true
  } catch {
    return false
  }
}
