import { clsx } from 'clsx'
import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { formatList } from '#web/lib/format-list.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { Badge } from '#web/ui/badge.tsx'
import type { EventRow } from '../types.ts'
import { useEventHref } from '../view.ts'
import { AnswerButtons } from './answer-buttons.tsx'
import { ConflictHint, CountLine, PlaceLine, TermsLine } from './event-facts.tsx'
import { edges, TypeBadge } from './event-type.tsx'
import { EventWhen } from './event-when.tsx'

type EventCardProps = {
  event: EventRow
  side: 'athlete' | 'scout'
  /** Athletes of the scout's boards who come. */
  names?: readonly string[]
  /** What else is on in the time that is shown. */
  others: readonly EventRow[]
}

const namesShown = 2

/** One event as somebody decides about it: when, what, where, who comes, and the answer. */
export function EventCard({ event, side, names = [], others }: EventCardProps) {
  const t = useT('event')
  const href = useEventHref()
  const cancelled = event.event_state === 'cancelled'
  return (
    <article
      aria-label={event.title}
      className={clsx(
        'space-y-3 rounded-lg border border-l-4 border-line bg-surface p-4 shadow-card',
        edges[event.type],
      )}
    >
      <div className="relative space-y-1">
        <div className="flex items-start justify-between gap-3">
          <EventWhen event={event} className={clsx('text-base', cancelled && 'line-through')} />
          <TypeBadge type={event.type} />
        </div>
        <h3 className="text-lg wrap-anywhere">
          <Link to={href(event.id)} className="after:absolute after:inset-0">
            {event.title}
          </Link>
        </h3>
        <PlaceLine event={event} />
      </div>
      {cancelled ? (
        <p className="text-soft">
          <Badge tone="bad">{t('state.cancelled')}</Badge>{' '}
          {event.cancel_reason && <span className="wrap-anywhere">{event.cancel_reason}</span>}
        </p>
      ) : (
        <>
          <CountLine event={event} scouts={side === 'athlete'} />
          {names.length > 0 && <Names event={event} names={names} />}
          <TermsLine event={event} />
          <ConflictHint event={event} others={others} />
          <AnswerButtons event={event} />
        </>
      )}
    </article>
  )
}

function Names({ event, names }: { event: EventRow; names: readonly string[] }) {
  const t = useT('event')
  const language = useLanguage()
  const href = useEventHref()
  const shown = names.slice(0, namesShown)
  const more = names.length - shown.length
  return (
    <Link
      to={href(event.id)}
      className="flex items-center justify-between gap-3 border-t border-line pt-3 hover:text-accent-ink"
    >
      <span className="min-w-0">
        <span className="block font-semibold wrap-anywhere">
          {formatList(more > 0 ? [...shown, t('more_names', { count: more })] : shown, language)}
        </span>
        <span className="text-sm text-soft">{t('on_boards')}</span>
      </span>
      <ChevronRight aria-hidden className="size-4 shrink-0 text-faint" />
    </Link>
  )
}
