import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { DrawnPage } from '#server/config/project.ts'
import type { Context } from '#server/http/context.ts'
import { askAsStranger } from '#server/site/ask-as-stranger.ts'
import { pageLocale } from '#server/site/html-page.ts'
import { type CalendarEntry, calendarFile } from '#shared/calendar-file.ts'
import type { Locale } from '#shared/locale.ts'

/** What the SQL function of a calendar answers. */
type ReadEntry = Omit<CalendarEntry, 'status'> & { cancelled: boolean; tentative: boolean; waiting: boolean }
export type CalendarDocument = { language?: Locale; events: ReadEntry[] }
type Answer = CalendarDocument | { retry_after: number }

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
  if (!asked.every(([, value]) => value.endsWith(ENDING))) return reply.callNotFound()
  const params = Object.fromEntries(asked.map(([name, value]) => [name, value.slice(0, -ENDING.length)]))
  const answer = await askAsStranger<Answer>(context, load, params, request.ip)
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

/** What SQL says, as a file; in the language of whoever reads it, whoever waits for a place reads so beside the title. */
export function writeCalendar({ language = 'en', events }: CalendarDocument, name: string, host: string) {
  const entries = events.map(({ waiting, cancelled, tentative, ...event }) => ({
    ...event,
    title: waiting ? `${event.title} (${WORDS[language].waiting})` : event.title,
    status: cancelled ? ('CANCELLED' as const) : tentative ? ('TENTATIVE' as const) : ('CONFIRMED' as const),
  }))
  return calendarFile(entries, { name, host })
}
