import timeGrid from '@fullcalendar/react/timegrid'
import { use } from 'react'
import { loadDrag, noDrag } from '../../calendar-drag.ts'
import { CalendarGrid, type CalendarGridProps } from './calendar-grid.tsx'

/** A week, hour by hour. */
export function CalendarWeek(props: CalendarGridProps) {
  const drag = use(props.onDrop ? loadDrag() : noDrag)
  return <CalendarGrid {...props} plugins={[timeGrid, ...drag]} initialView="timeGridWeek" />
}
