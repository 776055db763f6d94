import { Suspense, use, useEffect } from 'react'
import { lazyWithPreload } from '#web/lib/lazy-with-preload.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { CalendarGridProps } from './calendar-grid.tsx'

// A library draws them, which most visits to the agenda do without.
const parts = {
  month: lazyWithPreload(() => import('./calendar-month.tsx').then((part) => part.CalendarMonth)),
  week: lazyWithPreload(() => import('./calendar-week.tsx').then((part) => part.CalendarWeek)),
}

/** Fetches what draws the month, which comes first where there is room. */
export async function prefetchCalendar() {
  if (matchMedia('(width >= 64rem)').matches) await parts.month.prefetch()
}

/** Fetches what draws the view beside its events instead of after them. What fails is fetched again, and said, where it is drawn. */
export function useCalendarCode(view: string) {
  // An effect, since a fetch is begun, whose end changes nothing here.
  useEffect(() => {
    if (view === 'month' || view === 'week') void parts[view].preload()
  }, [view])
}

type EventCalendarProps = CalendarGridProps & { view: keyof typeof parts }

export function EventCalendar(props: EventCalendarProps) {
  return (
    <Suspense fallback={<Skeleton className="h-160 rounded-lg" />}>
      <View {...props} />
    </Suspense>
  )
}

function View({ view, ...grid }: EventCalendarProps) {
  const Grid = use(parts[view].load())
  return <Grid {...grid} />
}
