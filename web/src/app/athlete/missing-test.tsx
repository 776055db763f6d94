import { useQuery } from '@tanstack/react-query'
import { Ruler } from 'lucide-react'
import { useUnits } from '#web/features/accounts/settings/queries.ts'
import type { AthleteProfile } from '#web/features/athletes/athlete-profile/types.ts'
import { measurementQueries } from '#web/features/athletes/measurement/queries.ts'
import { methodsFor, suggestedTest } from '#web/features/athletes/measurement/rules.ts'
import { sportQueries } from '#web/features/athletes/sport/queries.ts'
import type { Metric } from '#web/features/athletes/sport/types.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { metricParts } from '#web/lib/units.ts'
import { LinkButton } from '#web/ui/button.tsx'

/** A key test of the sport without a number, for somebody who has one elsewhere: the one that is most like theirs. */
export function MissingTest({ profile }: { profile: AthleteProfile }) {
  const measurements = useQuery(measurementQueries.of(profile.id)).data
  const catalog = useQuery(sportQueries.catalog()).data
  const missing = measurements && catalog && suggestedTest(measurements, catalog, profile.primary_sport)
  return missing ? <Suggestion metric={missing} /> : null
}

function Suggestion({ metric }: { metric: Metric }) {
  const t = useT('athlete-profile')
  const m = useT('metric')
  const measured = useT('measurement')
  const language = useLanguage()
  const system = useUnits()
  const { data: standing } = useQuery(
    measurementQueries.standing(metric.code, methodsFor(metric)[0] ?? 'unknown'),
  )
  const told = (value: number) => {
    const { value: figure, unit } = metricParts(value, metric, { language, system })
    return `${figure} ${unit}`.trim()
  }
  const name = m(`name.${metric.code}`)
  return (
    <div className="flex items-center gap-3 rounded-lg border border-line bg-surface p-3 shadow-card sm:px-4">
      <span className="grid size-11 shrink-0 place-items-center rounded-md bg-accent-wash text-accent-ink">
        <Ruler aria-hidden className="size-5" />
      </span>
      <p className="min-w-0 grow">
        <span className="block font-semibold">{name}</span>
        <span className="block text-sm text-soft">
          {standing
            ? measured('progress.usual', { from: told(standing.usual_from), to: told(standing.usual_to) })
            : t('missing_test.text')}
        </span>
      </p>
      <LinkButton
        to={`/athlete/profile?add=measurement&test=${metric.code}`}
        aria-label={t('missing_test.add', { metric: name })}
      >
        {t('common:actions.add')}
      </LinkButton>
    </div>
  )
}
