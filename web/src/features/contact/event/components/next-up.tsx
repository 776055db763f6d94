import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { addDays } from '#web/lib/clock.ts'
import { localToday } from '#web/lib/datetime.ts'
import { useT } from '#web/lib/i18n.ts'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/empty-state.tsx'
import { eventQueries } from '../queries.ts'
import { closedBecause, spanOf } from '../rules.ts'
import { EventLine } from './event-line.tsx'

const daysAhead = 21
const shownAtMost = 3

/** The next events on a home screen: those one goes to first, then what is on. Nothing where there is nothing. */
export function NextUp({ area }: { area: 'athlete' | 'scout' }) {
  const t = useT('event')
  const today = localToday()
  const {
    data = [],
    error,
    refetch,
    isFetching,
  } = useQuery(eventQueries.list(spanOf(today, addDays(today, daysAhead))))
  // What was read before stays on the screen; only nothing at all could be taken for "no events".
  const failed = error && data.length === 0
  const coming = data.filter(
    (event) => event.status === 'published' && closedBecause(event, Date.now()) !== 'done',
  )
  const own = coming.filter(({ event_answers: [mine] }) => mine && mine.answer !== 'no')
  const open = coming.filter(({ event_answers }) => event_answers.length === 0)
  const shown = [...own, ...open].slice(0, shownAtMost)
  if (shown.length === 0 && !failed) return null
  return (
    <Card className="overflow-hidden p-0!" aria-labelledby="next-up">
      <CardHeader
        id="next-up"
        title={t('next.title')}
        className="mb-0! px-4 pt-4 pb-2 sm:px-6"
        aside={
          <Link to={`/${area}/events`} className="font-medium text-accent-ink hover:underline">
            {t('next.all')}
          </Link>
        }
      />
      {failed ? (
        <ErrorState error={error} onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <ul className="divide-y divide-hair">
          {shown.map((event) => (
            <EventLine key={event.id} event={event} area={area} />
          ))}
        </ul>
      )}
    </Card>
  )
}
