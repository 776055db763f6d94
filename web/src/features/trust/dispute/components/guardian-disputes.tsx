import { useQuery } from '@tanstack/react-query'
import { useSportCatalog } from '#web/features/athletes/sport/queries.ts'
import { formatDate } from '#web/lib/datetime.ts'
import { formatList } from '#web/lib/format-list.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { metricLine } from '#web/lib/units.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/empty-state.tsx'
import { disputeQueries } from '../queries.ts'

/** Which numbers of the child are disputed. Nothing is shown while there is nothing. */
export function GuardianDisputes({ token, name }: { token: string; name: string }) {
  const t = useT('dispute')
  const m = useT('metric')
  const about = useT('measurement')
  const language = useLanguage()
  const { metrics } = useSportCatalog()
  const { data, error, refetch } = useQuery(disputeQueries.child(token))
  if (error && !data)
    return (
      <Card>
        <CardHeader title={t('child.title')} />
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Card>
    )
  if (!data?.length) return null
  return (
    <Card>
      <CardHeader title={t('child.title')} />
      <p className="text-soft">{t('child.lead', { name })}</p>
      <ul className="divide-y divide-hair">
        {data.map((number) => (
          <li key={number.measurement_id} className="py-3">
            <p className="flex flex-wrap items-center gap-2 font-semibold">
              {m(`name.${number.metric_code}`)}
              <span className="num">
                {metricLine(number.value, metrics[number.metric_code], { language, system: 'metric' })}
              </span>
              <Badge tone={number.answered ? 'good' : 'attention'}>
                {t(number.answered ? 'child.answered' : 'child.unanswered')}
              </Badge>
            </p>
            <p className="text-sm text-soft">
              {[
                number.disputed_on &&
                  about('dispute.since', { date: formatDate(number.disputed_on, language) }),
                formatList(
                  number.about.map((one) => about(`dispute.about.${one}`)),
                  language,
                ),
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
