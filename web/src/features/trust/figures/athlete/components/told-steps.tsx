import { addDays } from '#web/lib/clock.ts'
import { formatDays } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { FigureBlock } from '../../components/figure-block.tsx'
import { LineChart } from '../../components/line-chart.tsx'
import { formatDayMonth, formatLongDay } from '../../day-names.ts'
import type { CountedPeriod, Total } from '../../types.ts'
import { stepsOf } from '../rules.ts'

type ToldStepsProps = {
  id: string
  title: string
  note: string
  /** What is counted, over the column of numbers. */
  counted: string
  chartLabel: string
  none: string
  period: CountedPeriod
  total: Total
}

/** What others did, as steps: a number is told once five of them stand behind it. */
export function ToldSteps({ id, title, note, counted, chartLabel, none, period, total }: ToldStepsProps) {
  const t = useT('figures')
  const language = useLanguage()
  const { by_day, before_by_day } = total
  const now = stepsOf(by_day, period)
  const earlier = stepsOf(before_by_day, { from: period.before_from, to: period.before_to })
  const days = now.map((_, i) => addDays(period.from, i))
  const lastTold = by_day.at(-1)?.day
  const untold = lastTold ? addDays(lastTold, 1) : period.from
  const told = by_day.length + before_by_day.length > 0
  return (
    <FigureBlock
      id={id}
      title={title}
      note={note}
      period={period}
      empty={!told && none}
      table={{
        heads: [t('athlete.days'), counted],
        rows: [
          ...by_day.map(({ since, day, count }) => [formatDays(since, day, language), count] as const),
          ...(untold <= period.to ? [[formatDays(untold, period.to, language), t('not_told')] as const] : []),
        ],
      }}
      chart={
        <LineChart
          label={chartLabel}
          points={days.map((day) => formatDayMonth(day, language))}
          names={days.map((day, i) => {
            const step = now[i]
            return step
              ? t('athlete.span', { days: formatDays(step.since, step.day, language), count: step.count })
              : formatLongDay(day, language)
          })}
          series={[
            { name: t('athlete.a_day'), values: now.map((step) => step?.perDay ?? null), tone: 'accent' },
            {
              name: t('before'),
              values: now.map((_, i) => earlier[i]?.perDay ?? null),
              tone: 'grey',
              isBefore: true,
            },
          ]}
        />
      }
    />
  )
}
