import { clsx } from 'clsx'
import { ArrowUp } from 'lucide-react'
import { Link } from 'react-router'
import { methodWord } from '#shared/units.ts'
import { useUnits } from '#web/features/accounts/settings/queries.ts'
import { formatAsKnown } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { metricParts } from '#web/lib/units.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { MeasuredBy, useMeasurerName } from '#web/ui/measured-by.tsx'
import { MetricValue } from '#web/ui/metric-value.tsx'
import { PercentileStrip } from '#web/ui/percentile-strip.tsx'
import { isWeakProof, ProvenanceBadge } from '#web/ui/provenance-badge.tsx'
import { ChangeSince } from '../../components/change-since.tsx'
import { canBeRaised, compareWithPrevious } from '../../rules.ts'
import { isNoted, type MetricSummary, measurerOf, type Percentile } from '../../types.ts'
import { bestAYearAgo } from '../rules.ts'
import { SeasonLine } from './season-line.tsx'

type ProgressRowProps = {
  line: MetricSummary
  percentile?: Percentile
  /** The first and the last day of the line. */
  from: string
  today: string
}

export const progressColumns =
  '@min-[45rem]:grid-cols-[minmax(6rem,1fr)_5rem_3rem_6.5rem_6.75rem_minmax(8rem,1.25fr)_6.75rem] @min-[45rem]:gap-x-2.5'

/** One test: what is best, how that moved, where it stands, who measured it, and what could make it stronger. */
export function ProgressRow({ line, percentile, from, today }: ProgressRowProps) {
  const t = useT('measurement')
  const m = useT('metric')
  const measurerName = useMeasurerName()
  const language = useLanguage()
  const system = useUnits()
  const { metric, headline, timing } = line
  const then = { ...line, previous: bestAYearAgo(line, today) }
  const change = compareWithPrevious(then)
  const weak = isWeakProof(headline.provenance)
  const plain = m(`name.${metric.code}`)
  const name = isNoted(timing) ? `${plain}, ${m(`timing.${timing}`)}` : plain
  const told = (value: number) => metricParts(value, metric, { language, system })
  const to = `/athlete/profile?metric=${line.key}`
  return (
    <li
      className={clsx(
        'relative grid grid-cols-[minmax(0,1fr)_7.5rem] items-center gap-x-4 gap-y-1 py-3 @min-[45rem]:min-h-18 @min-[45rem]:py-2',
        progressColumns,
      )}
    >
      <Link
        to={to}
        className="font-medium wrap-anywhere hyphens-auto @min-[45rem]:col-start-1 @min-[45rem]:row-start-1 underline-offset-3 hover:underline"
      >
        {name}
      </Link>
      <p className="row-start-2 flex items-baseline gap-2 @min-[45rem]:contents">
        <span className="@min-[45rem]:col-start-2 @min-[45rem]:row-start-1 @min-[45rem]:text-right">
          <MetricValue {...told(headline.value)} weak={weak} />
        </span>
        <span className="@min-[45rem]:col-start-3 @min-[45rem]:row-start-1 @min-[45rem]:text-right">
          {change ? (
            <ChangeSince change={change} line={then} />
          ) : (
            <span aria-hidden className="hidden text-faint @min-[45rem]:inline">
              –
            </span>
          )}
        </span>
      </p>
      <div className="col-start-2 row-start-1 @min-[45rem]:col-start-4">
        <SeasonLine line={line} from={from} to={today} />
        <div className="sr-only">
          <table>
            <caption>{t('progress.values_of', { metric: name })}</caption>
            <thead>
              <tr>
                <th>{t('source.when')}</th>
                <th>{t('value')}</th>
                <th>{t('source.measured_by')}</th>
              </tr>
            </thead>
            <tbody>
              {line.history.map((one) => {
                const { value, unit } = told(one.value)
                return (
                  <tr key={one.id}>
                    <td>{formatAsKnown(one.measured_on, one.measured_on_precision, language)}</td>
                    <td>{`${value} ${unit}`.trim()}</td>
                    <td>
                      {measurerName(measurerOf(one))}
                      {one === headline && `, ${t('progress.best')}`}
                    </td>
                  </tr>
                )
              })}
            </tbody>
          </table>
        </div>
      </div>
      <div className="col-start-2 row-start-2 text-sm text-soft @min-[45rem]:col-start-5 @min-[45rem]:row-start-1">
        {percentile ? (
          <PercentileStrip percentile={percentile.percentile} among={t('among', { count: percentile.n })} />
        ) : (
          <span className="block text-right @min-[45rem]:text-left">{t('not_ranked')}</span>
        )}
      </div>
      <div className="col-start-1 row-start-3 min-w-0 text-sm text-soft @min-[45rem]:col-start-6 @min-[45rem]:row-start-1">
        <span className="flex min-w-0 items-center gap-2">
          <ProvenanceBadge provenance={headline.provenance} compact />
          <span className="min-w-0 truncate">
            <MeasuredBy by={measurerOf(headline)} />
          </span>
        </span>
        <span className="block">
          {m(`method.${methodWord(headline.method, metric.unit)}`)} ·{' '}
          <span className="whitespace-nowrap">
            {formatAsKnown(headline.measured_on, headline.measured_on_precision, language)}
          </span>
        </span>
      </div>
      <div className="col-start-2 row-start-3 text-right @min-[45rem]:col-start-7 @min-[45rem]:row-start-1">
        {canBeRaised(headline) && (
          <LinkButton to={to} size="sm" aria-label={t('progress.raise_of', { metric: name })}>
            <ArrowUp aria-hidden />
            {t('progress.raise')}
          </LinkButton>
        )}
      </div>
    </li>
  )
}
