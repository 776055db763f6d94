import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useUnits } from '#web/features/accounts/settings/queries.ts'
import { useSportCatalog } from '#web/features/athletes/sport/queries.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { metricParts } from '#web/lib/units.ts'
import { measurementQueries } from '../../queries.ts'

type MetricChipsProps = {
  athleteId: string
  sport: string | null
  chosen: string
  onChoose: (code: string) => void
}

/** The key tests of the sport, each with its last value. */
export function MetricChips({ athleteId, sport, chosen, onChoose }: MetricChipsProps) {
  const t = useT('measurement')
  const m = useT('metric')
  const language = useLanguage()
  const system = useUnits()
  const { sports, metrics } = useSportCatalog()
  const { data: measurements = [] } = useQuery(measurementQueries.of(athleteId))
  const keyTests = (sports.find(({ code }) => code === sport)?.metrics ?? [])
    .filter(({ isKey }) => isKey)
    .flatMap(({ code }) => metrics[code] ?? [])
  if (keyTests.length === 0) return null
  return (
    <fieldset className="-mx-4 overflow-x-auto px-4 py-1 sm:-mx-6 sm:px-6">
      <legend className="sr-only">{t('entry.key_tests')}</legend>
      <div className="flex gap-2">
        {keyTests.map((metric) => {
          const last = measurements.find(({ metric_code }) => metric_code === metric.code)
          const parts = last && metricParts(last.value, metric, { language, system })
          return (
            <button
              key={metric.code}
              type="button"
              aria-pressed={metric.code === chosen}
              data-autofocus={chosen === '' ? '' : undefined}
              onClick={() => onChoose(metric.code)}
              className={clsx(
                'min-h-13 min-w-22 shrink-0 rounded-md border px-3 py-1.5 text-left transition-colors duration-150',
                metric.code === chosen
                  ? 'border-accent bg-accent-wash text-accent-ink'
                  : 'border-line-strong bg-surface hover:bg-sunk',
              )}
            >
              <span className="block font-semibold whitespace-nowrap">{m(`name.${metric.code}`)}</span>
              <span className="block text-sm text-soft">
                {parts ? `${parts.value} ${parts.unit}`.trim() : t('entry.new')}
              </span>
            </button>
          )
        })}
      </div>
    </fieldset>
  )
}
