import { addDays, cityOf, localTime, readerZone } from '#web/lib/clock.ts'
import { formatDate, formatDays, formatTime } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { daysOf, hasOtherClock } from '../rules.ts'
import type { EventRow } from '../types.ts'

type Timed = Pick<EventRow, 'start_at' | 'end_at' | 'all_day' | 'timezone'>

/** "18:00 to 19:30", by the reader's clock; over several days with the days. */
export function useTimeWords(): (event: Timed, zone?: string) => string {
  const t = useT('event')
  const language = useLanguage()
  return (event, zone = readerZone()) => {
    const { first, last } = daysOf(event, zone)
    if (event.all_day) return first === last ? t('time.all_day') : formatDays(first, last, language)
    const clock = (value: string) => formatTime(value, language, zone)
    if (!event.end_at || event.end_at === event.start_at) return clock(event.start_at)
    const end = localTime(event.end_at, zone).day
    // Until midnight is the same day still.
    if (end === first || (end === addDays(first, 1) && last === first))
      return t('time.hours', { from: clock(event.start_at), to: clock(event.end_at) })
    return t('time.moments', {
      from: `${formatDate(first, language)}, ${clock(event.start_at)}`,
      to: `${formatDate(end, language)}, ${clock(event.end_at)}`,
    })
  }
}

/** When it is for the reader, and beside it what the clock of the place shows, where that is something else. */
export function EventWhen({ event, className }: { event: EventRow; className?: string }) {
  const t = useT('event')
  const words = useTimeWords()
  return (
    <span className={className}>
      <span className="num inline-block font-semibold first-letter:uppercase">{words(event)}</span>
      {hasOtherClock(event, readerZone()) && (
        <span className="ml-2 text-sm text-soft">
          {t('time.there', { time: words(event, event.timezone), city: cityOf(event.timezone) })}
        </span>
      )}
    </span>
  )
}
