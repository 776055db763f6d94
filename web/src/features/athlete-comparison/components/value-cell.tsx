import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import type { Percentile } from '#web/features/measurement/types.ts'
import { useUnits } from '#web/features/settings/queries.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { metricParts } from '#web/lib/units.ts'
import { MetricValue } from '#web/ui/metric-value.tsx'
import { PercentileStrip } from '#web/ui/percentile-strip.tsx'
import { PROVENANCE_LEVELS, ProvenanceBadge } from '#web/ui/provenance-badge.tsx'
import { isBest } from '../rules.ts'
import type { ComparedMetric, ComparedValue } from '../types.ts'

type ValueCellProps = { line: ComparedMetric; value?: ComparedValue; percentile?: Percentile }

/** A value beside the others: ranked, and with its percentile, only at the chosen level or above. */
export function ValueCell({ line, value, percentile }: ValueCellProps) {
  const t = useT('athlete-comparison')
  const language = useLanguage()
  const system = useUnits()
  if (!value)
    return (
      <td className="border-b border-l border-line px-3 py-2.5 align-top">
        <Nothing />
      </td>
    )
  const best = isBest(line, value)
  const unranked = !value.comparable && line.better !== 'neutral'
  const metric = { code: line.metric, unit: line.unit, decimals: line.decimals }
  return (
    <td className={clsx('border-b border-l border-line px-3 py-2.5 align-top', best && 'bg-accent-wash')}>
      <span className="flex flex-wrap items-baseline gap-x-2">
        <span className={unranked ? 'text-soft *:font-medium' : undefined}>
          <MetricValue {...metricParts(value.value, metric, { language, system })} />
        </span>
        {unranked && <span className="text-sm text-soft">{t('not_compared')}</span>}
        {best && (
          <span className="inline-flex items-center gap-0.5 text-sm font-semibold text-accent-ink">
            <Check aria-hidden className="size-3.5" />
            {t('best')}
          </span>
        )}
      </span>
      <span className="block">
        <ProvenanceBadge provenance={PROVENANCE_LEVELS[value.provenance - 1] ?? 'self_reported'} />
      </span>
      {value.comparable && percentile?.value === value.value && (
        <div className="pt-1">
          <PercentileStrip percentile={percentile.percentile} among={t('among', { count: percentile.n })} />
        </div>
      )}
    </td>
  )
}

export function Nothing() {
  const t = useT('athlete-comparison')
  return (
    <>
      <span aria-hidden className="text-faint">
        –
      </span>
      <span className="sr-only">{t('nothing')}</span>
    </>
  )
}
