import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { sqlName } from '#server/config/hook-uri.ts'
import type { DrawnPage } from '#server/config/project.ts'
import type { Context } from '#server/http/context.ts'
import { identityFromClaims } from '#server/identity/identity.ts'
import { pageLocale } from '#server/site/html-page.ts'
import type { Locale } from '#shared/locale.ts'

/** What the SQL function of a calendar answers. Times are instants, and of whole days the midnights where the event is. */
type CalendarEntry = {
  id: string
  title: string
  location: string
  description: string
  start_at: string
  end_at: string
  all_day: boolean
  timezone: string
  cancelled: boolean
  tentative: boolean
  waiting: boolean
  updated_at: string
}
export type CalendarDocument = { language?: Locale; events: CalendarEntry[] }
type Answer = CalendarDocument | { retry_after: number } | null

const STRANGER = identityFromClaims({ role: 'anon' }, 'none')
const WORDS = {
  en: { waiting: 'waiting list', none: 'There’s no calendar at this address.', wait: 'Too many requests.' },
  es: {
    waiting: 'lista de espera',
    none: 'No hay ningún calendario en esta dirección.',
    wait: 'Demasiadas solicitudes.',
  },
  fr: {
    waiting: 'liste d’attente',
    none: 'Il n’y a aucun agenda à cette adresse.',
    wait: 'Trop de demandes.',
  },
} as const
const ENDING = '.ics'

/** The calendars of `[touchline.calendar.<name>]`: SQL says what stands in one, or null, which is no calendar at all. */
export function calendarRoutes(context: Context): FastifyPluginAsync {
  return async (app) => {
    for (const calendar of context.config.project.calendars)
      app.get<{ Params: Record<string, string> }>(calendar.path, (request, reply) =>
        sendCalendar(context, calendar, request, reply),
      )
  }
}

async function sendCalendar(
  context: Context,
  { load }: DrawnPage,
  request: FastifyRequest<{ Params: Record<string, string> }>,
  reply: FastifyReply,
) {
  const asked = Object.entries(request.params)
  // PostgreSQL keeps no text with a zero byte, so nothing is called by one.
  if (!asked.every(([, value]) => value.endsWith(ENDING) && !value.includes('\0')))
    return reply.callNotFound()
  const params = Object.fromEntries(asked.map(([name, value]) => [name, value.slice(0, -ENDING.length)]))
  const { rows } = await context.db.asCaller(
    STRANGER,
    (scope) =>
      scope.query<{ answer: Answer }>(`select ${sqlName(load)}($1::jsonb) as answer`, [
        JSON.stringify(params),
      ]),
    { settings: { 'request.ip': request.ip } },
  )
  const answer = rows[0]?.answer ?? null
  const words = WORDS[pageLocale(request)]
  reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex')
  if (answer === null) return reply.status(404).type('text/plain; charset=utf-8').send(words.none)
  if ('retry_after' in answer)
    return reply
      .status(429)
      .header('retry-after', String(answer.retry_after))
      .type('text/plain; charset=utf-8')
      .send(words.wait)
  return reply
    .type('text/calendar; charset=utf-8')
    .send(writeCalendar(answer, context.config.project.senderName, new URL(context.config.siteUrl).host))
}

/** A calendar as RFC 5545 has it. Instants are in UTC, so no reader needs to know a zone; whole days are days. */
export function writeCalendar({ language = 'en', events }: CalendarDocument, name: string, host: string) {
  const calendar = ical({
    name,
    prodId: { company: name, product: 'calendar' },
    method: ICalCalendarMethod.PUBLISH,
  })
  for (const event of events) {
    const summary = event.waiting ? `${event.title} (${WORDS[language].waiting})` : event.title
    const place = (moment: string) => (event.all_day ? dayOf(moment, event.timezone) : new Date(moment))
    const status = event.tentative ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED
    calendar.createEvent({
      id: `${event.id}@${host}`,
      stamp: new Date(event.updated_at),
      lastModified: new Date(event.updated_at),
      start: place(event.start_at),
      end: place(event.end_at),
      allDay: event.all_day,
      summary: plainLine(summary),
      location: plainLine(event.location),
      description: plainText(event.description),
      status: event.cancelled ? ICalEventStatus.CANCELLED : status,
    })
  }
  return calendar.toString()
}

/** The day of a moment where the event takes place, as the midnight that its year, month and day are read from. */
function dayOf(moment: string, timeZone: string) {
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(new Date(moment))
  return new Date(`${day}T00:00:00Z`)
}

/** Signs that no calendar may hold: control characters but the line break, and what else a reader may take for the end of a line. */
const plainText = (text: string) =>
  text.replace(/\r\n?/g, '\n').replace(/[\0-\x09\x0B-\x1F\x7F-\x9F\u2028\u2029]/g, ' ')
const plainLine = (text: string) => plainText(text).replaceAll('\n', ' ')
