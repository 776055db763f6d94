import { useState } from 'react'
import { formatDate } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'

type DailyViewsChartProps = {
  /** Oldest first, one for each day. */ days: readonly { day: string; views: number }[]
}

/** A bar a day, with a table of the same for those who do not see it. */
export function DailyViewsChart({ days }: DailyViewsChartProps) {
  const t = useT('athlete-profile')
  const language = useLanguage()
  const [pointed, setPointed] = useState(false)
  const most = Math.max(1, ...days.map(({ views }) => views))
  const heightOf = (views: number) => (views === 0 ? 1 : Math.max(4, (views / most) * 58))
  const shape = (wanted: boolean) =>
    days
      .map(({ views }, i) => (views > 0 === wanted ? `M${i * 10 + 1.5} 60v-${heightOf(views)}h7V60z` : ''))
      .join('')
  return (
    <figure>
      <svg
        aria-hidden
        viewBox={`0 0 ${days.length * 10} 60`}
        preserveAspectRatio="none"
        className="h-20 w-full"
        onPointerEnter={() => setPointed(true)}
      >
        <path d={shape(false)} className="fill-line-strong" />
        <path d={shape(true)} className="fill-accent" />
        {/* Only a mouse asks what a bar stands for: until then two shapes draw them all. */}
        {pointed &&
          days.map(({ day, views }, i) => (
            <rect key={day} x={i * 10} width="10" height="60" className="fill-transparent">
              <title>{t('views.on_day', { count: views, day: formatDate(day, language) })}</title>
            </rect>
          ))}
      </svg>
      <figcaption aria-hidden className="mt-1 flex justify-between text-xs text-faint">
        <span>{formatDate(days[0]?.day ?? '', language)}</span>
        <span>{formatDate(days.at(-1)?.day ?? '', language)}</span>
      </figcaption>
      <table className="sr-only">
        <caption>{t('views.title')}</caption>
        <tbody>
          {days
            .filter(({ views }) => views > 0)
            .map(({ day, views }) => (
              <tr key={day}>
                <th scope="row">{formatDate(day, language)}</th>
                <td>{views}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </figure>
  )
}
