import type FullCalendar from '@fullcalendar/react'
import type { ComponentProps } from 'react'
import { loadWhenOnline } from '#web/lib/load-when-online.ts'

type Plugins = NonNullable<ComponentProps<typeof FullCalendar>['plugins']>

let drag: Promise<Plugins> | undefined

/** The same promise for everyone, as React's `use` wants it. */
export const loadDrag = () => {
  drag ??= loadWhenOnline(() => import('@fullcalendar/react/interaction').then((part) => [part.default]))
  return drag
}
