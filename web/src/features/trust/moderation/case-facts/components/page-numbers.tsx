import { unitSign } from '#shared/units.ts'
import { formatAsKnown } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { getFormatter } from '#web/lib/intl-cache.ts'
import { ProvenanceBadge } from '#web/ui/provenance-badge.tsx'
import type { PageNumber } from '../types.ts'

type PageNumbersProps = { numbers: readonly PageNumber[]; label: string }

/** Numbers as they are or were, each with who stands behind it. */
export function PageNumbers({ numbers, label }: PageNumbersProps) {
  const metric = useT('metric')
  const language = useLanguage()
  const format = getFormatter('NumberFormat', language, { maximumFractionDigits: 20 })
  return (
    <section>
      <h4 className="mb-1 text-sm font-semibold">{label}</h4>
      <ul className="divide-y divide-hair">
        {numbers.map((one) => (
          <li
            key={one.id ?? one.metric_code}
            className="flex flex-wrap items-center gap-x-3 gap-y-0.5 py-1.5 text-sm"
          >
            <span className="grow basis-32">{metric(`name.${one.metric_code}`)}</span>
            <span className="num font-semibold">
              {`${format.format(one.value_entered)} ${unitSign(one.unit_entered)}`}
            </span>
            <ProvenanceBadge provenance={one.provenance} />
            <span className="w-24 text-right text-faint">
              {formatAsKnown(one.measured_on, one.measured_on_precision, language)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
