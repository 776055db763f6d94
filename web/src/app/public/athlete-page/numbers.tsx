import { useLanguage, useT } from '#web/lib/i18n.ts'
import { metricParts } from '#web/lib/units.ts'
import { MetricValue } from '#web/ui/metric-value.tsx'
import { isWeakProof } from '#web/ui/provenance-badge.tsx'
import type { NumberGroup } from './number-groups.ts'
import { NumberSource } from './number-source.tsx'
import { OtherResults } from './other-results.tsx'

type NumbersProps = {
  groups: readonly NumberGroup[]
  /** The best ones stand large above it. */
  more?: boolean
}

/** Each with who measured it, how and when; a test stands once. */
export function Numbers({ groups, more }: NumbersProps) {
  const t = useT('public')
  return (
    <section aria-labelledby="numbers">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="numbers" className="text-lg">
          {t(more ? 'athlete.more_numbers' : 'athlete.numbers')}
        </h2>
        <p className="text-sm text-soft">{t('athlete.numbers_note')}</p>
      </div>
      <ul className="mt-3 divide-y divide-hair border-t border-line print:columns-3 print:gap-6">
        {groups.map((group) => (
          <NumberRow key={group.best.metric} group={group} />
        ))}
      </ul>
    </section>
  )
}

function NumberRow({ group }: { group: NumberGroup }) {
  const t = useT('metric')
  const language = useLanguage()
  const { metric: code, unit, decimals, value, provenance } = group.best
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-0.5 py-3 print:py-1.5 sm:not-print:grid-cols-[minmax(0,1fr)_auto_18rem]">
      <p className="font-medium sm:not-print:text-lg">{t(`name.${code}`)}</p>
      <p className="row-span-2 text-right sm:not-print:row-span-1">
        <MetricValue
          {...metricParts(value, { code, unit, decimals }, { language })}
          weak={isWeakProof(provenance)}
        />
      </p>
      <NumberSource number={group.best} />
      <div className="col-span-full sm:not-print:col-start-3 empty:hidden">
        <OtherResults group={group} />
      </div>
    </li>
  )
}
