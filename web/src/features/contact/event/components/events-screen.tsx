import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Bookmark } from 'lucide-react'
import { useState } from 'react'
import { addDays, mondayOf, readerZone } from '#web/lib/clock.ts'
import { formatDay } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { useMediaQuery } from '#web/lib/use-media-query.ts'
import { AfterPaint } from '#web/ui/after-paint.tsx'
import { Button } from '#web/ui/button.tsx'
import { ToggleChip } from '#web/ui/chip.tsx'
import { ErrorState } from '#web/ui/empty-state.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'
import { EventCalendar, useCalendarCode } from '../calendar/components/event-calendar.tsx'
import { SubscribeButton } from '../calendar-feed/components/subscribe-button.tsx'
import { eventQueries } from '../queries.ts'
import { daysOf, matches, spanOf } from '../rules.ts'
import type { EventRow, ShortlistEntry } from '../types.ts'
import { type CalendarView, useCalendarAddress, views } from '../view.ts'
import { AgendaList } from './agenda-list.tsx'
import { CalendarHead } from './calendar-head.tsx'
import { CutNotice } from './cut-notice.tsx'
import { EventDialog } from './event-dialog.tsx'
import { TypeFilter } from './type-filter.tsx'
import { WeekStrip } from './week-strip.tsx'

const weeksAhead = 8

/** The calendar of an athlete or a scout: the agenda first on a phone, a month beside its days where there is room. */
export function EventsScreen({ side }: { side: 'athlete' | 'scout' }) {
  const wide = useMediaQuery('(width >= 64rem)')
  const address = useCalendarAddress<CalendarView>(views, wide ? 'month' : 'agenda')
  const [more, setMore] = useState(0)
  const { view, day, types, change } = address
  const monday = mondayOf(day)
  // A month reaches into the weeks around it.
  const first = view === 'month' ? mondayOf(`${day.slice(0, 7)}-01`) : monday
  const span = spanOf(first, addDays(first, view === 'agenda' ? 7 * weeksAhead + more : 42))
  useCalendarCode(view)
  const events = useQuery(eventQueries.list(span))
  const shortlist = useQuery({ ...eventQueries.shortlist(span), enabled: side === 'scout' })
  const onlyBoards = side === 'scout' && address.params.get('from') === 'boards'
  const needed = onlyBoards ? [events, shortlist] : [events]
  const unread = needed.find(({ error, data }) => error && !data)
  const people = shortlist.data ?? []
  const known = (events.data ?? []).filter((event) => event.status !== 'draft')
  const ofBoards = known.filter(({ id }) => people.some(({ event_id }) => event_id === id))
  const shown = (onlyBoards ? ofBoards : known).filter((event) => matches(event, { types }))
  const onDay = (next: string) => change({ day: next })
  const rest = { shown, known, people, side, view, day, onlyBoards }
  return (
    <>
      <CalendarHead
        view={view}
        views={views}
        day={day}
        onView={(next) => change({ view: next })}
        onDay={onDay}
      />
      {view === 'agenda' && <WeekStrip day={day} events={shown} onDay={onDay} />}
      <div className="my-3 flex flex-wrap gap-x-6 gap-y-2">
        {side === 'scout' && (
          <Whose
            all={events.data && known.length}
            ofBoards={events.data && shortlist.data && ofBoards.length}
            onlyBoards={onlyBoards}
            onChange={(boards) => change({ from: boards ? 'boards' : null })}
          />
        )}
        <TypeFilter events={onlyBoards ? ofBoards : known} types={types} onToggle={address.toggleType} />
        <SubscribeButton />
      </div>
      {unread ? (
        <ErrorState error={unread.error} onRetry={() => void unread.refetch()} busy={unread.isFetching} />
      ) : needed.some(({ isPending }) => isPending) ? (
        <ListSkeleton rows={4} />
      ) : (
        <Shown {...rest} onDay={onDay} onOpen={(id) => change({ event: id })} />
      )}
      <CutNotice events={events.data} />
      {view === 'agenda' && events.data && (
        <MoreWeeks from={first} days={7 * weeksAhead + more} onMore={() => setMore(more + 7 * weeksAhead)} />
      )}
      <EventDialog id={address.event} side={side} onClose={() => change({ event: null })} />
    </>
  )
}

type WhoseProps = {
  /** How many; undefined: not known, which is no zero. */
  all: number | undefined
  ofBoards: number | undefined
  onlyBoards: boolean
  onChange: (onlyBoards: boolean) => void
}

function Whose({ all, ofBoards, onlyBoards, onChange }: WhoseProps) {
  const t = useT('event')
  return (
    <fieldset className="flex gap-2">
      <legend className="sr-only">{t('whose.label')}</legend>
      <ToggleChip pressed={!onlyBoards} onClick={() => onChange(false)}>
        {t('whose.all')} <span className="num">{all}</span>
      </ToggleChip>
      <ToggleChip pressed={onlyBoards} onClick={() => onChange(true)}>
        <Bookmark aria-hidden />
        {t('whose.boards')} <span className="num">{ofBoards}</span>
      </ToggleChip>
    </fieldset>
  )
}

type ShownProps = {
  shown: EventRow[]
  known: EventRow[]
  people: ShortlistEntry[]
  side: 'athlete' | 'scout'
  view: CalendarView
  day: string
  onlyBoards: boolean
  onDay: (day: string) => void
  onOpen: (id: string) => void
}

function Shown({ shown, known, people, side, view, day, onlyBoards, onDay, onOpen }: ShownProps) {
  const t = useT('event')
  const language = useLanguage()
  const list = { side, people, known, from: day }
  const empty = onlyBoards
    ? { title: t('empty.boards'), text: t('empty.boards_text') }
    : { title: t('empty.title'), text: t('empty.text') }
  const agenda = (
    <>
      {onlyBoards && <p className="mb-3 text-sm text-soft">{t('whose.text')}</p>}
      <AgendaList {...list} events={shown} empty={empty} />
      {side === 'scout' && <p className="mt-6 text-sm text-soft">{t('minors_counted')}</p>}
    </>
  )
  if (view === 'agenda') return <div className="mx-auto max-w-2xl">{agenda}</div>
  const zone = readerZone()
  const ofDay = shown.filter((event) => {
    const { first, last } = daysOf(event, zone)
    return first <= day && last >= day
  })
  return (
    // The hours of a week need the whole width.
    <div className={clsx('grid items-start gap-6', view === 'month' && 'xl:grid-cols-[minmax(0,1fr)_23rem]')}>
      <EventCalendar view={view} events={shown} day={day} chosen={day} onDay={onDay} onOpen={onOpen} />
      <aside aria-label={t('day_list')} className="w-full max-w-2xl min-w-0">
        <AfterPaint>
          {ofDay.length > 0 ? (
            <AgendaList {...list} events={ofDay} empty={empty} />
          ) : (
            <>
              <h2 className="first-letter:uppercase">{formatDay(day, language)}</h2>
              <p className="mt-1 mb-6 text-soft">{t('empty.day')}</p>
              <AgendaList {...list} events={shown.slice(-50)} empty={empty} />
            </>
          )}
        </AfterPaint>
      </aside>
    </div>
  )
}

function MoreWeeks({ from, days, onMore }: { from: string; days: number; onMore: () => void }) {
  const t = useT('event')
  const language = useLanguage()
  return (
    <p className="mt-6 text-center text-sm text-soft">
      {t('shown_until', { day: formatDay(addDays(from, days - 1), language) })}{' '}
      <Button size="sm" onClick={onMore}>
        {t('common:list.more')}
      </Button>
    </p>
  )
}
