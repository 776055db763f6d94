import { Suspense, useEffect } from 'react'
import { lazyWhenOnline } from '#web/lib/load-when-online.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { CalendarGridProps } from './calendar-grid.tsx'

// A library draws them, which most visits to the agenda do without.
const code = {
  month: () => import('./calendar-month.tsx').then((part) => ({ default: part.CalendarMonth })),
  week: () => import('./calendar-week.tsx').then((part) => ({ default: part.CalendarWeek })),
}
const CalendarMonth = lazyWhenOnline(code.month)
const CalendarWeek = lazyWhenOnline(code.week)

/** Fetches what draws the view beside its events instead of after them. What fails is fetched again, and said, where it is drawn. */
export function useCalendarCode(view: string) {
  // An effect, since a fetch is begun, whose end changes nothing here.
  useEffect(() => {
    if (view === 'month' || view === 'week') code[view]().catch(() => undefined)
  }, [view])
}

export function EventCalendar({ view, ...grid }: CalendarGridProps & { view: 'month' | 'week' }) {
  return (
    <Suspense fallback={<Skeleton className="h-160 rounded-lg" />}>
      {view === 'month' ? <CalendarMonth {...grid} /> : <CalendarWeek {...grid} />}
    </Suspense>
  )
}
