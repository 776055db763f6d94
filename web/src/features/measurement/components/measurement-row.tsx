import { clsx } from 'clsx'
import { useUnits } from '#web/features/settings/queries.ts'
import { formatDate } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { metricParts } from '#web/lib/units.ts'
import { Badge } from '#web/ui/badge.tsx'
import { MetricValue } from '#web/ui/metric-value.tsx'
import { PercentileStrip } from '#web/ui/percentile-strip.tsx'
import { ProvenanceBadge } from '#web/ui/provenance-badge.tsx'
import { compareWithPrevious } from '../rules.ts'
import type { MetricSummary, Percentile } from '../types.ts'
import { ChangeSince } from './change-since.tsx'

type MeasurementRowProps = {
  line: MetricSummary
  percentile?: Percentile
  /** Some line of the list has a strip, so all keep its place. */
  ranked: boolean
  onOpen: () => void
}

/** The whole line opens the source of the number; on a phone it folds into two rows. */
export function MeasurementRow({ line, percentile, ranked, onOpen }: MeasurementRowProps) {
  const t = useT('measurement')
  const m = useT('metric')
  const language = useLanguage()
  const system = useUnits()
  const { metric, headline } = line
  const parts = metricParts(headline.value, metric, { language, system })
  const change = compareWithPrevious(line)
  const name = m(`name.${metric.code}`)
  return (
    <li
      className={clsx(
        'relative grid items-center gap-x-4 gap-y-1.5 py-3 transition-colors duration-150 hover:bg-sunk/60',
        'grid-cols-[minmax(0,1fr)_auto]',
        ranked
          ? '@min-[44rem]:grid-cols-[minmax(8rem,1fr)_6.5rem_4.5rem_minmax(7rem,10rem)_8.5rem]'
          : '@min-[44rem]:grid-cols-[minmax(8rem,1fr)_6.5rem_4.5rem_8.5rem]',
      )}
    >
      <div className="min-w-0">
        <button
          type="button"
          onClick={onOpen}
          aria-label={t('open_source', { metric: name, value: `${parts.value} ${parts.unit}`.trim() })}
          className="text-left font-semibold after:absolute after:inset-0 after:rounded-md"
        >
          {name}
        </button>
        <p className="text-sm text-faint">
          {m(`method.${headline.method}`)} · {formatDate(headline.measured_on, language)}
        </p>
        {headline.dispute_status === 'disputed' && (
          <p className="mt-1">
            <Badge tone="attention">{t('disputed')}</Badge>
          </p>
        )}
      </div>
      <span className="text-right">
        <MetricValue {...parts} />
      </span>
      <span className="row-start-2 text-left @min-[44rem]:row-auto @min-[44rem]:text-right">
        {change && <ChangeSince change={change} line={line} />}
      </span>
      {ranked && (
        <span className="hidden @min-[44rem]:block">
          {percentile && (
            <PercentileStrip percentile={percentile.percentile} among={t('among', { count: percentile.n })} />
          )}
        </span>
      )}
      <span className="row-start-2 justify-self-end @min-[44rem]:row-auto">
        <ProvenanceBadge provenance={headline.provenance} />
      </span>
      {percentile && (
        <span className="col-span-2 @min-[44rem]:hidden">
          <PercentileStrip percentile={percentile.percentile} among={t('among', { count: percentile.n })} />
        </span>
      )}
    </li>
  )
}
