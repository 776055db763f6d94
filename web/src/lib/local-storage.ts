/** localStorage that is allowed to be missing: private windows and policies close it, and nothing may fail for that. */
export function readLocal(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

export function writeLocal(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // Kept in memory for this visit only, by whoever called.
  }
}

export function readLocalJson<T extends object>(key: string, fallback: T): T {
  try {
    return { ...fallback, ...(JSON.parse(readLocal(key) ?? '{}') as Partial<T>) }
  } catch {
    return fallback
  }
}
