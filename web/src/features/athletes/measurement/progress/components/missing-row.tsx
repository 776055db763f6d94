import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useUnits } from '#web/features/accounts/settings/queries.ts'
import type { Metric } from '#web/features/athletes/sport/types.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { metricParts } from '#web/lib/units.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { measurementQueries } from '../../queries.ts'
import { methodsFor } from '../../rules.ts'

type MissingRowProps = { metric: Metric; askedBy: number; openings: number }

/** A key test without a number: who asks for it, and what is usual where twenty or more can be compared. */
export function MissingRow({ metric, askedBy, openings }: MissingRowProps) {
  const t = useT('measurement')
  const m = useT('metric')
  const language = useLanguage()
  const system = useUnits()
  const { data: standing } = useQuery(
    measurementQueries.standing(metric.code, methodsFor(metric)[0] ?? 'unknown'),
  )
  const name = m(`name.${metric.code}`)
  const told = (value: number) => {
    const { value: figure, unit } = metricParts(value, metric, { language, system })
    return `${figure} ${unit}`.trim()
  }
  const said = [
    askedBy > 0 && t('progress.asked_by', { count: askedBy, openings }),
    standing && t('progress.usual', { from: told(standing.usual_from), to: told(standing.usual_to) }),
  ].filter(Boolean)
  return (
    <li className="flex min-h-14 items-center gap-3 py-2">
      <div className="min-w-0 grow @min-[45rem]:grid @min-[45rem]:grid-cols-[minmax(8rem,1fr)_2fr] @min-[45rem]:gap-x-4">
        <p className="font-medium text-soft">{name}</p>
        {said.length > 0 && <p className="text-sm text-soft">{said.join(' · ')}</p>}
      </div>
      <LinkButton
        to={`/athlete/profile?add=measurement&test=${metric.code}`}
        size="sm"
        aria-label={t('add_result', { metric: name })}
      >
        <Plus aria-hidden />
        {t('common:actions.add')}
      </LinkButton>
    </li>
  )
}
