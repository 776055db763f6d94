import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { useUnits } from '#web/features/accounts/settings/queries.ts'
import type { AthleteProfile } from '#web/features/athletes/athlete-profile/types.ts'
import { measurementQueries } from '#web/features/athletes/measurement/queries.ts'
import { findNumberToRaise, summarizeByMetric } from '#web/features/athletes/measurement/rules.ts'
import { isNoted, type NumberToRaise as Raise } from '#web/features/athletes/measurement/types.ts'
import { sportQueries } from '#web/features/athletes/sport/queries.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { metricParts } from '#web/lib/units.ts'
import { MetricValue } from '#web/ui/metric-value.tsx'
import { isWeakProof, ProvenanceBadge } from '#web/ui/provenance-badge.tsx'

/** The number that scouts read first and that somebody else could vouch for; null where all are well known. */
export function useNumberToRaise(profile: AthleteProfile): Raise | null {
  const measurements = useQuery(measurementQueries.of(profile.id)).data
  const catalog = useQuery(sportQueries.catalog()).data
  if (!measurements || !catalog) return null
  return findNumberToRaise(summarizeByMetric(measurements, catalog, profile.primary_sport))
}

type NumberToRaiseProps = Raise & { /** The number itself stands above it. */ bare?: boolean }

/** The number as it stands, and the level it would reach. */
export function NumberToRaise({ line: { metric, headline, timing }, to, bare }: NumberToRaiseProps) {
  const t = useT('athlete-profile')
  const m = useT('metric')
  const language = useLanguage()
  const system = useUnits()
  const parts = metricParts(headline.value, metric, { language, system })
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-md bg-sunk px-4 py-3">
      {!bare && (
        <p>
          <span className="block text-sm text-soft">
            {m(`name.${metric.code}`)}
            {isNoted(timing) && `, ${m(`timing.${timing}`)}`}
          </span>
          <MetricValue {...parts} weak={isWeakProof(headline.provenance)} />
        </p>
      )}
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 max-sm:w-full max-sm:justify-between max-sm:*:flex-col max-sm:*:items-start">
        <ProvenanceBadge provenance={headline.provenance} />
        <ArrowRight aria-hidden className="size-4 text-faint" />
        <span className="sr-only">{t('raise.to')}</span>
        <ProvenanceBadge provenance={to} />
      </p>
    </div>
  )
}
