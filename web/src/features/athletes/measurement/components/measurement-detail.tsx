import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useUnits } from '#web/features/accounts/settings/queries.ts'
import { formatAsKnown, formatSince } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { metricParts } from '#web/lib/units.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { MetricValue } from '#web/ui/metric-value.tsx'
import { PercentileStrip } from '#web/ui/percentile-strip.tsx'
import { Sparkline } from '#web/ui/sparkline.tsx'
import { ConfirmationState, EarlierRequests } from '../confirmation/components/confirmation-state.tsx'
import { DisputeForm } from '../dispute/components/dispute-form.tsx'
import { DisputedNumber } from '../dispute/components/disputed-number.tsx'
import { measurementQueries } from '../queries.ts'
import { recordIds } from '../rules.ts'
import { RecordedNumberNotice } from '../session/components/recorded-number.tsx'
import type { Measurement, MetricSummary, Percentile } from '../types.ts'
import { AgeContext } from './age-context.tsx'
import { MeasurementHistory } from './measurement-history.tsx'
import { MeasurementSource } from './measurement-source.tsx'

type MeasurementDetailProps = {
  line: MetricSummary
  percentile?: Percentile
  onClose: () => void
  /** The athlete themselves: may edit and delete what they entered, and doubt what others did. */
  own?: {
    onEdit: (measurement: Measurement) => void
    onDelete: (measurement: Measurement) => void
    onAdd: () => void
  }
}

export function MeasurementDetail({ line, percentile, onClose, own }: MeasurementDetailProps) {
  const t = useT('measurement')
  const m = useT('metric')
  const language = useLanguage()
  const system = useUnits()
  const [doubted, setDoubted] = useState<Measurement | null>(null)
  const { metric, headline, history, timing } = line
  const read = (value: number) => metricParts(value, metric, { language, system })
  const told = (value: number) => `${read(value).value} ${read(value).unit}`.trim()
  const records = recordIds(line)
  const first = history[0]
  const last = history.at(-1)
  const { data: states = [] } = useQuery({
    ...measurementQueries.disputes(headline.athlete_id),
    enabled: own !== undefined,
  })

  /** One entered again after it was lowered says so too. */
  const isDoubted = (one: Measurement) => one.dispute_status !== 'none' || stateOf(one)?.lowered
  const stateOf = ({ id }: Measurement) => states.find(({ measurement_id }) => measurement_id === id)

  return (
    <Dialog
      open
      onClose={onClose}
      side
      title={
        timing === 'any' ? m(`name.${metric.code}`) : `${m(`name.${metric.code}`)} · ${m(`timing.${timing}`)}`
      }
      footer={
        own && (
          <Button variant="primary" onClick={own.onAdd}>
            {t('add_result', { metric: m(`name.${metric.code}`) })}
          </Button>
        )
      }
    >
      <div className="space-y-6">
        <div className="flex flex-wrap items-end justify-between gap-4">
          <MetricValue {...read(headline.value)} size="lg" />
          {first && last && first !== last && (
            <Sparkline
              values={history.map(({ value }) => value)}
              lowerIsBetter={metric.better === 'lower'}
              marked={history.flatMap(({ id }, at) => (records.has(id) ? [at] : []))}
              label={t('trend', {
                from: told(first.value),
                to: told(last.value),
                since: formatSince(first.measured_on, first.measured_on_precision, language),
              })}
            />
          )}
        </div>
        {percentile && (
          <PercentileStrip percentile={percentile.percentile} among={t('among', { count: percentile.n })} />
        )}
        {history
          .filter(isDoubted)
          .toReversed()
          .map((number) => (
            <DisputedNumber
              key={number.id}
              measurement={number}
              value={number === headline ? undefined : told(number.value)}
              state={stateOf(number)}
            />
          ))}
        {own && <AgeContext line={line} />}
        {own &&
          history
            .filter(({ ranked_from }) => ranked_from)
            .map((one) => <RecordedNumberNotice key={one.id} measurement={one} told={told(one.value)} own />)}
        <MeasurementSource measurement={headline} metric={metric} />
        {own && (
          <>
            <ConfirmationState measurement={headline} lowered={stateOf(headline)?.lowered ?? false} />
            <EarlierRequests
              measurements={history.filter((one) => one !== headline)}
              told={(one) =>
                `${told(one.value)}, ${formatAsKnown(one.measured_on, one.measured_on_precision, language)}`
              }
            />
          </>
        )}
        <MeasurementHistory line={line} own={own && { ...own, onDoubt: setDoubted }} />
        {doubted && (
          <div className="rounded-md border border-line-strong p-4">
            <DisputeForm
              key={doubted.id}
              measurementId={doubted.id}
              value={told(doubted.value)}
              own={Boolean(own)}
              onDone={() => setDoubted(null)}
            />
          </div>
        )}
      </div>
    </Dialog>
  )
}
