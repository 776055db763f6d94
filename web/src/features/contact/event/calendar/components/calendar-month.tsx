import dayGrid from '@fullcalendar/react/daygrid'
import { use } from 'react'
import { loadDrag, noDrag } from '../../calendar-drag.ts'
import { CalendarGrid, type CalendarGridProps } from './calendar-grid.tsx'

/** A month; what carries events to another day is loaded where they can be carried. */
export function CalendarMonth(props: CalendarGridProps) {
  const drag = use(props.onDrop ? loadDrag() : noDrag)
  return <CalendarGrid {...props} plugins={[dayGrid, ...drag]} initialView="dayGridMonth" />
}
