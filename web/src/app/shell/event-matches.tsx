import { Command } from 'cmdk'
import { CalendarDays } from 'lucide-react'
import { type EventMatch, eventStates } from '#web/features/contact/event/types.ts'
import { localTime } from '#web/lib/clock.ts'
import { formatDay } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'

type EventMatchesProps = {
  events: EventMatch[]
  onOpen: (match: EventMatch) => void
  classes: { heading: string; row: string }
}

/** Events that an admin found; drawn only when there are some, so nobody else fetches their words. */
export function EventMatches({ events, onOpen, classes }: EventMatchesProps) {
  const t = useT('admin-work')
  const words = useT('event')
  const language = useLanguage()
  return (
    <Command.Group heading={t('search.events')} className={classes.heading}>
      {events.map((match) => (
        <Command.Item key={match.id} value={match.id} onSelect={() => onOpen(match)} className={classes.row}>
          <CalendarDays aria-hidden className="shrink-0" />
          <span className="min-w-0">
            <span className="block truncate">{match.title}</span>
            <span className="block truncate text-sm text-soft">
              {[
                formatDay(localTime(match.start_at, match.timezone).day, language),
                match.location,
                words(`state.${eventStates.find((state) => state === match.state) ?? 'published'}`),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </span>
        </Command.Item>
      ))}
    </Command.Group>
  )
}
