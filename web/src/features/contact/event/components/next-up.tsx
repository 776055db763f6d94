import { useQuery } from '@tanstack/react-query'
import { CalendarDays } from 'lucide-react'
import { Link } from 'react-router'
import { addDays, readerZone } from '#web/lib/clock.ts'
import { formatDay, localToday } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { eventQueries } from '../queries.ts'
import { closedBecause, daysOf, spanOf } from '../rules.ts'
import { TypeDot } from './event-type.tsx'
import { useTimeWords } from './event-when.tsx'

const daysAhead = 21
const shownAtMost = 3

/** The next events on a home screen: those one goes to first, then what is on. Nothing where there is nothing. */
export function NextUp({ area }: { area: 'athlete' | 'scout' }) {
  const t = useT('event')
  const language = useLanguage()
  const words = useTimeWords()
  const today = localToday()
  const { data = [] } = useQuery(eventQueries.list(spanOf(today, addDays(today, daysAhead))))
  const coming = data.filter(
    (event) => event.status === 'published' && closedBecause(event, Date.now()) !== 'done',
  )
  const own = coming.filter(({ event_answers: [mine] }) => mine && mine.answer !== 'no')
  const open = coming.filter(({ event_answers }) => event_answers.length === 0)
  const shown = [...own, ...open].slice(0, shownAtMost)
  if (shown.length === 0) return null
  return (
    <Card className="overflow-hidden p-0!">
      <CardHeader
        title={t('next.title')}
        className="mb-0! px-4 pt-4 pb-2 sm:px-6"
        aside={
          <Link to={`/${area}/events`} className="font-medium text-accent-ink hover:underline">
            {t('next.all')}
          </Link>
        }
      />
      <ul className="divide-y divide-hair">
        {shown.map((event) => {
          const mine = event.event_answers[0]
          return (
            <li key={event.id} className="relative flex items-start gap-3 px-4 py-3 hover:bg-sunk/60 sm:px-6">
              <CalendarDays aria-hidden className="mt-0.5 size-5 shrink-0 text-accent" />
              <div className="min-w-0 grow">
                <Link
                  to={`/${area}/events?event=${event.id}`}
                  className="font-semibold wrap-anywhere after:absolute after:inset-0"
                >
                  {event.title}
                </Link>
                <p className="text-sm text-soft first-letter:uppercase">
                  {formatDay(daysOf(event, readerZone()).first, language)}, {words(event)}
                </p>
                <p className="flex items-center gap-1.5 text-sm text-soft">
                  <TypeDot type={event.type} />
                  {t(`type.${event.type}`)}
                  {mine && ` · ${t(mine.place === 'waiting' ? 'answer.waiting' : `answer.${mine.answer}`)}`}
                </p>
              </div>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
