import timeGrid from '@fullcalendar/react/timegrid'
import { use } from 'react'
import { loadDrag } from '../../calendar-drag.ts'
import { CalendarGrid, type CalendarGridProps } from './calendar-grid.tsx'

/** A week, hour by hour. */
export function CalendarWeek(props: CalendarGridProps) {
  const drag = props.onDrop ? use(loadDrag()) : []
  return <CalendarGrid {...props} plugins={[timeGrid, ...drag]} initialView="timeGridWeek" />
}
