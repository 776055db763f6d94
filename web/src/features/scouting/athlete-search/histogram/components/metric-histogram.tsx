import { useQuery } from '@tanstack/react-query'
import { useUnits } from '#web/features/accounts/settings/queries.ts'
import type { Metric } from '#web/features/athletes/sport/types.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { metricParts } from '#web/lib/units.ts'
import { RangeSlider } from '#web/ui/range-slider.tsx'
import type { MetricRange, SearchFilter } from '../../types.ts'
import { histogramQueries } from '../queries.ts'
import { endsOf, thumbsOf } from '../rules.ts'

type MetricHistogramProps = {
  filter: SearchFilter
  range: MetricRange
  metric: Metric
  onChange: (range: MetricRange) => void
}

/** The spread of a number among those who match the other filters, and a thumb at each end of the range. */
export function MetricHistogram({ filter, range, metric, onChange }: MetricHistogramProps) {
  const t = useT('athlete-search')
  const name = useT('metric')(`name.${metric.code}`)
  const language = useLanguage()
  const system = useUnits()
  const { data } = useQuery(histogramQueries.of(filter, range))
  // As tall as the bars will be: nothing below moves when they come.
  if (!data) return <div className="h-15 pointer-coarse:h-19" />
  const { people, from, step, counts } = data
  if (from === null || step === null)
    return <p className="pb-1.5 text-sm text-faint">{t('histogram.few', { count: people })}</p>
  const axis = { from, to: from + counts.length * step }
  const read = (value: number) => {
    const { value: figure, unit } = metricParts(value, metric, { language, system })
    return `${figure} ${unit}`.trim()
  }
  return (
    <div className="pb-1">
      <RangeSlider
        value={thumbsOf(range, axis)}
        min={axis.from}
        max={axis.to}
        step={10 ** -metric.decimals}
        labels={[t('histogram.least', { name }), t('histogram.most', { name })]}
        text={read}
        counts={counts}
        barWidth={step}
        onCommit={(thumbs) => onChange({ ...range, ...endsOf(thumbs, axis, metric.decimals) })}
      />
      <p className="flex justify-between text-xs text-faint">
        <span aria-hidden className="num">
          {read(axis.from)}
        </span>
        <span>{t('histogram.people', { count: people })}</span>
        <span aria-hidden className="num">
          {read(axis.to)}
        </span>
      </p>
    </div>
  )
}
