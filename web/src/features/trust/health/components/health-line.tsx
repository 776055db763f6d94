import { useQuery } from '@tanstack/react-query'
import { ArrowRight, CircleCheck, CircleX } from 'lucide-react'
import { Link } from 'react-router'
import { useT } from '#web/lib/i18n.ts'
import { healthQueries } from '../queries.ts'

/** Whether everything works, in one row that leads to the rest. */
export function HealthLine() {
  const t = useT('health')
  const { data, error } = useQuery(healthQueries.ready())
  if (!data && !error) return null
  const well = data?.status === 'ok'
  return (
    <p className="mt-6 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      {well ? (
        <CircleCheck aria-hidden className="size-4.5 text-pitch" />
      ) : (
        <CircleX aria-hidden className="size-4.5 text-red-ink" />
      )}
      <span className={well ? 'text-soft' : 'font-semibold text-red-ink'}>{t(well ? 'well' : 'unwell')}</span>
      <Link to="/app-health" className="inline-flex items-center gap-1 font-medium text-accent-ink">
        {t('title')}
        <ArrowRight aria-hidden className="size-4" />
      </Link>
    </p>
  )
}
