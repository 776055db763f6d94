import { readMailParams } from '#server/mail/mail-params.ts'
import type { Locale } from '#shared/locale.ts'

const MAX_EVENTS = 100

/** Events as one tells of them, one a line: what, where, and when by the clock of the place. */
export function eventLines(raw: unknown, siteUrl: string, locale: Locale): string {
  const events = Array.isArray(raw) ? raw.slice(0, MAX_EVENTS) : []
  return events.map((event) => eventLine(Object(event), siteUrl, locale)).join('\n')
}

function eventLine(event: Record<string, unknown>, siteUrl: string, locale: Locale): string {
  const { field } = readMailParams(event, siteUrl)
  const what = [field('title'), field('location')].filter((words) => words.trim() !== '').join(', ')
  const when = timeOf(field('start_at'), field('timezone'), event.all_day === true, locale)
  return when ? `${what}: ${when}` : what
}

/** "Wednesday, 26 March 2031 at 18:00 (Central European Time)"; of a whole day the day alone. */
function timeOf(moment: string, timeZone: string, allDay: boolean, locale: Locale): string {
  const date = new Date(moment)
  // English is written as in Britain.
  const language = locale === 'en' ? 'en-GB' : locale
  try {
    const day = date.toLocaleString(language, {
      dateStyle: 'full',
      ...(!allDay && { timeStyle: 'short' }),
      timeZone,
    })
    return allDay ? day : `${day} (${zoneName(date, timeZone, language)})`
  } catch {
    // A moment or a zone that this server does not know: the page behind the button tells it.
    return ''
  }
}

function zoneName(date: Date, timeZone: string, language: string): string {
  const name = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'longGeneric' })
    .formatToParts(date)
    .find(({ type }) => type === 'timeZoneName')?.value
  // Of the zone without an offset Intl knows no name but "GMT+00:00".
  return !name || /00:00$/.test(name) ? 'UTC' : name
}
