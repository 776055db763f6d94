import { CalendarDays } from 'lucide-react'
import { Link } from 'react-router'
import { readerZone } from '#web/lib/clock.ts'
import { formatDay } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { daysOf } from '../rules.ts'
import type { EventRow } from '../types.ts'
import { TypeDot } from './event-type.tsx'
import { useTimeWords } from './event-when.tsx'

/** An event as one row of a list that is no calendar: it opens in the calendar of the area. */
export function EventLine({ event, area }: { event: EventRow; area: 'athlete' | 'scout' }) {
  const t = useT('event')
  const language = useLanguage()
  const words = useTimeWords()
  const mine = event.event_answers[0]
  return (
    <li className="relative flex items-start gap-3 px-4 py-3 hover:bg-sunk/60 sm:px-6">
      <CalendarDays aria-hidden className="mt-0.5 size-5 shrink-0 text-accent" />
      <div className="min-w-0 grow">
        <Link
          to={`/${area}/events?event=${event.id}`}
          className="font-semibold wrap-anywhere after:absolute after:inset-0"
        >
          {event.title}
        </Link>
        <p className="text-sm text-soft first-letter:uppercase">
          {formatDay(daysOf(event, readerZone()).first, language)}, {words(event)}
        </p>
        <p className="flex items-center gap-1.5 text-sm text-soft">
          <TypeDot type={event.type} />
          {t(`type.${event.type}`)}
          {mine && ` · ${t(mine.place === 'waiting' ? 'answer.waiting' : `answer.${mine.answer}`)}`}
        </p>
      </div>
    </li>
  )
}
