import { ChevronDown } from 'lucide-react'
import { methodWord } from '#shared/units.ts'
import { formatAsKnown } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { regional } from '#web/lib/language.ts'
import { metricParts } from '#web/lib/units.ts'
import { MeasuredBy } from '#web/ui/measured-by.tsx'
import { MetricValue } from '#web/ui/metric-value.tsx'
import { isWeakProof, ProvenanceBadge } from '#web/ui/provenance-badge.tsx'
import type { NumberGroup } from './number-groups.ts'

/** The rest of a test, folded: it opens without a script. */
export function OtherResults({ group: { best, others, allEarlier } }: { group: NumberGroup }) {
  const t = useT('public')
  const m = useT('metric')
  const language = useLanguage()
  if (others.length === 0) return null
  const { metric: code, unit, decimals } = best
  const count = others.length
  return (
    <details className="group min-w-0 print:hidden">
      <summary className="flex min-h-6 cursor-pointer list-none items-center gap-1 text-sm text-soft hover:text-ink [&::-webkit-details-marker]:hidden">
        <span className="sr-only">{m(`name.${code}`)}: </span>
        {t(allEarlier ? 'athlete.earlier' : 'athlete.others', { count })}
        <ChevronDown aria-hidden className="size-4 shrink-0 group-open:rotate-180" />
      </summary>
      <ul className="mt-1 divide-y divide-hair">
        {others.map((one) => (
          <li
            key={`${one.measured_on} ${one.method} ${one.value}`}
            className="flex items-baseline justify-between gap-3 py-1.5 text-sm"
          >
            <MetricValue
              {...metricParts(one.value, { code, unit, decimals }, { language })}
              size="sm"
              weak={isWeakProof(one.provenance)}
            />
            <span className="min-w-0 text-right text-soft">
              <span className="flex items-center justify-end gap-1.5">
                <ProvenanceBadge provenance={one.provenance} compact />
                <MeasuredBy by={one.measured_by} />
              </span>
              <span className="block text-faint">
                {m(`method.${methodWord(one.method, unit)}`)} ·{' '}
                <span className="whitespace-nowrap">
                  {formatAsKnown(one.measured_on, one.precision, regional(language, []))}
                </span>
              </span>
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}
