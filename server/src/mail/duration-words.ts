import type { Locale } from '#shared/locale.ts'

const UNITS = [
  ['day', 24 * 60],
  ['hour', 60],
  ['minute', 1],
] as const

/** "10 minutes", "1 hour", "14 days": in the largest unit that says it without a remainder. */
export function durationWords(minutes: number, locale: Locale): string {
  const [unit, size] = UNITS.find(([, size]) => minutes % size === 0) ?? ['minute', 1]
  return (minutes / size).toLocaleString(locale, { style: 'unit', unit, unitDisplay: 'long' })
}
