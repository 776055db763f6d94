import { ChevronLeft, ChevronRight } from 'lucide-react'
import { addDays, mondayOf } from '#web/lib/clock.ts'
import { formatDays, formatMonth, localToday } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'

type CalendarHeadProps<V extends string> = {
  view: V
  views: readonly V[]
  day: string
  onView: (view: V) => void
  onDay: (day: string) => void
}

/** The first of the next or the last month. */
export function stepMonth(day: string, step: number): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + step, 1)).toISOString().slice(0, 10)
}

/** Which time is shown, and as what. */
export function CalendarHead<V extends string>({ view, views, day, onView, onDay }: CalendarHeadProps<V>) {
  const t = useT('event')
  const language = useLanguage()
  const week = view === 'week'
  const step = (by: number) => onDay(week ? addDays(day, 7 * by) : stepMonth(day, by))
  const monday = mondayOf(day)
  const title = week ? formatDays(monday, addDays(monday, 6), language) : formatMonth(day, language)
  return (
    <div className="mb-3 flex flex-wrap items-center justify-between gap-x-2 gap-y-2">
      {view !== 'agenda' && (
        <div className="flex flex-wrap items-center gap-2">
          <h2 className="mr-2 text-xl first-letter:uppercase" aria-live="polite">
            {title}
          </h2>
          <Button square aria-label={t(week ? 'previous_week' : 'previous_month')} onClick={() => step(-1)}>
            <ChevronLeft aria-hidden />
          </Button>
          <Button square aria-label={t(week ? 'next_week' : 'next_month')} onClick={() => step(1)}>
            <ChevronRight aria-hidden />
          </Button>
          <Button onClick={() => onDay(localToday())}>{t('today')}</Button>
        </div>
      )}
      {view === 'agenda' && <Button onClick={() => onDay(localToday())}>{t('today')}</Button>}
      <fieldset className="flex overflow-hidden rounded-md border border-line-strong">
        <legend className="sr-only">{t('view.label')}</legend>
        {views.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={view === one}
            onClick={() => onView(one)}
            className="h-8.5 border-l border-line-strong bg-surface px-3 font-semibold first-of-type:border-l-0 hover:bg-sunk aria-pressed:bg-accent-wash aria-pressed:text-accent-ink pointer-coarse:h-10.5"
          >
            {t(`view.${one}`)}
          </button>
        ))}
      </fieldset>
    </div>
  )
}
