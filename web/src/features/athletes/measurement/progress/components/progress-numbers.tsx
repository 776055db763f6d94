import { clsx } from 'clsx'
import { useSportCatalog } from '#web/features/athletes/sport/queries.ts'
import { useT } from '#web/lib/i18n.ts'
import { useSearchParams } from '#web/lib/search-params.ts'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { ToggleChip } from '#web/ui/chip.tsx'
import { OwnNumbers } from '#web/ui/measured-by.tsx'
import { summarizeByMetric } from '../../rules.ts'
import { type Measurement, type Percentile, percentileOf } from '../../types.ts'
import { SPANS, spanStart } from '../rules.ts'
import { MissingRow } from './missing-row.tsx'
import { ProgressRow, progressColumns } from './progress-row.tsx'

type ProgressNumbersProps = {
  sport: string | null
  measurements: readonly Measurement[]
  percentiles: readonly Percentile[]
  /** The tests that each opening one can read asks for. */
  openings: readonly (readonly string[])[]
  today: string
}

/** Every test over time, then the key tests without a number. How far back is in the address: `?span=season`. */
export function ProgressNumbers({ sport, measurements, percentiles, openings, today }: ProgressNumbersProps) {
  const t = useT('measurement')
  const catalog = useSportCatalog()
  const [search, setSearch] = useSearchParams()
  const span = SPANS.find((one) => one === search.get('span')) ?? 'two_seasons'
  const lines = summarizeByMetric(measurements, catalog, sport)
  const from = spanStart(span, today, lines)
  const tests = catalog.sports.find(({ code }) => code === sport)?.metrics ?? []
  const missing = tests.flatMap(({ code, isKey }) => {
    const metric = catalog.metrics[code]
    return isKey && metric && !lines.some((line) => line.metric.code === code) ? [metric] : []
  })
  const choose = (next: string) =>
    setSearch(
      (now) => {
        now.set('span', next)
        return now
      },
      { replace: true },
    )
  return (
    <Card aria-labelledby="numbers-title" className="min-w-0">
      <CardHeader id="numbers-title" title={t('progress.title')} />
      <fieldset className="mb-3 flex flex-wrap gap-2">
        <legend className="sr-only">{t('progress.span')}</legend>
        {SPANS.map((one) => (
          <ToggleChip key={one} pressed={one === span} onClick={() => choose(one)}>
            {t(`progress.spans.${one}`)}
          </ToggleChip>
        ))}
      </fieldset>
      <Legend />
      <div className="@container">
        <p aria-hidden className={clsx('hidden pb-1.5 text-xs text-soft @min-[45rem]:grid', progressColumns)}>
          <span />
          <span className="text-right">{t('head.latest')}</span>
          <span className="text-right">{t('progress.year_ago')}</span>
          <span>{t(`progress.spans.${span}`)}</span>
          <span>{t('head.rank')}</span>
          <span>{t('source.measured_by')}</span>
          <span />
        </p>
        <OwnNumbers value>
          <ul aria-labelledby="numbers-title" className="divide-y divide-hair border-t border-line">
            {lines.map((line) => (
              <ProgressRow
                key={line.key}
                line={line}
                percentile={percentileOf(percentiles, line.metric.code, line.timing, line.headline.value)}
                from={from}
                today={today}
              />
            ))}
          </ul>
        </OwnNumbers>
        {missing.length > 0 && (
          <ul
            aria-label={t('progress.missing')}
            className="divide-y divide-dashed divide-line-strong border-t border-dashed border-line-strong"
          >
            {missing.map((metric) => (
              <MissingRow
                key={metric.code}
                metric={metric}
                askedBy={openings.filter((codes) => codes.includes(metric.code)).length}
                openings={openings.length}
              />
            ))}
          </ul>
        )}
      </div>
      {percentiles.length > 0 && <p className="mt-3 text-sm text-faint">{t('percentile_note')}</p>}
    </Card>
  )
}

/** For the eye: the tables of the rows say it in words. */
function Legend() {
  const t = useT('measurement')
  return (
    <p aria-hidden className="mb-2 flex flex-wrap gap-x-4 gap-y-1 text-xs text-soft">
      <span className="flex items-center gap-1.5">
        <i className="size-2 rounded-full bg-accent" />
        {t('progress.by_other')}
      </span>
      <span className="flex items-center gap-1.5">
        <i className="size-2 rounded-full border-[1.5px] border-accent" />
        {t('progress.own')}
      </span>
      <span className="flex items-center gap-1.5">
        <i className="h-3 border-l border-dashed border-line-strong" />
        {t('progress.season_starts')}
      </span>
    </p>
  )
}
