import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useT } from '#web/lib/i18n.ts'
import { readLocal, writeLocal } from '#web/lib/local-storage.ts'
import { Switch } from '#web/ui/checkbox.tsx'
import { measurementQueries } from '../queries.ts'
import type { MetricSummary } from '../types.ts'

const key = 'touchline-age-context'

/** In one age band months matter: how old one was beside the others. Told of twenty people or more, and turned off on this device by its switch. */
export function AgeContext({ line: { metric, headline } }: { line: MetricSummary }) {
  const t = useT('measurement')
  const [shown, setShown] = useState(() => readLocal(key) !== 'off')
  const { data } = useQuery(measurementQueries.standing(metric.code, headline.method, headline.id))
  if (!data?.age) return null
  const { months, older_of_ten } = data.age
  const choose = (next: boolean) => {
    setShown(next)
    writeLocal(key, next ? null : 'off')
  }
  return (
    <div className="rounded-md bg-sunk px-4 py-3">
      <Switch label={t('age.title')} checked={shown} onCheckedChange={choose} />
      {shown && (
        <p className="text-sm text-soft">
          {t('age.own', {
            years: t('age.years', { count: Math.floor(months / 12) }),
            months: t('age.months', { count: months % 12 }),
          })}{' '}
          {older_of_ten === 0 ? t('age.older_none') : t('age.older', { count: older_of_ten })}{' '}
          {t('age.note', { count: data.n })}
        </p>
      )}
    </div>
  )
}
