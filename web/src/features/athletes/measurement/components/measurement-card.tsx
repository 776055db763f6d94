import { clsx } from 'clsx'
import { Plus, Ruler } from 'lucide-react'
import { useSportCatalog } from '#web/features/athletes/sport/queries.ts'
import { useT } from '#web/lib/i18n.ts'
import { useSearchParams } from '#web/lib/search-params.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { ToggleChip } from '#web/ui/chip.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { provenanceRank, summarizeByMetric } from '../rules.ts'
import { type Measurement, type Percentile, percentileOf } from '../types.ts'
import { MeasurementRow, measurementColumns } from './measurement-row.tsx'

type MeasurementCardProps = {
  measurements: readonly Measurement[]
  percentiles: readonly Percentile[]
  sport: string | null
  /** Left out on somebody else's profile. */
  onAdd?: () => void
}

/** Every number with how it came to be known. Which provenances are shown, and the opened line, are in the address. */
export function MeasurementCard({ measurements, percentiles, sport, onAdd }: MeasurementCardProps) {
  const t = useT('measurement')
  const catalog = useSportCatalog()
  const [search, setSearch] = useSearchParams()
  const recorded = search.get('provenance') === 'club_recorded'
  const shown = recorded
    ? measurements.filter(({ provenance }) => provenanceRank(provenance) >= provenanceRank('club_recorded'))
    : measurements
  const lines = summarizeByMetric(shown, catalog, sport)

  const filter = (provenance: string | null) =>
    setSearch(
      (now) => {
        if (provenance) now.set('provenance', provenance)
        else now.delete('provenance')
        return now
      },
      { replace: true },
    )
  const open = (key: string) =>
    setSearch((now) => {
      now.set('metric', key)
      return now
    })

  return (
    <Card id="measured" aria-labelledby="measured-title">
      <CardHeader
        id="measured-title"
        title={t('title')}
        aside={
          onAdd && (
            <Button size="sm" onClick={onAdd}>
              <Plus aria-hidden />
              {t('common:actions.add')}
            </Button>
          )
        }
      />
      {measurements.length > 0 && (
        <div className="mb-3 flex flex-wrap gap-2">
          <ToggleChip pressed={!recorded} onClick={() => filter(null)}>
            {t('all_provenances')}
          </ToggleChip>
          <ToggleChip pressed={recorded} onClick={() => filter('club_recorded')}>
            {t('recorded_up')}
          </ToggleChip>
        </div>
      )}
      {lines.length === 0 ? (
        <Nothing filtered={recorded && measurements.length > 0} onAdd={onAdd} />
      ) : (
        <div className="@container">
          <Heads ranked={percentiles.length > 0} />
          <ul aria-labelledby="measured-title" className="divide-y divide-hair border-t border-line">
            {lines.map((line) => (
              <MeasurementRow
                key={line.key}
                line={line}
                ranked={percentiles.length > 0}
                percentile={percentileOf(percentiles, line.metric.code, line.timing, line.headline.value)}
                onOpen={() => open(line.key)}
              />
            ))}
          </ul>
        </div>
      )}
      {percentiles.length > 0 && <p className="mt-3 text-sm text-faint">{t('percentile_note')}</p>}
    </Card>
  )
}

/** For the eye: every row says to the ear what its figures are. */
function Heads({ ranked }: { ranked: boolean }) {
  const t = useT('measurement')
  return (
    <p
      aria-hidden
      className={clsx(
        'hidden gap-x-4 pb-1.5 text-xs text-soft @min-[40rem]:grid',
        measurementColumns(ranked),
      )}
    >
      <span />
      <span className="text-right">{t('head.latest')}</span>
      <span className="text-right">{t('head.change')}</span>
      <span>{t('head.trend')}</span>
      {ranked && <span>{t('head.rank')}</span>}
      <span>{t('head.source')}</span>
    </p>
  )
}

function Nothing({ filtered, onAdd }: { filtered: boolean; onAdd?: () => void }) {
  const t = useT('measurement')
  if (filtered) return <EmptyState title={t('none_recorded')}>{t('none_recorded_text')}</EmptyState>
  return (
    <EmptyState
      icon={<Ruler aria-hidden />}
      title={onAdd ? t('empty') : t('empty_other')}
      action={
        onAdd && (
          <Button onClick={onAdd}>
            <Plus aria-hidden />
            {t('add_first')}
          </Button>
        )
      }
    >
      {onAdd && t('empty_text')}
    </EmptyState>
  )
}
