import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { methodWord } from '#shared/units.ts'
import { useUnits } from '#web/features/accounts/settings/queries.ts'
import { isNoted, measurerOf, percentileOf } from '#web/features/athletes/measurement/types.ts'
import { useSportCatalog } from '#web/features/athletes/sport/queries.ts'
import { formatAsKnown } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { metricParts } from '#web/lib/units.ts'
import { MeasuredBy } from '#web/ui/measured-by.tsx'
import { MetricValue } from '#web/ui/metric-value.tsx'
import { PercentileStrip } from '#web/ui/percentile-strip.tsx'
import { ProvenanceBadge } from '#web/ui/provenance-badge.tsx'
import { searchQueries } from '../queries.ts'
import { provenanceLabel } from '../rules.ts'
import type { AthleteDetail } from '../types.ts'

const shownAtFirst = 5

type PanelMeasurementsProps = { detail: AthleteDetail; menu: (measurementId: string) => ReactNode }

/** Each number with who, how and when; where twenty or more peers are known, its place among them. */
export function PanelMeasurements({ detail, menu }: PanelMeasurementsProps) {
  const t = useT('athlete-search')
  const common = useT()
  const names = useT('metric')
  const language = useLanguage()
  const system = useUnits()
  const { sports, metrics } = useSportCatalog()
  const { data: percentiles = [] } = useQuery(searchQueries.percentiles(detail.card.id))
  const [all, setAll] = useState(false)
  const order = sports.find(({ code }) => code === detail.card.primary_sport)?.metrics ?? []
  const place = (code: string) => {
    const at = order.findIndex((metric) => metric.code === code)
    return at < 0 ? order.length : order[at]?.isKey ? at - order.length : at
  }
  const bests = detail.bests
    .filter(({ metric_code }) => metrics[metric_code])
    .sort((a, b) => place(a.metric_code) - place(b.metric_code) || a.timing.localeCompare(b.timing))

  return (
    <section>
      <h3 className="mb-1">{t('panel.numbers')}</h3>
      {bests.length === 0 && <p className="text-soft">{t('panel.no_numbers')}</p>}
      <ul className="divide-y divide-hair">
        {(all ? bests : bests.slice(0, shownAtFirst)).map(
          ({ metric_code, timing, value, provenance, measured_on, measurement_id, measurements }) => {
            const metric = metrics[metric_code]
            const peer = percentileOf(percentiles, metric_code, timing, value)
            return (
              <li key={`${metric_code}-${timing}`} className="py-2.5">
                <div className="flex items-center justify-between gap-3">
                  <span className="font-medium">
                    {names(`name.${metric_code}`)}
                    {isNoted(timing) && (
                      <span className="font-normal text-faint"> · {names(`timing.${timing}`)}</span>
                    )}
                  </span>
                  <span className="flex items-center gap-1">
                    {metric && <MetricValue {...metricParts(value, metric, { language, system })} />}
                    {menu(measurement_id)}
                  </span>
                </div>
                <p className="flex flex-wrap items-center justify-between gap-x-3 text-sm text-faint">
                  <ProvenanceBadge provenance={provenanceLabel(provenance)} />
                  {measurements && <MeasuredBy by={measurerOf(measurements)} />}
                  <span>
                    {[
                      measurements && names(`method.${methodWord(measurements.method, metric?.unit)}`),
                      formatAsKnown(measured_on, measurements?.measured_on_precision, language),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </p>
                {peer && (
                  <div className="pt-1.5">
                    <PercentileStrip
                      percentile={peer.percentile}
                      among={t('panel.among', { count: peer.n })}
                    />
                  </div>
                )}
              </li>
            )
          },
        )}
      </ul>
      {bests.length > shownAtFirst && (
        <button
          type="button"
          aria-expanded={all}
          onClick={() => setAll(!all)}
          className="mt-1 rounded-sm text-sm font-medium text-accent-ink hover:underline"
        >
          {all ? common('filter.fewer') : t('panel.all', { count: bests.length })}
        </button>
      )}
    </section>
  )
}
