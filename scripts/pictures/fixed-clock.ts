/** The moment that every picture shows, so that two of them differ by what was changed and not by when they were taken. */
export const PICTURE_TIME = Date.parse('2026-10-14T09:48:00Z')

const MINUTE = 60_000
const DAY = 86_400_000

/**
 * Moves the times in an answer of the server as if the demo world had been built at PICTURE_TIME. What is more than a day away keeps
 * its hour, because people write while they are awake; what is nearer keeps its distance, the more so the nearer it is. What happens
 * while people are built takes a few seconds more or less each time, so times are rounded: the last minutes are three minutes ago.
 */
export function shiftTimes(json: string, startedAt: number): string {
  const shift = PICTURE_TIME - startedAt
  const days = Math.floor(PICTURE_TIME / DAY) - Math.floor(startedAt / DAY)
  return json
    .replace(/"week": ?"(\d{4}-\d\d-\d\d)"/g, (_, day: string) => `"week":"${weekOf(day, days)}"`)
    .replace(/(?<!"week":)"(\d{4}-\d\d-\d\d)"/g, (whole, day: string) => {
      const moved = new Date(Date.parse(day) + days * DAY)
      return Number.isNaN(moved.getTime()) ? whole : `"${moved.toISOString().slice(0, 10)}"`
    })
    .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)/g, (time) => {
      const at = Date.parse(time)
      const far = Math.min(1, Math.abs(at - startedAt) / DAY)
      const moved = rounded(at + shift + far * (days * DAY - shift))
      return new Date(moved).toISOString().replace('Z', '+00:00')
    })
}

/** A week stays one from Monday on: the one that runs becomes the one that runs at PICTURE_TIME, and each before it the one before. */
function weekOf(day: string, days: number): string {
  const today = Math.floor(PICTURE_TIME / DAY)
  const [monday, running] = [Date.parse(day) / DAY, mondayOf(today - days)]
  return new Date((mondayOf(today) + monday - running) * DAY).toISOString().slice(0, 10)
}
/** Of days since 1970, which began on a Thursday. */
const mondayOf = (day: number) => day - ((day + 3) % 7)

/** The other way for what a screen asks: its days as they are in the world behind it. */
export function askedTimes(asked: string, startedAt: number): string {
  const days = Math.floor(PICTURE_TIME / DAY) - Math.floor(startedAt / DAY)
  return asked.replace(/(?<![\w-])20\d\d-\d\d-\d\d(?![\d-])/g, (day) => {
    const moved = new Date(Date.parse(day) - days * DAY)
    return Number.isNaN(moved.getTime()) ? day : moved.toISOString().slice(0, 10)
  })
}

function rounded(time: number) {
  const step = time > PICTURE_TIME ? 30 * MINUTE : 10 * MINUTE
  const recent = time > PICTURE_TIME - 9 * MINUTE && time < PICTURE_TIME + 30 * MINUTE
  return recent ? PICTURE_TIME - 3 * MINUTE : Math.floor(time / step) * step
}
