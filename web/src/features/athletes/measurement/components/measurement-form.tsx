import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { useForm } from 'react-hook-form'
import { LIMITS } from '#shared/limits.ts'
import { type Method, methodWord, toCanonical, unitSign, unitsToType } from '#shared/units.ts'
import { tidyText } from '#shared/validate/text.ts'
import { useSettings, useUnits } from '#web/features/accounts/settings/queries.ts'
import { useSportCatalog } from '#web/features/athletes/sport/queries.ts'
import { localToday } from '#web/lib/datetime.ts'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { getFormatter } from '#web/lib/intl-cache.ts'
import { clock } from '#web/lib/units.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input, Textarea } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { LevelForecast } from '../entry/components/level-forecast.tsx'
import { MetricChips } from '../entry/components/metric-chips.tsx'
import { PlausibleScale } from '../entry/components/plausible-scale.tsx'
import { WhoMeasured } from '../entry/components/who-measured.tsx'
import { useSaveMeasurement } from '../mutations.ts'
import { measurementQueries } from '../queries.ts'
import { boundsInUnit, maxCharsOf, measurerToSave, methodsFor, parseEntered } from '../rules.ts'
import { type MeasurementDraft, type MeasurementFields, measurementSchema } from '../schema.ts'
import { type Measurement, measurerOf } from '../types.ts'
import { MetricSelect } from './metric-select.tsx'

type MeasurementFormProps = {
  athleteId: string
  sport: string | null
  /** As the profile says it, '' where it says none. */
  club: string
  /** Chosen already, when one comes from a metric's own sheet. */
  metric?: string
  /** What is being changed; left out for a new one. */
  measurement?: Measurement
  onSaved: (id: string) => void
  onClose: () => void
  /** Nobody asked for the form: it is offered, and can be left for later. */
  canWait?: boolean
}

/** What can be chosen here; what nobody said is asked for. */
const ownChoice = (kind: Measurement['measured_by'] = 'unstated') =>
  kind === 'unstated' || kind === 'source' ? '' : kind

const imperialFirst: Record<string, string> = { cm: 'in', m: 'ft', kg: 'lb', km_h: 'mph' }

