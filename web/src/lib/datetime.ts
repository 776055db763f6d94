import { getFormatter } from './intl-cache.ts'
import { regional } from './language.ts'

/** All dates a person reads go through here: in their language, in their zone, with the zone said where it matters. */
const formatter = (language: string, options: Intl.DateTimeFormatOptions) =>
  getFormatter('DateTimeFormat', regional(language), options)

// A plain date (2026-11-21) is a day everywhere: read as UTC and shown as UTC, so that no zone moves it.
const isPlainDate = (value: string) => /^\d{4}-\d\d-\d\d$/.test(value)

/** 21 Nov 2026 */
export const formatDate = (value: string, language: string) =>
  formatter(language, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    ...(isPlainDate(value) && { timeZone: 'UTC' }),
  }).format(new Date(value))

/** A date in the midst of a sentence, which no line may end inside of. */
export const unbroken = (date: string) => date.replaceAll(' ', '\u00a0')

/** 4–5 Dec 2026: two plain dates, with what both have in common once. */
export const formatDays = (from: string, to: string, language: string) =>
  formatter(language, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }).formatRange(
    new Date(from),
    new Date(to),
  )

/** A day of every year, given as `12-20`. */
export const formatYearly = (day: string, language: string) =>
  formatter(language, { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(
    // A leap year, so that 29 February is a day.
    new Date(`2028-${day}T00:00Z`),
  )

/** November 2026 */
export const formatMonth = (value: string, language: string) =>
  formatter(language, {
    month: 'long',
    year: 'numeric',
    ...(isPlainDate(value) && { timeZone: 'UTC' }),
  }).format(new Date(value))

/** As exactly as a day is known: 3 Oct 2026, October 2026 or 2026. */
export function formatAsKnown(value: string, precision: Precision | undefined, language: string) {
  if (precision === 'year') return value.slice(0, 4)
  return precision === 'month' ? formatMonth(value, language) : formatDate(value, language)
}
type Precision = 'day' | 'month' | 'year'

/** Before a day alone: "desde el 3 oct 2026", but "desde octubre de 2026" and "desde 2026". */
const DAY_ARTICLES: Record<string, string> = { es: 'el ', fr: 'le ' }

/** The same after the word "since". */
export function formatSince(value: string, precision: Precision | undefined, language: string) {
  const article = precision === 'month' || precision === 'year' ? '' : DAY_ARTICLES[language.slice(0, 2)]
  return `${article ?? ''}${formatAsKnown(value, precision, language)}`
}

/** Saturday, 21 November */
export const formatDay = (value: string, language: string) =>
  formatter(language, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(isPlainDate(value) && { timeZone: 'UTC' }),
  }).format(new Date(value))

/** 21 Nov: where a list has room for no more. */
export const formatShortDay = (value: string, language: string) =>
  formatter(language, {
    day: 'numeric',
    month: 'short',
    ...(isPlainDate(value) && { timeZone: 'UTC' }),
  }).format(new Date(value))

/** Saturday 21 November 2026: where no calendar around it says the year */
export const formatFullDay = (value: string, language: string) =>
  formatter(language, { dateStyle: 'full', ...(isPlainDate(value) && { timeZone: 'UTC' }) }).format(
    new Date(value),
  )

/** 16:30 */
export const formatTime = (value: string, language: string, timeZone?: string) =>
  formatter(language, { hour: 'numeric', minute: '2-digit', timeZone }).format(new Date(value))

/** 21 Nov 2026, 16:30 */
export const formatDateTime = (value: string, language: string, timeZone?: string) =>
  formatter(language, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(new Date(value))

/** Fri 27 Nov, 16:30: of days near enough that no year is needed. */
export const formatDayAndTime = (value: string, language: string) =>
  formatter(language, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
  }).format(new Date(value))

const steps: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['week', 7 * 86_400],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
]

// The platform says "now", which reads wrong after a label: "Last active: now".
const justNow: Record<string, string> = { en: 'just now', es: 'ahora mismo', fr: 'à l’instant' }

const HOUR = 3600

/** "3 hours ago"; under a minute "just now". Of what has happened only: where the device's clock is behind, a day says more than "in 2 days". */
export function formatAgo(value: string, language: string, now = Date.now()): string {
  const seconds = (new Date(value).getTime() - now) / 1000
  if (seconds >= HOUR) return formatDate(value, language)
  const relative = getFormatter('RelativeTimeFormat', language, { numeric: 'auto', style: 'long' })
  for (const [unit, size] of steps)
    if (-seconds >= size) return relative.format(Math.trunc(seconds / size), unit)
  return justNow[language.slice(0, 2)] ?? relative.format(0, 'second')
}

/** Whole years between a birth date and a day. */
export function ageAt(birthDate: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return day.slice(5, 10) < birthDate.slice(5, 10) ? years - 1 : years
}

/** Today where the person is, as YYYY-MM-DD. */
export const localToday = (now = new Date()) =>
  `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}-${String(now.getDate()).padStart(2, '0')}`
