import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { addDays, localTime, mondayOf } from '#web/lib/clock.ts'
import { useT } from '#web/lib/i18n.ts'
import { useMediaQuery } from '#web/lib/use-media-query.ts'
import { useStableCallback } from '#web/lib/use-stable-callback.ts'
import { ErrorState } from '#web/ui/empty-state.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'
import { EventCalendar, useCalendarCode } from '../../calendar/components/event-calendar.tsx'
import { CalendarHead } from '../../components/calendar-head.tsx'
import { CutNotice } from '../../components/cut-notice.tsx'
import { TypeFilter } from '../../components/type-filter.tsx'
import { eventQueries } from '../../queries.ts'
import { matches, spanOf } from '../../rules.ts'
import type { EventRow } from '../../types.ts'
import { deskViews, useCalendarAddress } from '../../view.ts'
import { DeskFilters } from './desk-filters.tsx'
import { DeskPanel } from './desk-panel.tsx'
import { DeskTable } from './desk-table.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { useMoveWithUndo } from './use-move-with-undo.tsx'

type Dropped = { event: EventRow; to: { day: string; time: string } }

/** The calendar as admins keep it: what there is, and beside it the event that is read or written. */
export function EventDesk() {
  const wide = useMediaQuery('(width >= 48rem)')
  const address = useCalendarAddress(deskViews, wide ? 'month' : 'list')
  const { view, day, types, params, change } = address
  const [moving, setMoving] = useState(false)
  const [dropped, setDropped] = useState<Dropped | null>(null)
  const { move } = useMoveWithUndo()
  const month = `${day.slice(0, 7)}-01`
  const first = view === 'week' ? mondayOf(day) : view === 'agenda' ? day : mondayOf(month)
  const span = spanOf(first, addDays(first, view === 'week' ? 7 : 42))
  useCalendarCode(view)
  const events = useQuery(eventQueries.list(span))
  const chosen = { sport: params.get('sport'), state: params.get('state'), host: params.get('host') }
  const known = events.data ?? []
  const shown = known.filter((event) => matches(event, { types, ...chosen }))
  // A form lies over what is open.
  const opened = params.get('new') || params.get('edit') ? null : params.get('event')
  const open = (id: string) => {
    setMoving(false)
    change({ event: id, edit: null, new: null })
  }
  const write = () => change({ new: day, event: null, edit: null })

  useDeskKeys({
    onNew: write,
    onMove: (focused) => {
      if (focused) open(focused)
      if (focused ?? opened) setMoving(true)
    },
  })

  return (
    <div className="items-start gap-6 xl:flex">
      <div className="min-w-0 grow">
        <CalendarHead
          view={view}
          views={deskViews}
          day={day}
          onView={(next) => change({ view: next })}
          onDay={(next) => change({ day: next })}
        />
        <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
          <TypeFilter events={known} types={types} onToggle={address.toggleType} />
          <DeskFilters events={known} chosen={chosen} onChange={change} />
        </div>
        {events.isPending ? (
          <ListSkeleton rows={5} />
        ) : events.error && !events.data ? (
          <ErrorState error={events.error} onRetry={() => void events.refetch()} />
        ) : view === 'list' || view === 'agenda' ? (
          <DeskTable events={shown} span={span} />
        ) : (
          <EventCalendar
            view={view}
            events={shown}
            day={day}
            onDay={(next) => change({ day: next, view: 'agenda' })}
            onOpen={open}
            onDrop={({ event: { id, start, startStr, allDay }, revert }) => {
              const event = known.find((one) => one.id === id)
              if (!event || !start || allDay !== event.all_day) return revert()
              const to = event.all_day
                ? { day: startStr.slice(0, 10), time: '00:00' }
                : localTime(start, event.timezone)
              // Which dates of a series are meant has to be asked first.
              if (event.series_id) {
                revert()
                setDropped({ event, to })
              } else move(event, to, 'this', undefined, revert)
            }}
          />
        )}
        <CutNotice events={events.data} />
        <Legend />
      </div>
      <DeskPanel day={day} params={params} change={change} moving={moving} onMoving={setMoving} />
      {dropped && <MoveDialog {...dropped} onClose={() => setDropped(null)} />}
    </div>
  )
}

function Legend() {
  const t = useT('event-desk')
  return (
    <p className="mt-3 hidden flex-wrap justify-end gap-x-4 gap-y-1 text-sm text-soft lg:flex">
      {(['N', 'Enter', 'M'] as const).map((key) => (
        <span key={key}>
          <kbd className="rounded-sm border border-line-strong bg-surface px-1.5 font-sans">{key}</kbd>{' '}
          {t(`key.${key}`)}
        </span>
      ))}
    </p>
  )
}

type DeskKeys = { onNew: () => void; onMove: (id: string | null) => void }

/** N writes a new event; M moves the one that has the focus, else the one that is open. Enter is the browser's own. */
function useDeskKeys({ onNew, onMove }: DeskKeys) {
  const onKey = useStableCallback((event: KeyboardEvent) => {
    const { target } = event
    if (event.ctrlKey || event.metaKey || event.altKey || !(target instanceof HTMLElement)) return
    if (target.closest('input, textarea, select, [contenteditable]')) return
    // What lies over the desk, such as a menu or a question, has keys of its own; an event that is open in a sheet has not.
    const over = target.closest('dialog')
    if (over && !over.querySelector('article')) return
    const key = event.key.toLowerCase()
    if (key !== 'n' && key !== 'm') return
    event.preventDefault()
    if (key === 'n') onNew()
    else onMove(focusedEvent(target))
  })
  // An effect, since the keys of the whole page are listened to.
  useEffect(() => {
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [onKey])
}

/** The grid draws an event inside what takes the focus. The page itself, or a part of it that holds other things, is no event. */
function focusedEvent(target: HTMLElement): string | null {
  const inside =
    target.closest('[tabindex="0"], a, button') === target ? target.querySelectorAll('[data-event]') : []
  const event = target.closest('[data-event]') ?? (inside.length === 1 ? inside[0] : null)
  return event instanceof HTMLElement ? (event.dataset.event ?? null) : null
}
