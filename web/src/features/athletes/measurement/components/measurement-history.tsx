import { Flag, Pencil, Trash2 } from 'lucide-react'
import { methodWord } from '#shared/units.ts'
import { useUnits } from '#web/features/accounts/settings/queries.ts'
import { formatAsKnown } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { metricParts } from '#web/lib/units.ts'
import { Button } from '#web/ui/button.tsx'
import { MeasuredBy } from '#web/ui/measured-by.tsx'
import { MetricValue } from '#web/ui/metric-value.tsx'
import { ProvenanceBadge } from '#web/ui/provenance-badge.tsx'
import { Table, Td, Th } from '#web/ui/table.tsx'
import { recordIds } from '../rules.ts'
import { type Measurement, type MetricSummary, measurerOf } from '../types.ts'

type Act = (measurement: Measurement) => void
type Own = { onEdit: Act; onDelete: Act; onDoubt: Act }
type MeasurementHistoryProps = { line: MetricSummary; own?: Own }

/** Newest first: the table twin of the sparkline. */
export function MeasurementHistory({ line, own }: MeasurementHistoryProps) {
  const t = useT('measurement')
  const m = useT('metric')
  const language = useLanguage()
  const system = useUnits()
  const records = recordIds(line)

  return (
    <Table caption={t('history')} showCaption>
      <thead>
        <tr>
          <Th>{t('source.when')}</Th>
          <Th numeric>{t('value')}</Th>
          <Th>{t('source.who')}</Th>
          {own && (
            <Th>
              <span className="sr-only">{t('actions')}</span>
            </Th>
          )}
        </tr>
      </thead>
      <tbody>
        {line.history.toReversed().map((measurement) => (
          <tr key={measurement.id}>
            <Td className="whitespace-nowrap">
              {formatAsKnown(measurement.measured_on, measurement.measured_on_precision, language)}
            </Td>
            <Td numeric>
              <MetricValue {...metricParts(measurement.value, line.metric, { language, system })} size="sm" />
              {records.has(measurement.id) && (
                <span className="block text-xs font-medium whitespace-nowrap text-accent-ink">
                  {t(measurement === line.headline ? 'record' : 'record_then')}
                </span>
              )}
            </Td>
            <Td>
              <ProvenanceBadge provenance={measurement.provenance} />
              <span className="block text-xs text-soft">
                <MeasuredBy by={measurerOf(measurement)} />
              </span>
              <span className="block text-xs text-faint">
                {m(`method.${methodWord(measurement.method, line.metric.unit)}`)}
              </span>
            </Td>
            {own && (
              <Td>
                <Actions measurement={measurement} own={own} />
              </Td>
            )}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

/** Plain buttons: a menu would open behind the sheet. One's own may be changed, another's only doubted. */
function Actions({ measurement, own }: { measurement: Measurement; own: Own }) {
  const t = useT('measurement')
  const date = formatAsKnown(measurement.measured_on, measurement.measured_on_precision, useLanguage())
  if (measurement.provenance !== 'self_reported' && !measurement.confirmed_at) {
    if (measurement.dispute_status === 'disputed') return null
    return (
      <span className="flex justify-end">
        <Button
          variant="ghost"
          size="sm"
          square
          aria-label={t('dispute.raise_of', { date })}
          title={t('dispute.raise_of', { date })}
          onClick={() => own.onDoubt(measurement)}
        >
          <Flag aria-hidden />
        </Button>
      </span>
    )
  }
  return (
    <span className="flex justify-end">
      {/* What is disputed stays as it is, or goes. */}
      {measurement.dispute_status !== 'disputed' && (
        <Button
          variant="ghost"
          size="sm"
          square
          aria-label={t('edit_of', { date })}
          onClick={() => own.onEdit(measurement)}
        >
          <Pencil aria-hidden />
        </Button>
      )}
      <Button
        variant="ghost"
        size="sm"
        square
        aria-label={t('delete_of', { date })}
        onClick={() => own.onDelete(measurement)}
      >
        <Trash2 aria-hidden />
      </Button>
    </span>
  )
}
