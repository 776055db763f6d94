import type { Random } from './random.ts'

/** Where people of a country live, as far as the demo is concerned. */
const ZONES: Record<string, string> = {
  US: 'America/Chicago',
  GB: 'Europe/London',
  IE: 'Europe/Dublin',
  CA: 'America/Toronto',
  AU: 'Australia/Melbourne',
  ES: 'Europe/Madrid',
  MX: 'America/Mexico_City',
  AR: 'America/Argentina/Buenos_Aires',
  FR: 'Europe/Paris',
  BE: 'Europe/Brussels',
  SN: 'Africa/Dakar',
  DE: 'Europe/Berlin',
}
export const zoneOf = (country: string) => ZONES[country] ?? 'Europe/London'

const clocks = new Map<string, Intl.DateTimeFormat>()

/** Hours since midnight where somebody lives, such as 16.5. */
function localHour(at: number, country: string): number {
  const timeZone = zoneOf(country)
  const format =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  clocks.set(timeZone, format)
  const [hours = 0, minutes = 0] = format.format(at).split(':').map(Number)
  return hours + minutes / 60
}

const HOUR_MS = 3_600_000
const MORNING = 8
const EVENING = 21

/**
 * The same moment, or the morning after it where people sleep. Nobody writes at four in the morning. It draws the same number of times
 * whatever the hour is, so that one seed is one world at every hour.
 */
export function wakingTime(random: Random, at: string, country: string): string {
  return timeAwake(at, country, random.next() * 2)
}

function timeAwake(at: string, country: string, late: number): string {
  const time = Date.parse(at)
  const hour = localHour(time, country)
  if (hour >= MORNING && hour < EVENING) return at
  const wait = (hour < MORNING ? MORNING - hour : 24 - hour + MORNING) + late
  return atLocalHour(time + wait * HOUR_MS, country, MORNING + late)
}

/** The clocks may have been put forward or back in the night between: what is wanted is the hour that people see on theirs. */
function atLocalHour(time: number, country: string, hour: number): string {
  const clockChange = Math.round(localHour(time, country) - hour)
  return new Date(time - clockChange * HOUR_MS).toISOString()
}

/** As above, for what must not lie in the future: the evening before instead. */
export function wakingTimeBefore(random: Random, at: string, country: string, now: Date): string {
  const late = random.next() * 2
  const after = timeAwake(at, country, late)
  if (Date.parse(after) <= now.getTime()) return after
  const hour = localHour(Date.parse(at), country)
  const back = (hour < MORNING ? hour + 24 - EVENING : hour - EVENING) + late + 0.1
  return atLocalHour(Date.parse(at) - back * HOUR_MS, country, EVENING - late - 0.1)
}
