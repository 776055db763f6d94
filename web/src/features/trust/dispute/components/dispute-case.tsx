import { ArrowLeft, ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { methodWord } from '#shared/units.ts'
import { useUnits } from '#web/features/accounts/settings/queries.ts'
import { useSportCatalog } from '#web/features/athletes/sport/queries.ts'
import { formatAsKnown, formatDate } from '#web/lib/datetime.ts'
import { hostOf } from '#web/lib/host-of.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { metricParts } from '#web/lib/units.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Notice } from '#web/ui/card.tsx'
import { MeasuredBy } from '#web/ui/measured-by.tsx'
import { MetricValue } from '#web/ui/metric-value.tsx'
import { ProvenanceBadge } from '#web/ui/provenance-badge.tsx'
import type { DisputedNumber, RaisedDispute } from '../types.ts'
import { DecisionForm } from './decision-form.tsx'
import { GivenConfirmations } from './given-confirmations.tsx'

type DisputeCaseProps = { number: DisputedNumber; back: string; onDone: () => void }

/** One number: where it comes from, everything said about it, the answer, and what is decided. */
export function DisputeCase({ number, back, onDone }: DisputeCaseProps) {
  const t = useT('dispute')
  const m = useT('metric')
  const language = useLanguage()
  const system = useUnits()
  const { metrics } = useSportCatalog()
  const metric = metrics[number.metric_code]
  return (
    <article aria-labelledby="dispute-title" className="space-y-5 p-4 sm:p-6">
      <Link to={back} className="inline-flex items-center gap-1.5 text-accent-ink lg:hidden [&_svg]:size-4">
        <ArrowLeft aria-hidden />
        {t('back')}
      </Link>
      <header className="flex flex-wrap items-end justify-between gap-3">
        <div className="min-w-0">
          <h2 id="dispute-title" className="wrap-anywhere">
            {number.name}
          </h2>
          <p className="flex flex-wrap items-center gap-2 text-soft">
            {m(`name.${number.metric_code}`)}
            {number.is_minor && <Badge tone="attention">{t('minor')}</Badge>}
          </p>
        </div>
        {metric && <MetricValue {...metricParts(number.value, metric, { language, system })} size="lg" />}
      </header>
      <Source number={number} unit={metric?.unit} />
      {!number.is_close && (
        <section aria-labelledby="dispute-said">
          <h3 id="dispute-said" className="mb-2">
            {t('said', { count: number.disputes.length })}
          </h3>
          <ul className="space-y-3">
            {number.disputes.map((dispute) => (
              <li key={dispute.id} className="rounded-md border border-line p-3">
                <Raised dispute={dispute} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <GivenConfirmations number={number} />
      {!number.is_close && (
        <section aria-labelledby="dispute-answer">
          <h3 id="dispute-answer" className="mb-2">
            {t('answer')}
          </h3>
          {number.answer ? (
            <>
              <p className="whitespace-pre-line wrap-anywhere">{number.answer.words}</p>
              <Evidence url={number.answer.evidence_url} />
              <p className="text-sm text-faint">{formatDate(number.answer.answered_at, language)}</p>
            </>
          ) : (
            <p className="text-soft">{t('no_answer')}</p>
          )}
        </section>
      )}
      {number.is_close ? (
        <Notice tone="info">{t('measurement:refused.dispute.own')}</Notice>
      ) : (
        <DecisionForm number={number} onDone={onDone} />
      )}
    </article>
  )
}

function Source({ number, unit }: { number: DisputedNumber; unit: string | undefined }) {
  const t = useT('measurement')
  const m = useT('metric')
  const language = useLanguage()
  const { provenance, measured_by, method, measured_on, measured_on_precision, conditions } = number
  const changed = Date.parse(number.updated_at) - Date.parse(number.created_at) > 60_000
  return (
    <dl className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-x-5 gap-y-2 sm:grid-cols-[auto_1fr]">
      <Fact name={t('source.who')}>
        <ProvenanceBadge provenance={provenance} />
      </Fact>
      <Fact name={t('source.measured_by')}>
        <MeasuredBy by={measured_by} long />
      </Fact>
      <Fact name={t('source.how')}>{m(`method.${methodWord(method, unit)}`)}</Fact>
      <Fact name={t('source.when')}>{formatAsKnown(measured_on, measured_on_precision, language)}</Fact>
      {conditions && <Fact name={t('source.conditions')}>{conditions}</Fact>}
      <Fact name={t('source.evidence')}>
        {number.evidence_url ? <Evidence url={number.evidence_url} /> : t('source.no_evidence')}
      </Fact>
      <Fact name={t('dispute:added')}>{formatDate(number.created_at, language)}</Fact>
      {number.deleted_at && (
        <Fact name={t('dispute:deleted')}>{formatDate(number.deleted_at, language)}</Fact>
      )}
      {number.was_lowered && <Fact name={t('dispute:lowered_before')}>{t('dispute:lowered_to')}</Fact>}
      {changed && <Fact name={t('dispute:changed')}>{formatDate(number.updated_at, language)}</Fact>}
    </dl>
  )
}

function Raised({ dispute }: { dispute: RaisedDispute }) {
  const t = useT('dispute')
  const language = useLanguage()
  const { about, reason, evidence_url, created_at, name, is_athlete, record } = dispute
  return (
    <>
      <p className="font-semibold">{t(`measurement:dispute.about.${about}`)}</p>
      <p className="mt-1 whitespace-pre-line wrap-anywhere">{reason}</p>
      <Evidence url={evidence_url} />
      <p className="mt-1 text-sm text-soft wrap-anywhere">
        {[
          is_athlete ? t('by_athlete') : name,
          formatDate(created_at, language),
          record.decided > 0
            ? t('record', { upheld: record.upheld, count: record.decided })
            : t('record_none'),
        ].join(' · ')}
      </p>
    </>
  )
}

function Evidence({ url }: { url: string }) {
  const t = useT('measurement')
  if (url === '') return null
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className="inline-flex items-center gap-1.5 text-accent-ink underline underline-offset-2 wrap-anywhere [&_svg]:size-4"
    >
      {hostOf(url)}
      <ExternalLink aria-hidden />
      <span className="sr-only">{t('source.new_tab')}</span>
    </a>
  )
}

function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <>
      <dt className="text-soft">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </>
  )
}
