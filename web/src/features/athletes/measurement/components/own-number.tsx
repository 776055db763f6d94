import { useQuery } from '@tanstack/react-query'
import { ChevronRight, Hourglass } from 'lucide-react'
import { Link } from 'react-router'
import { methodWord } from '#shared/units.ts'
import { useUnits } from '#web/features/accounts/settings/queries.ts'
import { formatAsKnown } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { metricParts } from '#web/lib/units.ts'
import { MeasuredBy, OwnNumbers } from '#web/ui/measured-by.tsx'
import { PercentileStrip } from '#web/ui/percentile-strip.tsx'
import { isWeakProof, ProvenanceBadge } from '#web/ui/provenance-badge.tsx'
import { confirmationQueries } from '../confirmation/queries.ts'
import { askedOf, openRequest } from '../confirmation/rules.ts'
import { measurementQueries } from '../queries.ts'
import { isFaster } from '../rules.ts'
import { isNoted, type MetricSummary, measurerOf, type Percentile } from '../types.ts'

type OwnNumberProps = { line: MetricSummary; percentile?: Percentile }

/** One number as large as it feels: its place among others, who measured it, and what is open about it. */
export function OwnNumber({ line: { key, metric, headline, timing }, percentile }: OwnNumberProps) {
  const t = useT('measurement')
  const m = useT('metric')
  const language = useLanguage()
  const system = useUnits()
  const parts = metricParts(headline.value, metric, { language, system })
  const plain = m(`name.${metric.code}`)
  const name = isNoted(timing) ? `${plain}, ${m(`timing.${timing}`)}` : plain
  const { data: requests = [] } = useQuery(confirmationQueries.of(headline.athlete_id))
  const open = openRequest(requests, headline.id, Date.now())
  const to = `/athlete/profile?metric=${key}`
  return (
    <section
      aria-labelledby="own-number-title"
      className="overflow-hidden rounded-lg border border-line bg-surface shadow-card"
    >
      <div className="p-4 sm:px-6 sm:py-5">
        <div className="grid grid-cols-[auto_minmax(0,1fr)] items-end gap-x-6 gap-y-3 sm:gap-x-10">
          <div className="min-w-0">
            <h2 id="own-number-title" className="text-base font-medium text-soft">
              <Link to={to} className="underline-offset-3 hover:underline">
                {name}
              </Link>
            </h2>
            <p className="num text-5xl leading-none font-semibold whitespace-nowrap">
              {parts.value}
              {parts.unit && (
                <span className="ml-1 font-sans text-base font-medium text-faint">{parts.unit}</span>
              )}
            </p>
          </div>
          <div className="max-w-72 min-w-0 justify-self-end pb-0.5 text-sm text-soft">
            {percentile ? (
              <>
                <PercentileStrip percentile={percentile.percentile} />
                <p aria-hidden className="mt-1 text-right">
                  {t('among', { count: percentile.n })}
                </p>
              </>
            ) : (
              <Unranked metric={metric} headline={headline} />
            )}
          </div>
        </div>
        <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-0.5 text-sm text-soft">
          <ProvenanceBadge provenance={headline.provenance} />
          <span className="min-w-0">
            <OwnNumbers value>
              <MeasuredBy by={measurerOf(headline)} />
            </OwnNumbers>
          </span>
          <span>
            {m(`method.${methodWord(headline.method, metric.unit)}`)} ·{' '}
            <span className="whitespace-nowrap">
              {formatAsKnown(headline.measured_on, headline.measured_on_precision, language)}
            </span>
          </span>
        </div>
      </div>
      {(open || isWeakProof(headline.provenance)) && (
        <Link
          to={to}
          className="flex min-h-12 items-center gap-3 border-t border-line bg-sunk px-4 py-2.5 text-sm text-soft hover:text-ink sm:px-6"
        >
          {open?.kind === 'waits' && <Hourglass aria-hidden className="size-4 shrink-0" />}
          <span className="min-w-0 grow wrap-anywhere">
            {open
              ? t(`confirmation.${open.kind}`, {
                  who: open.kind === 'waits' ? askedOf(open.asked) : open.asked.answered_by,
                })
              : t('own.unconfirmed')}
          </span>
          <ChevronRight aria-hidden className="size-4 shrink-0" />
        </Link>
      )}
    </section>
  )
}

/** Where it would stand, of twenty comparable people on. */
function Unranked({ metric, headline }: Pick<MetricSummary, 'metric' | 'headline'>) {
  const t = useT('measurement')
  const { data } = useQuery(measurementQueries.standing(metric.code, headline.method, headline.id))
  const ahead = data?.ahead_of ?? null
  // Of a number that only the athlete vouches for, the foot of the card says why.
  if (ahead === null)
    return isWeakProof(headline.provenance) ? null : <p className="text-right">{t('not_ranked')}</p>
  return (
    <>
      <p className="mb-1 text-right font-medium text-ink">
        {t(isFaster(metric) ? 'entry.faster_than' : 'entry.better_than', { count: ahead })}
      </p>
      <svg
        aria-hidden
        viewBox="0 0 100 12"
        preserveAspectRatio="none"
        className="h-3 w-full overflow-visible"
      >
        <rect x="0" y="3" width="100" height="6" className="fill-sunk stroke-line" />
        <rect x="25" y="3" width="50" height="6" className="fill-line" />
        <path
          d={`M${ahead} 0v12`}
          className="stroke-faint"
          strokeWidth="3"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <p className="mt-1 text-right">{t('not_ranked')}</p>
    </>
  )
}
