import { Building2, Globe, Repeat2, Trees } from 'lucide-react'
import { cityOf, readerZone } from '#web/lib/clock.ts'
import { formatDay } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { Badge } from '#web/ui/badge.tsx'
import { daysOf } from '../rules.ts'
import type { EventRow } from '../types.ts'
import { FactLine, PlaceLine } from './event-facts.tsx'
import { TypeBadge } from './event-type.tsx'
import { EventWhen } from './event-when.tsx'

/** When, what and where: for whoever reads an event, in each area. */
export function EventHead({ event }: { event: EventRow }) {
  const t = useT('event')
  const words = useT('sport')
  const language = useLanguage()
  const { first } = daysOf(event, readerZone())
  const state = event.event_state
  return (
    <header className="space-y-1.5">
      <p className="flex flex-wrap items-center gap-2">
        <TypeBadge type={event.type} />
        {event.sport_code && <Badge>{words(`sport.${event.sport_code}`)}</Badge>}
        {state && state !== 'published' && (
          <Badge tone={state === 'cancelled' ? 'bad' : 'neutral'}>{t(`state.${state}`)}</Badge>
        )}
      </p>
      <h3 className="text-xl wrap-anywhere">{event.title}</h3>
      <p>
        <span className="block first-letter:uppercase">{formatDay(first, language)}</span>
        <EventWhen event={event} />
      </p>
      <PlaceLine event={event} />
      {event.host && <FactLine icon={<Building2 aria-hidden />}>{event.host}</FactLine>}
      {event.public_place && <FactLine icon={<Trees aria-hidden />}>{t('public_place')}</FactLine>}
      {event.series_id && <FactLine icon={<Repeat2 aria-hidden />}>{t('repeats')}</FactLine>}
      <FactLine icon={<Globe aria-hidden />}>{t('zone', { city: cityOf(event.timezone) })}</FactLine>
    </header>
  )
}
