import { useQuery } from '@tanstack/react-query'
import { useUnits } from '#web/features/accounts/settings/queries.ts'
import { useSportCatalog } from '#web/features/athletes/sport/queries.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { metricLine } from '#web/lib/units.ts'
import { measurementQueries } from '../../queries.ts'
import { DisputedNumber } from './disputed-number.tsx'

/** Beside the ranked numbers, which leave these out: those that are disputed, and what came of one's own disputes. */
export function DisputesOfAthlete({ athleteId }: { athleteId: string }) {
  const t = useT('measurement')
  const m = useT('metric')
  const language = useLanguage()
  const system = useUnits()
  const { metrics } = useSportCatalog()
  const { data: numbers = [] } = useQuery(measurementQueries.of(athleteId))
  const { data: states = [] } = useQuery(measurementQueries.disputes(athleteId))
  const stateOf = (id: string) => states.find(({ measurement_id }) => measurement_id === id)
  const shown = numbers.filter(({ id, dispute_status }) => dispute_status === 'disputed' || stateOf(id)?.mine)
  if (shown.length === 0) return null
  return (
    <section>
      <h3 className="mb-2">{t('dispute.title')}</h3>
      <ul className="space-y-3">
        {shown.map((number) => (
          <li key={number.id}>
            <DisputedNumber
              measurement={number}
              value={`${m(`name.${number.metric_code}`)}, ${metricLine(number.value, metrics[number.metric_code], { language, system })}`}
              state={stateOf(number.id)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
