import { clsx } from 'clsx'
import { Link } from 'react-router'
import { formatDays } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { getFormatter } from '#web/lib/intl-cache.ts'
import { Card, CardHeader } from '#web/ui/card.tsx'
import type { Period } from '../../period.ts'
import { useNumbers } from '../../use-numbers.ts'
import { lookWeeks, WEEKS } from '../rules.ts'
import type { AthleteFigures } from '../types.ts'

const tones = ['bg-sunk', 'bg-accent/25', 'bg-accent/50', 'bg-accent/75', 'bg-accent']

type LookMapProps = {
  figures: AthleteFigures
  period: Period
  /** How many scouts saved the profile. */
  saved: number
}

/** A year of views by scouts, as far as five of them stand behind each. On a phone the last half of it. */
export function LookMap({
  figures: { scout_opens, requests, period: counted },
  period,
  saved,
}: LookMapProps) {
  const t = useT('figures')
  const language = useLanguage()
  const { format } = useNumbers()
  const views = scout_opens.reduce((sum, { count }) => sum + count, 0)
  const weeks = lookWeeks(scout_opens, period, counted.counted_through)
  const figures = [
    { name: t('athlete.map.views', { count: views }), value: views },
    { name: t('athlete.map.saved', { count: saved }), value: saved },
    { name: t('athlete.map.asked', { count: requests.received }), value: requests.received },
  ].filter(({ value }) => value > 0)
  return (
    <Card aria-labelledby="map-title">
      <CardHeader
        id="map-title"
        title={t('athlete.map.title')}
        aside={
          <Link to="/athlete/analytics" className="font-medium text-accent-ink hover:underline">
            {t('your_figures')}
          </Link>
        }
      />
      {views > 0 ? (
        <>
          <div aria-hidden className="flex gap-0.5 forced-color-adjust-none">
            {weeks.map(({ week, days }, n) => (
              <Week key={week} week={week} days={days} early={n < WEEKS / 2} before={weeks[n - 1]?.week} />
            ))}
          </div>
          <p aria-hidden className="mt-2 flex items-center justify-end gap-1 text-xs text-soft">
            {t('athlete.map.fewer')}
            {tones.map((tone) => (
              <i key={tone} className={clsx('size-2.5 rounded-[2px]', tone)} />
            ))}
            {t('athlete.map.more')}
          </p>
        </>
      ) : (
        <p className="text-soft">{t('athlete.map.none')}</p>
      )}
      {figures.length > 0 && (
        <ul className="mt-3 flex flex-wrap gap-x-6 gap-y-1">
          {figures.map(({ name, value }) => (
            <li key={name} className="text-sm text-soft">
              <span className="num text-xl font-semibold text-ink">{format(value)}</span> {name}
            </li>
          ))}
        </ul>
      )}
      {views > 0 && (
        <details className="mt-3 text-sm text-soft">
          <summary className="cursor-pointer font-medium text-accent-ink">{t('table')}</summary>
          <p className="mt-1">{t('athlete.map.note')}</p>
          <table className="mt-2">
            <caption className="sr-only">{t('athlete.map.title')}</caption>
            <thead>
              <tr>
                <th scope="col" className="pr-6 text-left font-medium">
                  {t('athlete.map.days')}
                </th>
                <th scope="col" className="text-right font-medium">
                  {t('athlete.map.count')}
                </th>
              </tr>
            </thead>
            <tbody>
              {scout_opens.map(({ since, day, count }) => (
                <tr key={day}>
                  <td className="pr-6">{formatDays(since, day, language)}</td>
                  <td className="num text-right">{format(count)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
    </Card>
  )
}

type WeekProps = ReturnType<typeof lookWeeks>[number] & {
  early: boolean
  before?: string
}

/** A column from Monday to Sunday, with the month above it where one begins. */
function Week({ week, days, early, before }: WeekProps) {
  const language = useLanguage()
  const begins = before?.slice(0, 7) !== week.slice(0, 7)
  return (
    <span className={clsx('relative flex min-w-0 flex-1 flex-col gap-0.5 pt-5', early && 'max-sm:hidden')}>
      {begins && (
        <span className="absolute top-0 left-0 text-xs whitespace-nowrap text-soft">
          {getFormatter('DateTimeFormat', language, { month: 'short', timeZone: 'UTC' }).format(
            new Date(week),
          )}
        </span>
      )}
      {days.map(({ day, level }) => (
        <i
          key={day}
          className={clsx(
            'aspect-square w-full rounded-[2px]',
            level === null ? 'border border-dashed border-line' : tones[level],
          )}
        />
      ))}
    </span>
  )
}
