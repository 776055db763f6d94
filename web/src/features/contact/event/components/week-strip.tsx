import { clsx } from 'clsx'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { addDays, mondayOf, readerZone } from '#web/lib/clock.ts'
import { formatDay, localToday } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { getFormatter } from '#web/lib/intl-cache.ts'
import { Button } from '#web/ui/button.tsx'
import { countByDay } from '../rules.ts'
import type { EventRow } from '../types.ts'

type WeekStripProps = { day: string; events: readonly EventRow[]; onDay: (day: string) => void }

const dotsShown = 3

/** The week of a day, with a dot for each event: the agenda starts where one taps. */
export function WeekStrip({ day, events, onDay }: WeekStripProps) {
  const t = useT('event')
  const language = useLanguage()
  const counts = countByDay(events, readerZone())
  const monday = mondayOf(day)
  const days = Array.from({ length: 7 }, (_, i) => addDays(monday, i))
  const letter = getFormatter('DateTimeFormat', language, { weekday: 'narrow', timeZone: 'UTC' })
  return (
    <div className="-mx-4 flex items-center gap-1 border-b border-line px-2 pb-3 sm:mx-0 sm:px-0">
      <Button
        variant="ghost"
        square
        aria-label={t('previous_week')}
        className="max-sm:w-8!"
        onClick={() => onDay(addDays(day, -7))}
      >
        <ChevronLeft aria-hidden />
      </Button>
      <ul className="grid grow grid-cols-7 text-center">
        {days.map((one) => {
          const count = counts.get(one) ?? 0
          return (
            <li key={one}>
              <button
                type="button"
                aria-current={one === day ? 'date' : undefined}
                onClick={() => onDay(one)}
                className="flex w-full flex-col items-center gap-1 rounded-md py-1"
              >
                <span className="sr-only">{t('day_events', { day: formatDay(one, language), count })}</span>
                <span aria-hidden className="text-sm text-soft">
                  {letter.format(new Date(one))}
                </span>
                <span
                  aria-hidden
                  className={clsx(
                    'num grid size-9 place-items-center rounded-md text-lg font-semibold',
                    one === day ? 'bg-accent text-on-accent' : one === localToday() && 'text-accent-ink',
                  )}
                >
                  {Number(one.slice(8))}
                </span>
                <span aria-hidden className="flex h-1.5 gap-0.75">
                  {Array.from({ length: Math.min(count, dotsShown) }, (_, i) => `dot-${i}`).map((dot) => (
                    <span key={dot} className="size-1.5 rounded-full bg-accent" />
                  ))}
                </span>
              </button>
            </li>
          )
        })}
      </ul>
      <Button
        variant="ghost"
        square
        aria-label={t('next_week')}
        className="max-sm:w-8!"
        onClick={() => onDay(addDays(day, 7))}
      >
        <ChevronRight aria-hidden />
      </Button>
    </div>
  )
}
