import { Building2, CalendarDays, Clock, MapPin, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { cityOf } from '#web/lib/clock.ts'
import { formatDateTime } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { regional } from '#web/lib/language.ts'
import type { EventDocument } from './event-document.ts'
import { dayWords, timeWords } from './event-time.ts'

/** When, where, who organises it and for whom it is. */
export function EventFacts({ event }: { event: EventDocument }) {
  const t = useT('public')
  const e = useT('event')
  const { min_age: min, max_age: max } = event
  const ages =
    min !== null && max !== null
      ? e('ages.range', { min, max })
      : min !== null
        ? e('ages.from', { min })
        : max !== null && e('ages.to', { max })
  return (
    <div className="space-y-3 border-y border-line py-5 text-lg">
      <When event={event} />
      {event.location && <Fact icon={<MapPin aria-hidden />}>{event.location}</Fact>}
      {event.host && <Fact icon={<Building2 aria-hidden />}>{t('event.host', { host: event.host })}</Fact>}
      {ages && <Fact icon={<UserRound aria-hidden />}>{ages}</Fact>}
      <Deadline event={event} />
    </div>
  )
}

function When({ event }: { event: EventDocument }) {
  const t = useT('public')
  const locale = regional(useLanguage(), [])
  const { start_at: start, end_at: end, timezone: zone, all_day } = event
  const inWords = (name: 'hours' | 'days') => (from: string, to: string) => t(`event.${name}`, { from, to })
  const range = { hours: inWords('hours'), days: inWords('days') }
  if (all_day)
    return (
      <Fact icon={<CalendarDays aria-hidden />}>
        <span className="block font-semibold first-letter:uppercase">
          {dayWords({ start, end, zone }, locale, range)}
        </span>
        <span className="block text-base text-soft">{t('event.all_day')}</span>
      </Fact>
    )
  const words = (
    <time dateTime={start} className="font-semibold">
      {timeWords({ start, end, zone }, locale, range)}
    </time>
  )
  return (
    <Fact icon={<CalendarDays aria-hidden />}>
      <span className="block first-letter:uppercase">{words}</span>
      <span className="block text-base text-soft">{t('event.there', { city: cityOf(zone) })}</span>
      <span
        hidden
        data-slot="your-zone"
        data-start={start}
        data-end={end ?? ''}
        data-place={zone}
        data-hours={range.hours('{from}', '{to}')}
        data-days={range.days('{from}', '{to}')}
        data-words={t('event.your_zone', { time: '{time}' })}
        className="block text-base text-soft"
      />
    </Fact>
  )
}

/** By the clock of the place, as the time above it. */
function Deadline({ event: { answer_until: until, state, timezone } }: { event: EventDocument }) {
  const t = useT('public')
  const e = useT('event')
  const locale = regional(useLanguage(), [])
  if (!until || state !== 'published') return null
  const when = formatDateTime(until, locale, timezone)
  return (
    <Fact icon={<Clock aria-hidden />}>
      {Date.parse(until) < Date.now() ? t('event.closed') : e('answer_by', { when })}
    </Fact>
  )
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <div className="flex items-start gap-3 [&_svg]:mt-1 [&_svg]:size-5 [&_svg]:shrink-0 [&_svg]:text-faint">
      {icon}
      <bdi className="min-w-0 wrap-anywhere">{children}</bdi>
    </div>
  )
}
