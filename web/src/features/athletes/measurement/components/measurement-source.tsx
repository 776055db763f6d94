import { ExternalLink } from 'lucide-react'
import { type ReactNode, use } from 'react'
import { methodWord } from '#shared/units.ts'
import type { Metric } from '#web/features/athletes/sport/types.ts'
import { formatAsKnown } from '#web/lib/datetime.ts'
import { hostOf } from '#web/lib/host-of.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { enteredLine } from '#web/lib/units.ts'
import { MeasuredBy, OwnNumbers } from '#web/ui/measured-by.tsx'
import { ProvenanceBadge } from '#web/ui/provenance-badge.tsx'
import { ConfirmedLine } from '../confirmation/components/confirmed-line.tsx'
import { RecordedNumberNotice } from '../session/components/recorded-number.tsx'
import { type Measurement, measurerOf } from '../types.ts'

/** Who measured it, how, when, in what conditions, and what stands behind it. */
export function MeasurementSource({ measurement, metric }: { measurement: Measurement; metric: Metric }) {
  const t = useT('measurement')
  const m = useT('metric')
  const language = useLanguage()
  const own = use(OwnNumbers)
  const { provenance, method, measured_on, measured_on_precision, conditions, evidence_url } = measurement
  const { value_entered: typed, unit_entered: unit } = measurement
  const entered = enteredLine(typed, unit, language)
  return (
    <div className="space-y-4">
      {!own && <RecordedNumberNotice measurement={measurement} own={false} />}
      <dl className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-x-5 sm:grid-cols-[auto_1fr] gap-y-2">
        <Fact name={t('source.who')}>
          <ProvenanceBadge provenance={provenance} />
          <span className="block text-sm text-faint">
            {t(own && provenance === 'self_reported' ? 'source.own' : `source.provenance.${provenance}`)}
          </span>
        </Fact>
        <Fact name={t('source.measured_by')}>
          <MeasuredBy by={measurerOf(measurement)} long labelled />
        </Fact>
        {measurement.confirmed_at && (
          <Fact name={t(measurement.level_ended_at ? 'confirmation.was' : 'confirmation.confirmed')}>
            <ConfirmedLine measurement={measurement} />
          </Fact>
        )}
        <Fact name={t('source.how')}>{m(`method.${methodWord(method, metric.unit)}`)}</Fact>
        <Fact name={t('source.when')}>{formatAsKnown(measured_on, measured_on_precision, language)}</Fact>
        <Fact name={t('source.entered')}>{entered}</Fact>
        {conditions && <Fact name={t('source.conditions')}>{conditions}</Fact>}
        <Fact name={t('source.evidence')}>
          {evidence_url ? (
            <a
              href={evidence_url}
              target="_blank"
              rel="noopener noreferrer"
              className="inline-flex items-center gap-1.5 break-all text-accent-ink underline underline-offset-2"
            >
              {hostOf(evidence_url)}
              <ExternalLink aria-hidden className="size-3.5 shrink-0" />
              <span className="sr-only">{t('source.new_tab')}</span>
            </a>
          ) : (
            <span className="text-faint">{t('source.no_evidence')}</span>
          )}
        </Fact>
      </dl>
    </div>
  )
}

function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <>
      <dt className="text-soft">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  )
}
