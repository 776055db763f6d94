import { MapPin, Star, TriangleAlert, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { cityOf, readerZone } from '#web/lib/clock.ts'
import { formatDateTime } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { Badge } from '#web/ui/badge.tsx'
import { conflictOf, hasOtherClock } from '../rules.ts'
import type { EventRow } from '../types.ts'
import { useTimeWords } from './event-when.tsx'

export const FactLine = ({ icon, children }: { icon?: ReactNode; children: ReactNode }) => (
  <p className="flex items-start gap-1.5 text-soft [&_svg]:mt-0.75 [&_svg]:size-4 [&_svg]:shrink-0">
    {icon}
    <span className="min-w-0 wrap-anywhere">{children}</span>
  </p>
)

export const PlaceLine = ({ event }: { event: EventRow }) =>
  event.location ? <FactLine icon={<MapPin aria-hidden />}>{event.location}</FactLine> : null

/** How many come, in steps, and what is left. */
export function CountLine({ event, scouts }: { event: EventRow; scouts: boolean }) {
  const t = useT('event')
  const { going_step = 0, scouts_step = 0, seats = 'open' } = event.event_counts ?? {}
  // Below the first step nobody can tell whether anybody comes, and "fewer than five" sounds like nobody.
  const coming = [
    going_step > 0 && t('going.step', { count: going_step }),
    scouts && scouts_step > 0 && t('scouts.step', { count: scouts_step }),
  ].filter(Boolean)
  if (coming.length === 0 && event.capacity === null && seats === 'open' && !event.important) return null
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft [&_svg]:size-4">
      {coming.length > 0 && (
        <span className="flex items-center gap-1.5">
          <Users aria-hidden />
          {coming.join(', ')}
        </span>
      )}
      {event.capacity !== null && <span>{t('places', { count: event.capacity })}</span>}
      {seats !== 'open' && <Badge tone="attention">{t(`seats.${seats}`)}</Badge>}
      {event.important && (
        <span className="flex items-center gap-1.5">
          <Star aria-hidden />
          {t('important')}
        </span>
      )}
    </p>
  )
}

/** By the clock of the place, as whoever holds the event set it; with the place, where that is not the reader's own clock. */
function deadline(at: string, { timezone }: EventRow, language: string): string {
  const when = formatDateTime(at, language, timezone)
  const elsewhere = hasOtherClock({ start_at: at, all_day: false, timezone }, readerZone())
  return elsewhere ? `${when} (${cityOf(timezone)})` : when
}

/** Until when, and for whom. */
export function TermsLine({ event }: { event: EventRow }) {
  const t = useT('event')
  const language = useLanguage()
  const { answer_until, min_age: min, max_age: max } = event
  const ages =
    min !== null && max !== null
      ? t('ages.range', { min, max })
      : min !== null
        ? t('ages.from', { min })
        : max !== null && t('ages.to', { max })
  const until = answer_until && t('answer_by', { when: deadline(answer_until, event, language) })
  const words = [until, ages].filter(Boolean).join(' · ')
  return words ? <p className="text-sm text-soft">{words}</p> : null
}

/** Another event that one has said yes or maybe to, at the same time: pointed out, not forbidden. `others`: what is on then. */
export function ConflictHint({ event, others }: { event: EventRow; others: readonly EventRow[] }) {
  const t = useT('event')
  const words = useTimeWords()
  const other = conflictOf(event, others)
  if (!other) return null
  const time = words(other)
  return (
    <p className="flex items-start gap-2 rounded-md bg-flood-wash px-3 py-2 text-sm text-flood-ink">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>{t('conflict', { title: other.title, time })}</span>
    </p>
  )
}
