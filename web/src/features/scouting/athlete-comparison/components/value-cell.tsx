import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import { methodWord } from '#shared/units.ts'
import { useUnits } from '#web/features/accounts/settings/queries.ts'
import type { Percentile } from '#web/features/athletes/measurement/types.ts'
import { formatAsKnown } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { metricParts } from '#web/lib/units.ts'
import { MeasuredBy } from '#web/ui/measured-by.tsx'
import { MetricValue } from '#web/ui/metric-value.tsx'
import { PercentileStrip } from '#web/ui/percentile-strip.tsx'
import { PROVENANCE_LEVELS, ProvenanceBadge } from '#web/ui/provenance-badge.tsx'
import { verdictOf } from '../rules.ts'
import type { ComparedMetric, ComparedValue } from '../types.ts'

type ValueCellProps = { line: ComparedMetric; value?: ComparedValue; percentile?: Percentile }

/** A value beside the others: ranked, and with its percentile, only at the chosen level or above. */
export function ValueCell({ line, value, percentile }: ValueCellProps) {
  const t = useT('athlete-comparison')
  const m = useT('metric')
  const language = useLanguage()
  const system = useUnits()
  const cell = 'border-b border-l border-line px-4 py-2.5 align-top max-sm:px-3'
  if (!value)
    return (
      <td className={cell}>
        <Nothing />
      </td>
    )
  const verdict = verdictOf(line, value)
  const metric = { code: line.metric, unit: line.unit, decimals: line.decimals }
  return (
    <td className={clsx(cell, verdict === 'best' && 'comparison-best bg-accent-wash')}>
      <div className="@container">
        <div className="flex items-start justify-between gap-x-3">
          <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
            <span className={verdict === 'not_compared' ? 'text-soft *:font-medium' : undefined}>
              <MetricValue {...metricParts(value.value, metric, { language, system })} size="md" />
            </span>
            {verdict === 'best' ? (
              <span className="inline-flex items-center gap-1 rounded-sm border border-transparent bg-accent px-1.5 text-xs font-semibold text-on-accent">
                <Check aria-hidden className="size-3" />
                {t('best')}
              </span>
            ) : (
              verdict && <span className="text-xs text-soft">{t(verdict)}</span>
            )}
          </span>
          {percentile && (
            <div className="w-29 shrink-0 pt-1 @max-3xs:[&_svg]:hidden @max-3xs:w-auto">
              <PercentileStrip
                percentile={percentile.percentile}
                among={t('among', { count: percentile.n })}
              />
            </div>
          )}
        </div>
        <div className="flex min-w-0 flex-wrap items-center gap-x-2 text-xs text-faint">
          <ProvenanceBadge provenance={PROVENANCE_LEVELS[value.provenance - 1] ?? 'self_reported'} />
          <MeasuredBy by={value.measured_by} />
          <span>{m(`method.${methodWord(value.method, metric.unit)}`)}</span>
          <time dateTime={value.measured_on}>
            {formatAsKnown(value.measured_on, value.precision, language)}
          </time>
        </div>
      </div>
    </td>
  )
}

export function Nothing() {
  const t = useT('athlete-comparison')
  return <span className="text-sm text-faint">{t('nothing')}</span>
}
