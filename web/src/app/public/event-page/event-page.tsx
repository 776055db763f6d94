import { CalendarPlus } from 'lucide-react'
import { TypeBadge } from '#web/features/contact/event/components/event-type.tsx'
import { useT } from '#web/lib/i18n.ts'
import { Badge } from '#web/ui/badge.tsx'
import { buttonClasses } from '#web/ui/button.tsx'
import { LegalLinks } from '#web/ui/legal-links.tsx'
import { PageHeader } from '../athlete-page/page-header.tsx'
import { LanguageLinks } from '../landing/language-links.tsx'
import type { EventDocument } from './event-document.ts'
import { EventFacts } from './event-facts.tsx'

export const pathOf = ({ id }: { id: string }) => `/event/${id}`

/** Drawn by the server for each request: what, when, where and for whom. Nobody who comes is named. */
export function EventPage({ event, site }: { event: EventDocument; site: string }) {
  const t = useT('public')
  const e = useT('event')
  const s = useT('sport')
  const { state, seats } = event
  return (
    <>
      <PageHeader address={`${site.replace(/^https?:\/\//, '')}${pathOf(event)}`} />
      <main id="content" className="mx-auto max-w-2xl space-y-6 px-4 pt-6 pb-12 sm:px-8 sm:pt-10">
        <div>
          <p className="flex flex-wrap items-center gap-2">
            <TypeBadge type={event.type} />
            {event.sport_code && <Badge>{s(`sport.${event.sport_code}`)}</Badge>}
            {state === 'published' && seats !== 'open' && (
              <Badge tone="attention">{e(`seats.${seats}`)}</Badge>
            )}
          </p>
          <h1 dir="auto" className="mt-3 wrap-anywhere">
            {event.title}
          </h1>
          <State event={event} />
        </div>
        <EventFacts event={event} />
        <Actions event={event} />
        {event.description && (
          <section aria-labelledby="about">
            <h2 id="about" className="text-lg">
              {t('event.about')}
            </h2>
            <p dir="auto" className="mt-2 max-w-prose whitespace-pre-line wrap-anywhere">
              {event.description}
            </p>
          </section>
        )}
      </main>
      <footer className="border-t border-line print:hidden">
        <div className="mx-auto max-w-(--page) px-4 py-6 sm:px-8">
          <LanguageLinks path={pathOf(event)} className="flex" />
          <LegalLinks className="mt-2" />
        </div>
      </footer>
    </>
  )
}

function State({ event: { state, cancel_reason: reason } }: { event: EventDocument }) {
  const t = useT('public')
  if (state === 'done') return <p className="mt-3 text-lg text-soft">{t('event.done')}</p>
  if (state !== 'cancelled') return null
  return (
    <div className="mt-4 rounded-md bg-red-wash px-4 py-3 text-red-ink">
      <p className="font-semibold">{t('event.cancelled')}</p>
      {reason && (
        <p dir="auto" className="mt-1 wrap-anywhere">
          {reason}
        </p>
      )}
    </div>
  )
}

/** A sign-in leads back to the event, which each role reads in its own calendar then (app/redirects.ts). */
function Actions({ event: { id, state, seats } }: { event: EventDocument }) {
  const t = useT('public')
  if (state !== 'published') return null
  return (
    <div className="print:hidden">
      <div className="flex flex-wrap gap-2">
        <a href={`/auth?next=${pathOf({ id })}`} className={buttonClasses({ variant: 'primary' })}>
          {t('event.sign_in')}
        </a>
        <a href={`/events/${id}.ics`} className={buttonClasses({})}>
          <CalendarPlus aria-hidden />
          {t('event.add')}
        </a>
      </div>
      <p className="mt-2 text-sm text-soft">
        {t(seats === 'full' ? 'event.full_text' : 'event.sign_in_text')}
      </p>
    </div>
  )
}
