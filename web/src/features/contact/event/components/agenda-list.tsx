import { CalendarDays } from 'lucide-react'
import { readerZone } from '#web/lib/clock.ts'
import { formatDay, localToday } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { agendaOf } from '../rules.ts'
import type { EventRow, ShortlistEntry } from '../types.ts'
import { EventCard } from './event-card.tsx'

type AgendaListProps = {
  events: readonly EventRow[]
  from: string
  side: 'athlete' | 'scout'
  people?: readonly ShortlistEntry[]
  /** All that is on in that time, filtered or not: an event at the same time is pointed out. */
  known: readonly EventRow[]
  empty: { title: string; text: string }
}

/** Day by day, from a day on. */
export function AgendaList({ events, from, side, people = [], known, empty }: AgendaListProps) {
  const t = useT('event')
  const language = useLanguage()
  const days = agendaOf(events, from, readerZone())
  if (days.length === 0)
    return (
      <EmptyState title={empty.title} icon={<CalendarDays aria-hidden />}>
        {empty.text}
      </EmptyState>
    )
  return (
    <div className="space-y-6">
      {days.map(({ day, events }) => (
        <section key={day} aria-labelledby={`day-${day}`} className="space-y-3">
          <h2 id={`day-${day}`} className="first-letter:uppercase">
            {day === localToday()
              ? t('today_is', { day: formatDay(day, language) })
              : formatDay(day, language)}
          </h2>
          {events.map((event) => (
            <EventCard
              key={event.id}
              event={event}
              side={side}
              others={known}
              names={people.filter(({ event_id }) => event_id === event.id).map(({ name }) => name)}
            />
          ))}
        </section>
      ))}
    </div>
  )
}
