export const PLATFORMS = ['ios', 'android', 'desktop'] as const
export type Platform = (typeof PLATFORMS)[number]

type Device = { userAgent: string; maxTouchPoints: number }

/** Which steps come first. An iPad calls itself a Mac; a Mac has no touch screen. */
export function platformOf({ userAgent, maxTouchPoints }: Device): Platform {
  if (/iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)) return 'ios'
  return /Android/.test(userAgent) ? 'android' : 'desktop'
}

const UNITS = ['kilobyte', 'megabyte', 'gigabyte'] as const

/** "38 MB": in the unit in which it is at least one, and never in bytes. */
export function formatBytes(bytes: number, language: string): string {
  const step = Math.max(0, Math.min(2, Math.floor(Math.log10(Math.max(bytes, 1)) / 3) - 1))
  return (bytes / 1000 ** (step + 1)).toLocaleString(language, {
    style: 'unit',
    unit: UNITS[step],
    maximumFractionDigits: bytes < 10 * 1000 ** (step + 1) ? 1 : 0,
  })
}
