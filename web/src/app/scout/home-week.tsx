import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { edges } from '#web/features/contact/event/components/event-type.tsx'
import { useTimeWords } from '#web/features/contact/event/components/event-when.tsx'
import { agendaOf, closedBecause } from '#web/features/contact/event/rules.ts'
import type { EventRow } from '#web/features/contact/event/types.ts'
import { SideSection } from '#web/features/contact/scout-desk/components/side-section.tsx'
import { firstEntries, weekOf } from '#web/features/contact/scout-desk/rules.ts'
import type { DeskStep, EventFaces } from '#web/features/contact/scout-desk/types.ts'
import { readerZone } from '#web/lib/clock.ts'
import { formatDay } from '#web/lib/datetime.ts'
import { formatList } from '#web/lib/format-list.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { getFormatter } from '#web/lib/intl-cache.ts'
import { UserAvatar } from '#web/ui/user-avatar.tsx'

const entriesShown = 7

type HomeWeekProps = {
  today: string
  events: readonly EventRow[]
  steps: readonly DeskStep[]
  faces: readonly EventFaces[]
}

/** Events one goes to and next steps of one's shortlists, in one list by day. */
export function HomeWeek({ today, events, steps, faces }: HomeWeekProps) {
  const t = useT('scout-desk')
  const language = useLanguage()
  const zone = readerZone()
  const own = events.filter(
    (event) =>
      event.event_answers.some(({ answer }) => answer !== 'no') && closedBecause(event, Date.now()) === null,
  )
  const { shown, more } = firstEntries(weekOf(agendaOf(own, today, zone), steps, zone), entriesShown)
  return (
    <SideSection
      id="desk-week"
      title={t('week.title')}
      aside={
        <Link to="/scout/events" className="font-medium text-accent-ink hover:underline">
          {t('week.calendar')}
        </Link>
      }
    >
      {shown.length === 0 && <p className="text-soft">{t('week.none')}</p>}
      <ul aria-labelledby="desk-week" className="divide-y divide-hair empty:hidden">
        {shown.map(({ day, ...planned }) => (
          <li key={day} className="flex gap-3.5 py-2.5">
            <Day day={day} name={day === today ? t('week.today') : weekday(day, language)} />
            <ul aria-label={formatDay(day, language)} className="min-w-0 grow space-y-2.5">
              {planned.events.map((event) => (
                <EventEntry
                  key={event.id}
                  event={event}
                  faces={faces.find(({ event_id }) => event_id === event.id)}
                />
              ))}
              {planned.steps.map(({ id, board_id, athlete_id, name, board, is_default }) => (
                <Entry
                  key={id}
                  to={`/scout/favorites?board=${board_id}&open=${athlete_id}`}
                  edge="border-l-flood"
                  title={name}
                >
                  <StepWords board={board} isDefault={is_default} />
                </Entry>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p className="pt-1">
          <Link to="/scout/events" className="text-sm font-medium text-accent-ink hover:underline">
            {t('week.more', { count: more })}
          </Link>
        </p>
      )}
    </SideSection>
  )
}

const weekday = (day: string, language: string) =>
  getFormatter('DateTimeFormat', language, { weekday: 'short', timeZone: 'UTC' }).format(new Date(day))

const Day = ({ day, name }: { day: string; name: string }) => (
  <p aria-hidden className="w-12 shrink-0 text-center">
    <span className="block text-xs text-soft first-letter:uppercase">{name}</span>
    <span className="num block text-lg leading-tight font-semibold">{Number(day.slice(8))}</span>
  </p>
)

type EntryProps = { to: string; edge: string; title: string; aside?: ReactNode; children: ReactNode }

const Entry = ({ to, edge, title, aside, children }: EntryProps) => (
  <li className={clsx('relative flex items-center gap-2 border-l-3 pl-3 hover:bg-sunk/60', edge)}>
    <div className="min-w-0 grow">
      <Link to={to} className="block leading-snug font-semibold wrap-anywhere after:absolute after:inset-0">
        {title}
      </Link>
      <p className="text-sm wrap-anywhere text-soft">{children}</p>
    </div>
    {aside}
  </li>
)

/** Whom of the own boards one meets there. */
function Faces({ faces: { count, people } }: { faces: EventFaces }) {
  const t = useT('scout-desk')
  const language = useLanguage()
  const names = formatList(
    people.map(({ name }) => name),
    language,
  )
  return (
    <p className="flex shrink-0 items-center">
      {people.map(({ athlete_id, name, photo }, at) => (
        <UserAvatar
          key={athlete_id}
          name={name}
          photo={photo}
          size="sm"
          className={clsx('ring-2 ring-surface', at > 0 && '-ml-2.5')}
        />
      ))}
      <span aria-hidden className="num ml-2 text-sm text-soft">
        {t('week.number', { count })}
      </span>
      <span className="sr-only">{t('week.faces', { count, names })}</span>
    </p>
  )
}

function EventEntry({ event, faces }: { event: EventRow; faces: EventFaces | undefined }) {
  const t = useT('event')
  const words = useTimeWords()
  const [mine] = event.event_answers
  const open =
    mine?.place === 'waiting' ? t('answer.waiting') : mine?.answer === 'maybe' ? t('answer.maybe') : ''
  return (
    <Entry
      to={`/scout/events?event=${event.id}`}
      edge={edges[event.type]}
      title={event.title}
      aside={faces && <Faces faces={faces} />}
    >
      {[words(event), event.location, open].filter(Boolean).join(' · ')}
    </Entry>
  )
}

function StepWords({ board, isDefault }: { board: string; isDefault: boolean }) {
  const t = useT('scout-desk')
  const words = useT('board')
  return t('week.step', { board: isDefault && board === 'Favourites' ? words('board.default') : board })
}
