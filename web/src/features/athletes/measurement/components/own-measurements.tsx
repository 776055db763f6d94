import { Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { LIMITS } from '#shared/limits.ts'
import { useSportCatalog } from '#web/features/athletes/sport/queries.ts'
import { errorMessage } from '#web/lib/error-message.ts'
import { useT } from '#web/lib/i18n.ts'
import { lazyWhenOnline } from '#web/lib/load-when-online.ts'
import { toast } from '#web/ui/toast.ts'
import { useRemoveMeasurement } from '../mutations.ts'
import { summarizeByMetric } from '../rules.ts'
import { type Measurement, type Percentile, percentileOf } from '../types.ts'
import { MeasurementCard } from './measurement-card.tsx'
import { MeasurementDetail } from './measurement-detail.tsx'

const MeasurementForm = lazyWhenOnline(() =>
  import('./measurement-form.tsx').then((part) => ({ default: part.MeasurementForm })),
)

type OwnMeasurementsProps = {
  athleteId: string
  sport: string | null
  measurements: readonly Measurement[]
  percentiles: readonly Percentile[]
  /** False while the athlete looks through other eyes: then nothing can be changed. */
  editable: boolean
}

/** The card with the sheets that belong to it: `?metric=` opens a number's source, `?add=measurement` the form. */
export function OwnMeasurements({
  athleteId,
  sport,
  measurements,
  percentiles,
  editable,
}: OwnMeasurementsProps) {
  const t = useT('measurement')
  const catalog = useSportCatalog()
  const [search, setSearch] = useSearchParams()
  const [edited, setEdited] = useState<Measurement>()
  const { remove, restore } = useRemoveMeasurement(athleteId)
  const line = summarizeByMetric(measurements, catalog, sport).find(({ key }) => key === search.get('metric'))
  const test = search.get('test') ?? ''
  const adding = editable && search.get('add') === 'measurement'

  const address = (change: Record<string, string | null>) =>
    setSearch((now) => {
      for (const [key, value] of Object.entries(change)) {
        if (value === null) now.delete(key)
        else now.set(key, value)
      }
      return now
    })
  const failed = async (error: unknown) =>
    toast.error(t('not_changed'), { description: await errorMessage(error) })

  function onDelete(measurement: Measurement) {
    // The sheet closes, or the way to undo would lie behind it.
    address({ metric: null })
    remove.mutate(measurement, {
      onError: failed,
      onSuccess: () =>
        toast.undoable(
          t('deleted'),
          () => restore.mutate(measurement, { onError: failed }),
          LIMITS.measurement.undoSeconds,
        ),
    })
  }

  return (
    <>
      <MeasurementCard
        measurements={measurements}
        percentiles={percentiles}
        sport={sport}
        onAdd={editable ? () => address({ add: 'measurement' }) : undefined}
      />
      {line && !adding && !edited && (
        <MeasurementDetail
          line={line}
          percentile={percentileOf(percentiles, line.metric.code, line.timing, line.headline.value)}
          onClose={() => address({ metric: null })}
          own={
            editable
              ? { onEdit: setEdited, onDelete, onAdd: () => address({ add: 'measurement' }) }
              : undefined
          }
        />
      )}
      <Suspense>
        {(adding || edited) && (
          <MeasurementForm
            athleteId={athleteId}
            sport={sport}
            metric={line?.metric.code ?? (test in catalog.metrics ? test : undefined)}
            measurement={edited}
            onClose={() => {
              setEdited(undefined)
              address({ add: null, test: null })
            }}
          />
        )}
      </Suspense>
    </>
  )
}
