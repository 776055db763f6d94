import FullCalendar from '@fullcalendar/react'
import '@fullcalendar/react/skeleton.css'
import { clsx } from 'clsx'
import { Repeat2, Star } from 'lucide-react'
import type { ComponentProps } from 'react'
import { addDays, localTime, readerZone } from '#web/lib/clock.ts'
import { formatDay, formatTime } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { regional } from '#web/lib/language.ts'
import { tones } from '../../components/event-type.tsx'
import { daysOf } from '../../rules.ts'
import type { EventRow } from '../../types.ts'
import { chosenDayClass } from './month-snapshot.tsx'

type Calendar = ComponentProps<typeof FullCalendar>

export type CalendarGridProps = {
  events: readonly EventRow[]
  /** A day of the month or week that is shown. */
  day: string
  chosen?: string
  onDay: (day: string) => void
  onOpen: (id: string) => void
  /** Where events can be carried to another day. The same is done by the "Move" dialog. */
  onDrop?: NonNullable<Calendar['eventDrop']>
}

type PluginProps = { plugins: NonNullable<Calendar['plugins']>; initialView: string }

const cell = 'border border-line'

/** Days as a grid, drawn by FullCalendar in our own clothes. */
export function CalendarGrid({
  events,
  day,
  chosen,
  onDay,
  onOpen,
  onDrop,
  plugins,
  initialView,
}: CalendarGridProps & PluginProps) {
  const t = useT('event')
  const language = useLanguage()
  const zone = readerZone()
  const rows = new Map(events.map((event) => [event.id, event]))
  return (
    <FullCalendar
      // Another month is another grid: what it begins with is asked for once.
      key={`${initialView} ${initialView === 'dayGridMonth' ? day.slice(0, 7) : day}`}
      plugins={plugins}
      initialView={initialView}
      initialDate={day}
      headerToolbar={false}
      locale={regional(language)}
      firstDay={1}
      height={initialView === 'dayGridMonth' ? 'auto' : '40rem'}
      scrollTime="08:00"
      nowIndicator
      // By a number, since by height a low row shows nothing but how many there are.
      dayMaxEvents={2}
      eventDisplay="block"
      events={events.map((event) => inputOf(event, zone))}
      editable={Boolean(onDrop)}
      eventDurationEditable={false}
      eventDrop={onDrop}
      eventInteractive
      eventClick={({ event, jsEvent }) => {
        jsEvent.preventDefault()
        onOpen(event.id)
      }}
      navLinks
      navLinkDayClick={(date) => onDay(localTime(date, zone).day)}
      navLinkHint={(_, date) => formatDay(localTime(date, zone).day, language)}
      moreLinkText={(count) => t('more_events', { count })}
      moreLinkHint={(count) => t('more_events', { count })}
      allDayText={t('time.all_day')}
      closeHint={t('common:actions.close')}
      eventsHint={t('events')}
      eventContent={({ event: { id } }) => {
        const event = rows.get(id)
        return (
          event && <Entry event={event} time={event.all_day ? '' : formatTime(event.start_at, language)} />
        )
      }}
      className="text-sm"
      viewClass="overflow-hidden rounded-lg border border-line bg-surface"
      eventClass={({ event: { id } }) => classOf(rows.get(id))}
      columnEventClass="min-h-10 overflow-hidden"
      eventInnerClass="min-w-0"
      slotEventOverlap={false}
      eventMaxStack={1}
      dayHeaderAlign="start"
      dayHeaderContent={({ weekdayText, dayNumberText, text, view }) =>
        view.type === 'timeGridWeek' ? (
          // Drawn by the style sheet: the header is a link that is called by its date, and a weekday in its text would be no part of that.
          <span data-weekday={weekdayText} className="before:mr-1.5 before:content-[attr(data-weekday)]">
            {dayNumberText}
          </span>
        ) : (
          text
        )
      }
      dayHeaderClass={cell}
      dayHeaderInnerClass="px-2 py-1.5 font-semibold text-soft first-letter:uppercase"
      dayCellClass={({ date, isToday, isOther }) =>
        clsx(
          cell,
          isOther && 'bg-paper',
          localTime(date, zone).day === chosen && chosenDayClass,
          isToday && 'bg-accent-wash/50',
        )
      }
      dayCellTopInnerClass={({ isOther, isToday }) =>
        clsx(
          'num px-2 py-1 font-semibold',
          isOther ? 'text-faint' : 'text-ink',
          isToday && 'text-accent-ink underline decoration-2 underline-offset-4',
        )
      }
      dayRowClass={cell}
      dayHeaderDividerClass="border-b border-line"
      slotHeaderDividerClass="border-r border-line"
      dayLaneClass={cell}
      slotLaneClass="border-t border-hair"
      slotHeaderClass="border-t border-hair"
      slotHeaderInnerClass="num px-2 text-sm text-soft"
      allDayHeaderInnerClass="px-2 py-1 text-sm text-soft"
      allDayDividerClass="border-b border-line"
      rowMoreLinkClass="mx-1 min-h-6 rounded-sm px-1 font-semibold text-soft hover:bg-sunk"
      columnMoreLinkClass="min-w-8! rounded-sm bg-sunk px-1"
      nowIndicatorLineClass="border-t-2 border-red"
      popoverClass="max-w-72 rounded-lg border border-line bg-surface p-2 shadow-pop"
      popoverCloseClass="absolute top-2 right-2"
    />
  )
}

function inputOf(event: EventRow, zone: string) {
  const { id, title, all_day: allDay, start_at, end_at } = event
  const { first, last } = daysOf(event, zone)
  const next = addDays(last, 1)
  return {
    id,
    title,
    allDay,
    ...(allDay ? { start: first, end: next } : { start: start_at, end: end_at ?? undefined }),
    startEditable: event.status !== 'cancelled' && event.event_state !== 'done',
  }
}

const classOf = (event: EventRow | undefined) =>
  event &&
  clsx(
    'mx-1 mb-1 cursor-pointer rounded-sm border-l-3 px-1.5 py-0.5 text-left focus-visible:outline-2 focus-visible:outline-accent',
    tones[event.type],
    event.status === 'draft' && 'border border-l-3 border-dashed bg-surface!',
    event.event_state === 'done' && 'bg-sunk! text-soft!',
  )

function Entry({ event, time }: { event: EventRow; time: string }) {
  const t = useT('event')
  const state = event.status === 'published' ? t(`type.${event.type}`) : t(`state.${event.status}`)
  // Few elements: a month draws a hundred of these at once.
  return (
    <span data-event={event.id} className="block truncate leading-snug">
      <span className="num font-semibold">{time}</span> {state}
      {event.important && <Star aria-label={t('important')} className={mark} />}
      {event.series_id && <Repeat2 aria-label={t('repeats')} className={mark} />}
      <span className={clsx('block truncate font-semibold', event.status === 'cancelled' && 'line-through')}>
        {event.title}
      </span>
    </span>
  )
}

const mark = 'ml-1 inline size-3 align-[-1px]'
