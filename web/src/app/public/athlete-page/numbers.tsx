import { methodWord } from '#shared/units.ts'
import { hostOf } from '#web/features/athletes/video/rules.ts'
import { formatAsKnown } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { regional } from '#web/lib/language.ts'
import { metricParts } from '#web/lib/units.ts'
import { MeasuredBy } from '#web/ui/measured-by.tsx'
import { MetricValue } from '#web/ui/metric-value.tsx'
import { isWeakProof, ProvenanceBadge } from '#web/ui/provenance-badge.tsx'
import type { PageNumber } from './athlete-document.ts'

/** Each with who measured it, how and when. */
export function Numbers({ numbers }: { numbers: readonly PageNumber[] }) {
  const t = useT('public')
  return (
    <section aria-labelledby="numbers">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="numbers" className="text-lg">
          {t('athlete.numbers')}
        </h2>
        <p className="text-sm text-soft">{t('athlete.numbers_note')}</p>
      </div>
      <ul className="mt-3 divide-y divide-hair border-t border-line print:columns-3 print:gap-6">
        {numbers.map((number) => (
          <NumberRow key={`${number.metric} ${number.method}`} number={number} />
        ))}
      </ul>
    </section>
  )
}

function NumberRow({ number }: { number: PageNumber }) {
  const t = useT('measurement')
  const m = useT('metric')
  const v = useT('video')
  const language = useLanguage()
  const { metric: code, unit, decimals, evidence_url } = number
  const host = evidence_url ? hostOf(evidence_url) : ''
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-0.5 py-3 print:py-1.5 sm:not-print:grid-cols-[minmax(0,1fr)_auto_15rem]">
      <p className="font-medium sm:not-print:text-lg">{m(`name.${code}`)}</p>
      <p className="row-span-2 text-right sm:not-print:row-span-1">
        <MetricValue
          {...metricParts(number.value, { code, unit, decimals }, { language })}
          weak={isWeakProof(number.provenance)}
        />
      </p>
      <div className="min-w-0">
        <ProvenanceBadge provenance={number.provenance} />
        <p className="flex text-sm">
          <MeasuredBy by={number.measured_by} />
        </p>
        <p className="text-sm text-faint">
          {m(`method.${methodWord(number.method, unit)}`)} ·{' '}
          <span className="whitespace-nowrap">
            {formatAsKnown(number.measured_on, number.precision, regional(language, []))}
          </span>
        </p>
        {host && (
          <p className="text-sm text-faint">
            {t('source.evidence')}:{' '}
            <a
              href={evidence_url}
              target="_blank"
              rel="noopener noreferrer nofollow ugc"
              className="text-accent-ink underline underline-offset-2 [overflow-wrap:anywhere]"
            >
              {host}
              <span className="sr-only"> {v('new_tab', { host })}</span>
            </a>
          </p>
        )}
      </div>
    </li>
  )
}
