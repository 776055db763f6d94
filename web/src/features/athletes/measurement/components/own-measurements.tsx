import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { LIMITS } from '#shared/limits.ts'
import { useSportCatalog } from '#web/features/athletes/sport/queries.ts'
import { errorMessage } from '#web/lib/error-message.ts'
import { useT } from '#web/lib/i18n.ts'
import { lazyWhenOnline } from '#web/lib/load-when-online.ts'
import { useSearchParams } from '#web/lib/search-params.ts'
import { OwnNumbers } from '#web/ui/measured-by.tsx'
import { toast } from '#web/ui/toast.ts'
import { useRemoveMeasurement } from '../mutations.ts'
import { summarizeByMetric } from '../rules.ts'
import { type Measurement, type Percentile, percentileOf } from '../types.ts'
import { MeasurementCard } from './measurement-card.tsx'
import { MeasurementDetail } from './measurement-detail.tsx'

const MeasurementForm = lazyWhenOnline(() =>
  import('./measurement-form.tsx').then((part) => ({ default: part.MeasurementForm })),
)

const NumberSaved = lazyWhenOnline(() =>
  import('../entry/components/number-saved.tsx').then((part) => ({ default: part.NumberSaved })),
)

type OwnMeasurementsProps = {
  athleteId: string
  sport: string | null
  club: string
  measurements: readonly Measurement[]
  percentiles: readonly Percentile[]
  /** False while the athlete looks through other eyes: then nothing can be changed. */
  editable: boolean
}

/** The card with the sheets that belong to it: `?metric=` opens a number's source, `?add=measurement` the form. */
export function OwnMeasurements({
  athleteId,
  sport,
  club,
  measurements,
  percentiles,
  editable,
}: OwnMeasurementsProps) {
  const t = useT('measurement')
  const catalog = useSportCatalog()
  const navigate = useNavigate()
  const [search, setSearch] = useSearchParams()
  const [edited, setEdited] = useState<Measurement>()
  const [savedId, setSavedId] = useState<string>()
  const saved = measurements.find(({ id }) => id === savedId)
  const savedMetric = catalog.metrics[saved?.metric_code ?? '']
  const { remove, restore } = useRemoveMeasurement(athleteId)
  const line = summarizeByMetric(measurements, catalog, sport).find(({ key }) => key === search.get('metric'))
  const test = search.get('test') ?? ''
  const adding = editable && search.get('add') === 'measurement'
  // The last of the first questions: from here, answered or not, one comes home.
  const isLastQuestion = adding && search.get('first') === '1'

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
    // By the promises: the next may be deleted before the answer, and the screen be another when it is undone.
    const undo = () => restore.mutateAsync(measurement).catch(failed)
    remove
      .mutateAsync(measurement)
      .then(() => toast.undoable(t('deleted'), undo, LIMITS.measurement.undoSeconds), failed)
  }

  const close = () => {
    setEdited(undefined)
    setSavedId(undefined)
    if (isLastQuestion) navigate('/athlete/home', { replace: true })
    else address({ add: null, test: null })
  }
  function onSaved(id: string) {
    if (!edited) return setSavedId(id)
    toast.success(t('changed'))
    close()
  }

  return (
    <OwnNumbers value={editable}>
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
        {(adding || edited) && !savedId && (
          <MeasurementForm
            athleteId={athleteId}
            sport={sport}
            club={club}
            metric={line?.metric.code ?? (test in catalog.metrics ? test : undefined)}
            measurement={edited}
            onSaved={onSaved}
            onClose={close}
            canWait={isLastQuestion}
          />
        )}
        {adding && saved && savedMetric && (
          <NumberSaved
            measurement={saved}
            metric={savedMetric}
            isFirst={measurements.length === 1}
            onAnother={() => {
              setSavedId(undefined)
              address({ test: null, metric: null })
            }}
            onClose={close}
          />
        )}
      </Suspense>
    </OwnNumbers>
  )
}
