import dayGrid from '@fullcalendar/react/daygrid'
import { use } from 'react'
import { localToday } from '#web/lib/datetime.ts'
import { useLanguage } from '#web/lib/i18n.ts'
import { loadDrag } from '../../calendar-drag.ts'
import { CalendarGrid, type CalendarGridProps } from './calendar-grid.tsx'
import { MonthSnapshot } from './month-snapshot.tsx'

/** A month; what carries events to another day is loaded where they can be carried. */
export function CalendarMonth(props: CalendarGridProps) {
  const drag = props.onDrop ? use(loadDrag()) : []
  const { day, events, chosen, onDrop } = props
  const name = [day.slice(0, 7), localToday(), useLanguage(), onDrop ? 'moves' : ''].join(' ')
  return (
    <MonthSnapshot key={name} name={name} events={events} chosen={chosen}>
      <CalendarGrid {...props} plugins={[dayGrid, ...drag]} initialView="dayGridMonth" />
    </MonthSnapshot>
  )
}
