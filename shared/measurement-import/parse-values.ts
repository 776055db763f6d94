/** 4.52, 4,52, 6-2 and 6'2" (feet and inches, where inches are wanted); null for anything else. */
export function parseNumber(text: string, unit: string): number | null {
  const feet = unit === 'in' ? /^(\d)\s*['’-]\s*(\d{1,2}(?:[.,]\d+)?)\s*["”]?$/.exec(text) : null
  if (feet) return Number(feet[1]) * 12 + Number((feet[2] ?? '0').replace(',', '.'))
  const minutes = unit === 's' ? /^(\d{1,2}):([0-5]\d(?:[.,]\d+)?)$/.exec(text) : null
  if (minutes) return Number(minutes[1]) * 60 + Number((minutes[2] ?? '0').replace(',', '.'))
  return /^-?\d{1,9}(?:[.,]\d{1,9})?$/.test(text) ? Number(text.replace(',', '.')) : null
}

/** 2026-03-14, 14.03.2026, and 14/03/2026 once the order is known; null for a day that does not exist. */
export function parseDate(text: string, order: 'dmy' | 'mdy' | undefined): string | null {
  const iso = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[T ].*)?$/.exec(text)
  if (iso) return realDay(iso[1], iso[2], iso[3])
  const dots = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text)
  if (dots) return realDay(dots[3], dots[2], dots[1])
  const slashes = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text)
  if (!slashes) return null
  const [first, second, year] = [Number(slashes[1]), Number(slashes[2]), slashes[3]]
  const known = order ?? (first > 12 ? 'dmy' : second > 12 ? 'mdy' : null)
  if (!known) return null
  return known === 'dmy' ? realDay(year, `${second}`, `${first}`) : realDay(year, `${first}`, `${second}`)
}

export function parseYear(text: string): number | null {
  const year = /^(\d{4})(?:\.0)?$/.exec(text)?.[1]
  return year && Number(year) >= 1950 && Number(year) <= 2050 ? Number(year) : null
}

function realDay(year = '', month = '', day = '') {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : null
}
