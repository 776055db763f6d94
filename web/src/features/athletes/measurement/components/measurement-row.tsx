import { clsx } from 'clsx'
import { methodWord } from '#shared/units.ts'
import { useUnits } from '#web/features/accounts/settings/queries.ts'
import { formatAsKnown, formatDate, formatSince } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { metricParts } from '#web/lib/units.ts'
import { Badge } from '#web/ui/badge.tsx'
import { MeasuredBy } from '#web/ui/measured-by.tsx'
import { MetricValue } from '#web/ui/metric-value.tsx'
import { PercentileStrip } from '#web/ui/percentile-strip.tsx'
import { isWeakProof, ProvenanceBadge } from '#web/ui/provenance-badge.tsx'
import { Sparkline } from '#web/ui/sparkline.tsx'
import { compareWithPrevious } from '../rules.ts'
import { type MetricSummary, measurerOf, type Percentile } from '../types.ts'
import { ChangeSince } from './change-since.tsx'

type MeasurementRowProps = {
  line: MetricSummary
  percentile?: Percentile
  /** Some line of the list has a strip, so all keep its place. */
  ranked: boolean
  onOpen: () => void
}

/** The whole line opens the source of the number; on a phone strip, trend and change are left to what it opens. */
export function MeasurementRow({ line, percentile, ranked, onOpen }: MeasurementRowProps) {
  const t = useT('measurement')
  const m = useT('metric')
  const language = useLanguage()
  const system = useUnits()
  const { metric, headline } = line
  const parts = metricParts(headline.value, metric, { language, system })
  const change = compareWithPrevious(line)
  const name = m(`name.${metric.code}`)
  const weak = isWeakProof(headline.provenance)
  return (
    <li
      className={clsx(
        'relative grid min-h-14 items-center gap-x-4 gap-y-1 py-2.5 transition-colors duration-150 hover:bg-sunk/60',
        'grid-cols-[minmax(0,1fr)_auto] @min-[40rem]:py-1.5',
        measurementColumns(ranked),
      )}
    >
      <div className="min-w-0">
        <button
          type="button"
          onClick={onOpen}
          aria-label={t('open_source', { metric: name, value: `${parts.value} ${parts.unit}`.trim() })}
          className="text-left font-medium after:absolute after:inset-0 after:rounded-md"
        >
          {name}
        </button>
        {headline.dispute_status === 'disputed' && (
          <p className="mt-1">
            <Badge tone="attention">
              {headline.disputed_on
                ? t('disputed_since', { date: formatDate(headline.disputed_on, language) })
                : t('disputed')}
            </Badge>
          </p>
        )}
        {line.history.some(({ ranked_from }) => ranked_from) && (
          <p className="mt-1">
            <Badge tone="info">{t(headline.ranked_from ? 'session.waits' : 'session.other_waits')}</Badge>
          </p>
        )}
      </div>
      <span className="text-right">
        <MetricValue {...parts} weak={weak} />
      </span>
      <span className="hidden text-right @min-[40rem]:block">
        {change && <ChangeSince change={change} line={line} />}
      </span>
      <span className="hidden @min-[40rem]:block">
        <Trend line={line} />
      </span>
      {ranked && (
        <span className="hidden text-sm text-faint @min-[40rem]:block">
          {percentile ? (
            <PercentileStrip percentile={percentile.percentile} among={t('among', { count: percentile.n })} />
          ) : (
            weak && t('not_ranked')
          )}
        </span>
      )}
      <span className="col-span-2 flex min-w-0 flex-col @min-[26rem]:flex-row @min-[26rem]:flex-wrap @min-[26rem]:items-center @min-[26rem]:gap-x-3 @min-[40rem]:col-span-1 @min-[40rem]:block">
        <ProvenanceBadge provenance={headline.provenance} />
        <span className="flex min-w-0 text-sm whitespace-pre text-faint @min-[40rem]:text-xs">
          <MeasuredBy by={measurerOf(headline)} />
        </span>
        <span className="flex min-w-0 text-sm whitespace-pre text-faint @min-[40rem]:text-xs">
          <span className="truncate">{m(`method.${methodWord(headline.method, metric.unit)}`)}</span>
          {' · '}
          {formatAsKnown(headline.measured_on, headline.measured_on_precision, language)}
        </span>
      </span>
    </li>
  )
}

/** The heads above the columns have the same widths. */
export const measurementColumns = (ranked: boolean) =>
  ranked
    ? '@min-[40rem]:grid-cols-[minmax(6rem,1fr)_5.5rem_3.5rem_5rem_minmax(6rem,8.5rem)_10rem] @min-[40rem]:gap-x-3 @min-[48rem]:grid-cols-[minmax(7rem,1fr)_6rem_3.5rem_6rem_minmax(6rem,8.5rem)_13rem]'
    : '@min-[40rem]:grid-cols-[minmax(7rem,1fr)_6rem_3.5rem_6rem_13rem]'

/** What came before, once there is a before. */
function Trend({ line: { metric, history } }: { line: MetricSummary }) {
  const t = useT('measurement')
  const language = useLanguage()
  const system = useUnits()
  const [first, last] = [history[0], history.at(-1)]
  if (!first || !last || first === last) return <span className="text-sm text-faint">{t('first_value')}</span>
  const told = ({ value }: { value: number }) => {
    const { value: figure, unit } = metricParts(value, metric, { language, system })
    return `${figure} ${unit}`.trim()
  }
  return (
    <Sparkline
      values={history.map(({ value }) => value)}
      lowerIsBetter={metric.better === 'lower'}
      label={t('trend', {
        from: told(first),
        to: told(last),
        since: formatSince(first.measured_on, first.measured_on_precision, language),
      })}
    />
  )
}