export function MeasurementForm({
  athleteId,
  sport,
  club,
  metric: given,
  measurement,
  onSaved,
  onClose,
  canWait,
}: MeasurementFormProps) {
  const t = useT('measurement')
  const m = useT('metric')
  const language = useLanguage()
  const { metrics } = useSportCatalog()
  const system = useUnits()
  const ready = useSettings().isFetched
  const save = useSaveMeasurement(athleteId)
  const failure = useErrorMessage(save.error)
  const today = localToday()
  const unitOf = (code: string) => {
    const unit = metrics[code]?.unit ?? ''
    return (system === 'imperial' && imperialFirst[unit]) || unit
  }
  const form = useForm<MeasurementFields, unknown, MeasurementDraft>({
    reValidateMode: 'onBlur',
    resolver: zodResolver(measurementSchema(metrics, today)),
    defaultValues: {
      metric_code: measurement?.metric_code ?? given ?? '',
      value: measurement ? String(measurement.value_entered) : '',
      unit: measurement?.unit_entered ?? unitOf(given ?? ''),
      measured_on: measurement?.measured_on ?? today,
      method: measurement?.method ?? 'unknown',
      conditions: measurement?.conditions ?? '',
      evidence_url: measurement?.evidence_url ?? '',
      // Who measured is said by the athlete, never taken for granted.
      measured_by: ownChoice(measurement?.measured_by),
      measured_by_name: (measurement && measurerOf(measurement).name) ?? '',
      event_id: measurement?.event?.id ?? '',
      organization_id: measurement?.organization?.id ?? '',
      device: measurement?.device ?? '',
    },
  })
  const { register, watch, setValue, getValues, setFocus, formState } = form
  const metric = metrics[watch('metric_code')]
  const unit = watch('unit')
  const isClub = watch('measured_by') === 'organization'
  const name = useDeferredValue(tidyText(watch('measured_by_name')))
  const { data: named = [] } = useQuery(measurementQueries.organizationsNamed(isClub ? name : ''))
  const { data: standing = null } = useQuery(measurementQueries.standing(metric?.code ?? '', watch('method')))
  const typed = parseEntered(watch('value'), unit)
  const canonical = metric && typed !== null ? toCanonical(typed, unit, metric.unit) : null
  const limits = metric && boundsInUnit(metric, unit)
  // Long times are typed and read as minutes and seconds.
  const isClock = limits && unit === 's' && limits.max >= 100
  const withUnit = (read: string) => (isClock ? read : `${read} ${unitSign(unit)}`.trim())
  const read = (value: number) =>
    isClock ? clock(value, 0, language) : getFormatter('NumberFormat', language, {}).format(value)
  const bounds = limits && { min: read(limits.min), max: withUnit(read(limits.max)) }

  /** The message names what is wanted; for bounds, in the unit that is being typed in. */
  const wrong = (name: keyof MeasurementFields) => {
    const key = formState.errors[name]?.message
    const wanted = {
      ...bounds,
      // What is no number has no unit either.
      given: name === 'value' && key !== 'value_shape' ? withUnit(getValues(name)) : getValues(name),
      metric: metric ? m(`name.${metric.code}`) : '',
    }
    if (key && /^url_(invalid|private)$/.test(key)) return t(`common:problems.${key}`)
    return key && t(`problem.${key}`, { ...wanted, max_chars: maxCharsOf(name) })
  }

  const onSubmit = form.handleSubmit((typed) =>
    save.mutate(
      {
        id: measurement?.id,
        athlete_id: athleteId,
        metric_code: typed.metric_code,
        value_entered: parseEntered(typed.value, typed.unit) ?? Number.NaN,
        unit_entered: typed.unit,
        measured_on: typed.measured_on,
        // A day that is not touched is known no better than before.
        measured_on_precision:
          (typed.measured_on === measurement?.measured_on && measurement.measured_on_precision) || 'day',
        method: typed.method,
        conditions: typed.conditions,
        evidence_url: typed.evidence_url,
        measured_by: typed.measured_by,
        ...measurerToSave(typed),
        device: typed.device,
      },
      { onSuccess: ({ id }) => onSaved(id) },
    ),
  )
  const chooseMetric = (code: string) => {
    setValue('metric_code', code, { shouldValidate: formState.isSubmitted })
    setValue('unit', unitOf(code))
    const methods = metrics[code] ? methodsFor(metrics[code]) : []
    if (!methods.includes(getValues('method'))) setValue('method', 'unknown')
    setFocus('value')
  }

  return (
    <Dialog
      open
      onClose={onClose}
      side
      title={measurement ? t('edit_title') : t('add_title')}
      footer={
        <>
          <Button onClick={onClose}>{t(canWait ? 'entry.later' : 'common:actions.cancel')}</Button>
          <Button type="submit" form="measurement" variant="primary" busy={save.isPending} disabled={!ready}>
            {t('common:actions.save')}
          </Button>
        </>
      }
    >
      <form id="measurement" onSubmit={onSubmit} noValidate data-rechecks="" className="space-y-5">
        {!measurement && (
          <MetricChips
            athleteId={athleteId}
            sport={sport}
            chosen={metric?.code ?? ''}
            onChoose={chooseMetric}
          />
        )}
        <Field label={t('metric')} error={wrong('metric_code')}>
          <MetricSelect
            sport={sport}
            chosen={metric?.code ?? ''}
            {...register('metric_code', { onChange: (event) => chooseMetric(String(event.target.value)) })}
          />
        </Field>
        <div>
          <div className="grid grid-cols-[minmax(0,1fr)_7.5rem] items-start gap-3">
            <Field label={t('value')} hint={bounds && t('bounds', bounds)} error={wrong('value')}>
              <Input
                {...register('value')}
                data-autofocus={metric ? '' : undefined}
                inputMode="decimal"
                autoComplete="off"
                className="num h-20! text-center text-[4rem]! leading-none font-semibold"
              />
            </Field>
            <Field label={t('unit')}>
              <Select
                {...register('unit')}
                disabled={!metric}
                className="[&>select]:h-20!"
                options={(metric ? unitsToType(metric.unit) : []).map((value) => ({
                  value,
                  label: unitSign(value) || t('no_unit'),
                }))}
              />
            </Field>
          </div>
          {metric && <PlausibleScale metric={metric} value={canonical} standing={standing} />}
        </div>
        <WhoMeasured form={form} club={club} organizations={isClub ? named : []} problem={wrong} />
        <div className="grid gap-3 sm:grid-cols-2">
          <Field label={t('measured_on')} error={wrong('measured_on')}>
            <Input {...register('measured_on')} type="date" max={today} min={LIMITS.measurement.earliest} />
          </Field>
          <Field label={t('method')} hint={metric?.timed ? t('method_hint_timed') : t('method_hint')}>
            <Select
              {...register('method')}
              options={(metric ? methodsFor(metric) : (['unknown'] as Method[])).map((value) => ({
                value,
                label: m(`method.${methodWord(value, metric?.unit)}`),
              }))}
            />
          </Field>
        </div>
        <Field label={t('conditions')} hint={t('conditions_hint')} error={wrong('conditions')}>
          <Textarea {...register('conditions')} rows={2} className="min-h-15" />
        </Field>
        <Field label={t('entry.device')} hint={t('entry.device_hint')} error={wrong('device')}>
          <Input {...register('device')} maxLength={LIMITS.measurement.deviceMaxChars} />
        </Field>
        <Field label={t('evidence')} hint={t('evidence_hint')} error={wrong('evidence_url')}>
          <Input {...register('evidence_url')} type="url" inputMode="url" placeholder="https://" />
        </Field>
        <LevelForecast />
        <p role="alert" className="text-red-ink empty:hidden">
          {failure}
        </p>
      </form>
    </Dialog>
  )
}
