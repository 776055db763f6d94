import { useQuery } from '@tanstack/react-query'
import { CalendarDays, Repeat2, Star } from 'lucide-react'
import { Link } from 'react-router'
import { readerZone } from '#web/lib/clock.ts'
import { formatDate } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { getFormatter } from '#web/lib/intl-cache.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Table, Td, Th } from '#web/ui/table.tsx'
import { TypeBadge } from '../../components/event-type.tsx'
import { useTimeWords } from '../../components/event-when.tsx'
import { eventQueries } from '../../queries.ts'
import { daysOf } from '../../rules.ts'
import { type EventRow, type EventState, eventStates, type Span } from '../../types.ts'
import { useEventHref } from '../../view.ts'

const tones: Record<EventState, BadgeTone> = {
  draft: 'attention',
  published: 'good',
  cancelled: 'bad',
  done: 'neutral',
}

/** Every event of the time that is shown, one a line. */
export function DeskTable({ events, span }: { events: readonly EventRow[]; span: Span }) {
  const t = useT('event-desk')
  const words = useT('event')
  const language = useLanguage()
  const time = useTimeWords()
  const href = useEventHref()
  const totals = useQuery(eventQueries.totals(span))
  const totalOf = new Map(totals.data?.map((total) => [total.event_id, total]))
  if (events.length === 0)
    return (
      <EmptyState title={t('empty.title')} icon={<CalendarDays aria-hidden />}>
        {t('empty.text')}
      </EmptyState>
    )
  return (
    <Table caption={t('list')}>
      <thead>
        <tr>
          <Th>{t('column.day')}</Th>
          <Th>{t('column.event')}</Th>
          <Th className="max-sm:hidden">{t('column.place')}</Th>
          <Th className="max-sm:hidden">{t('column.state')}</Th>
          <Th className="max-sm:hidden">{t('column.going')}</Th>
        </tr>
      </thead>
      <tbody>
        {events.map((event) => {
          const state = eventStates.find((one) => one === event.event_state) ?? 'published'
          const stateBadge = <Badge tone={tones[state]}>{words(`state.${state}`)}</Badge>
          const { going = 0, waiting = 0 } = totalOf.get(event.id) ?? {}
          return (
            <tr key={event.id}>
              <Td>
                <span className="num whitespace-nowrap">
                  {formatDate(daysOf(event, readerZone()).first, language)}
                </span>
                <span className="block max-w-48 text-sm text-soft max-sm:max-w-28">{time(event)}</span>
              </Td>
              <Td>
                <Link
                  to={href(event.id)}
                  data-event={event.id}
                  className="font-semibold wrap-anywhere hover:underline"
                >
                  {event.title}
                </Link>
                <span className="block text-sm text-soft wrap-anywhere sm:hidden">{event.location}</span>
                <span className="mt-0.5 flex flex-wrap items-center gap-1.5 [&_svg]:size-3.5">
                  <span className="sm:hidden">{stateBadge}</span>
                  <TypeBadge type={event.type} />
                  {event.important && <Star aria-label={words('important')} />}
                  {event.series_id && <Repeat2 aria-label={words('repeats')} />}
                </span>
              </Td>
              <Td className="max-sm:hidden">
                <span className="wrap-anywhere">{event.location}</span>
                {event.host && <span className="block text-sm text-soft">{event.host}</span>}
              </Td>
              <Td className="max-sm:hidden">{stateBadge}</Td>
              <Td className="max-sm:hidden">
                <span className="num">
                  {going > 0 && getFormatter('NumberFormat', language).format(going)}
                </span>
                {waiting > 0 && (
                  <span className="block text-sm whitespace-nowrap text-soft">
                    {t('column.waiting', { count: waiting })}
                  </span>
                )}
              </Td>
            </tr>
          )
        })}
      </tbody>
    </Table>
  )
}
