import { renderToStaticMarkup } from 'react-dom/server'
import { registerTranslations, translateNow } from '#web/lib/i18n.ts'
import { type Language, regional } from '#web/lib/language.ts'
import { inLanguage, loadAllLanguages } from '../drawn-language.ts'
import { type EventDocument, readEventDocument } from './event-document.ts'
import { EventPage, pathOf } from './event-page.tsx'
import { dayWords, timeWords } from './event-time.ts'

registerTranslations(
  import.meta.glob([
    '/src/{app,app/public}/locales/*.json',
    '/src/features/{athletes/sport,contact/event}/locales/*.json',
  ]),
)
await loadAllLanguages(['common', 'public', 'event', 'sport'])

export { renderFailure } from '../failed-page.tsx'

/** The server calls this for each visitor (server/src/site/drawn-pages.ts), with what private.event_page answered. */
export function render(document: unknown, language: Language, site: string) {
  const event = readEventDocument(document, 'event_page')
  return inLanguage(language, () => ({
    html: renderToStaticMarkup(<EventPage event={event} site={site} />),
    title: event.title,
    description: summaryOf(event, regional(language, [])),
    image: '/preview.png',
    path: pathOf(event),
  }))
}

/** When and where, in one line: what a search engine and a shared link show. That it is cancelled comes first. */
function summaryOf({ start_at, end_at, timezone, ...event }: EventDocument, locale: string) {
  const time = { start: start_at, end: end_at, zone: timezone }
  const words = event.all_day ? dayWords : timeWords
  const range = (name: 'hours' | 'days') => (from: string, to: string) =>
    translateNow(`public:event.${name}`, { from, to })
  const when = words(time, locale, { hours: range('hours'), days: range('days') })
  const over = event.state === 'cancelled' || event.state === 'done'
  const parts = [over && translateNow(`public:event.${event.state}`), when, event.location, event.host]
  return parts.filter(Boolean).join(' · ')
}
