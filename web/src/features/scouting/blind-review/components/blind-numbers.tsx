import { methodWord } from '#shared/units.ts'
import { useUnits } from '#web/features/accounts/settings/queries.ts'
import { isNoted } from '#web/features/athletes/measurement/types.ts'
import { formatAsKnown } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { metricLine, metricParts } from '#web/lib/units.ts'
import { MetricValue } from '#web/ui/metric-value.tsx'
import { PercentileStrip } from '#web/ui/percentile-strip.tsx'
import { isWeakProof, ProvenanceBadge } from '#web/ui/provenance-badge.tsx'
import { Sparkline } from '#web/ui/sparkline.tsx'
import type { BlindNumber } from '../types.ts'

/** Each number with how far it can be trusted and what kind of measurer stands behind it; never who. */
export function BlindNumbers({ numbers }: { numbers: BlindNumber[] }) {
  const t = useT('blind-review')
  if (numbers.length === 0) return <p className="py-3 text-soft">{t('no_numbers')}</p>
  return (
    <ul className="divide-y divide-hair">
      {numbers.map((one) => (
        <NumberRow key={`${one.metric}-${one.timing}`} one={one} />
      ))}
    </ul>
  )
}

function NumberRow({ one }: { one: BlindNumber }) {
  const t = useT('blind-review')
  const names = useT('metric')
  const language = useLanguage()
  const system = useUnits()
  const { metric, value, timing, provenance, percentile, among, trend, by } = one
  const shape = { code: metric, unit: one.unit, decimals: one.decimals }
  const read = { language, system }
  const line = (each: number) => metricLine(each, shape, read)
  const [first = value] = trend
  const label =
    trend.length < 2
      ? t('trend_none')
      : t('trend', { first: line(first), last: line(trend.at(-1) ?? value), count: trend.length })
  const known = one.month.length === 4 ? `${one.month}-01-01` : `${one.month}-01`
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_6rem] items-center gap-x-4 gap-y-1 py-2.5 md:grid-cols-[minmax(9rem,1.6fr)_5rem_minmax(6rem,1fr)_6rem_minmax(11.5rem,1.2fr)]">
      <div>
        <p className="font-medium">
          {names(`name.${metric}`)}
          {isNoted(timing) && <span className="font-normal text-faint"> · {names(`timing.${timing}`)}</span>}
        </p>
        <p className="text-sm text-faint">
          {names(`method.${methodWord(one.method, one.unit)}`)} ·{' '}
          {formatAsKnown(known, one.month.length === 4 ? 'year' : 'month', language)}
        </p>
      </div>
      <span className="text-right">
        <MetricValue {...metricParts(value, shape, read)} weak={isWeakProof(provenance)} />
      </span>
      {percentile === null ? (
        <span className="text-sm text-faint">{t('not_ranked')}</span>
      ) : (
        <PercentileStrip percentile={percentile} among={t('among', { count: among ?? 0 })} />
      )}
      <span className="justify-self-end md:justify-self-start">
        <Sparkline values={trend} label={label} lowerIsBetter={one.better === 'lower'} />
      </span>
      <span className="col-span-full flex flex-wrap items-center gap-x-2 text-sm text-soft md:col-span-1">
        <ProvenanceBadge provenance={provenance} />
        {t(`by.${by}`)}
      </span>
    </li>
  )
}
