/** Clocks of places: an event stands in one zone, its reader in another. */
export type LocalTime = { day: string /** HH:MM */; time: string }

const DAY_MS = 86_400_000

const ZONE_KNOWN_MS = 60_000
let zone = ''
let zoneReadAt = Number.NEGATIVE_INFINITY

/** Where the reader's device is. Dear to ask of the browser and wanted for every event of a month; whoever travels, travels longer than a minute. */
export function readerZone(): string {
  const now = Date.now()
  if (Math.abs(now - zoneReadAt) > ZONE_KNOWN_MS) {
    zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
    zoneReadAt = now
  }
  return zone
}

const formatters = new Map<string, Intl.DateTimeFormat>()

/** A zone that this browser does not know is read as UTC, so that a calendar is drawn all the same. */
function formatterFor(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone)
  if (known) return known
  const options = {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  } as const
  let formatter: Intl.DateTimeFormat
  try {
    formatter = new Intl.DateTimeFormat('sv-SE', { ...options, timeZone })
  } catch {
    formatter = new Intl.DateTimeFormat('sv-SE', { ...options, timeZone: 'UTC' })
  }
  formatters.set(timeZone, formatter)
  return formatter
}

/** What a clock on the wall shows there. */
export function localTime(moment: string | number | Date, timeZone: string): LocalTime {
  const [day = '', time = ''] = formatterFor(timeZone).format(new Date(moment)).split(' ')
  return { day, time }
}

const offsetAt = (moment: number, timeZone: string) => {
  const { day, time } = localTime(moment, timeZone)
  return Date.parse(`${day}T${time}Z`) - Math.floor(moment / 60_000) * 60_000
}

/** The moment of a clock time. One that a change of clocks leaves out comes later by the gap; of one that comes twice the first. */
export function momentOf({ day, time }: LocalTime, timeZone: string): string {
  const wall = Date.parse(`${day}T${time}Z`)
  const before = offsetAt(wall - DAY_MS, timeZone)
  const after = offsetAt(wall + DAY_MS, timeZone)
  const candidates = [wall - before, wall - after].filter((one) => one + offsetAt(one, timeZone) === wall)
  return new Date(candidates.length > 0 ? Math.min(...candidates) : wall - before).toISOString()
}

/** The first day after `from` on which clocks change there, not later than `until`; null: they do not. */
export function nextClockChange(timeZone: string, from: string, until: string): string | null {
  const last = Date.parse(`${until}T23:59Z`)
  for (let at = Date.parse(`${from}T12:00Z`); at <= last; at += DAY_MS)
    if (offsetAt(at, timeZone) !== offsetAt(at + DAY_MS, timeZone))
      return localTime(at + DAY_MS, timeZone).day
  return null
}

export const addDays = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/** Monday is 1. */
export const weekdayOf = (day: string) => new Date(`${day}T00:00Z`).getUTCDay() || 7

export const mondayOf = (day: string) => addDays(day, 1 - weekdayOf(day))

/** "America/Argentina/Buenos_Aires" as people say it: Buenos Aires. */
export const cityOf = (timeZone: string) => (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ')
