import { useT } from '#web/lib/i18n.ts'
import type { CountedPeriod, Total } from '../../types.ts'
import { ToldSteps } from './told-steps.tsx'

type SearchesProps = { period: CountedPeriod; searches: Total }

/** How often one came up in searches. */
export function Searches({ period, searches }: SearchesProps) {
  const t = useT('figures')
  const { count, before } = searches
  return (
    <ToldSteps
      id="searches"
      title={t('athlete.searches_title', { count })}
      note={t(count > before ? 'athlete.more' : count < before ? 'athlete.fewer' : 'athlete.same', {
        count: Math.abs(count - before),
      })}
      counted={t('athlete.searches')}
      chartLabel={t('athlete.searches_chart')}
      none={t('athlete.searches_none')}
      period={period}
      total={searches}
    />
  )
}
