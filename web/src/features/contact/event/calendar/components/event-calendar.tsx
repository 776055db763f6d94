import { Suspense } from 'react'
import { lazyWhenOnline } from '#web/lib/load-when-online.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { CalendarGridProps } from './calendar-grid.tsx'

// A library draws them, which most visits to the agenda do without.
const CalendarMonth = lazyWhenOnline(() =>
  import('./calendar-month.tsx').then((part) => ({ default: part.CalendarMonth })),
)
const CalendarWeek = lazyWhenOnline(() =>
  import('./calendar-week.tsx').then((part) => ({ default: part.CalendarWeek })),
)

export function EventCalendar({ view, ...grid }: CalendarGridProps & { view: 'month' | 'week' }) {
  return (
    <Suspense fallback={<Skeleton className="h-160 rounded-lg" />}>
      {view === 'month' ? <CalendarMonth {...grid} /> : <CalendarWeek {...grid} />}
    </Suspense>
  )
}
